import Glibc

extension InputFacts {
    /// Looks at every device of `directory`.
    ///
    /// Those that one drives with are taken for a moment each, to see whether somebody else holds
    /// them.
    static func probe(_ directory: DeviceDirectory) -> InputFacts {
        var facts = InputFacts()
        do throws(InputError) {
            for path in try directory.nodes() { facts.look(at: path) }
        } catch {
            facts.directoryError = error
        }
        return facts
    }

    private mutating func look(at path: String) {
        do throws(InputError) {
            let device = try InputDevice(path: path)
            devices.append(
                Device(path: path, description: device.description, isHeld: device.isHeld))
        } catch .gone {
            // Unplugged between the listing and now.
        } catch .noPermission {
            refusals.append(Refusal(path: path, group: Self.group(of: path)))
        } catch {
            others.append(error)
        }
    }

    /// The group whose members may read a node; nil where there is none, or only root's.
    private static func group(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IRGRP != 0, status.st_gid != 0,
            let group = getgrgid(status.st_gid)
        else { return nil }
        return String(cString: group.pointee.gr_name)
    }
}
