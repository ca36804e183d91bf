import Glibc

extension InputFacts {
    /// Looks at every device of `directory`.
    ///
    /// - Parameters:
    ///   - directory: Where they are.
    ///   - mappings: What their controls are called.
    ///   - takesThem: Whether those that one drives with are taken for a moment each, to see whether
    ///     somebody else holds them. What is pressed in that moment nobody hears, so that it must not
    ///     be done while one drives.
    /// - Returns: What was found out.
    static func probe(
        _ directory: DeviceDirectory, _ mappings: DeviceMappings, takesThem: Bool
    ) -> InputFacts {
        var facts = InputFacts()
        do throws(InputError) {
            for path in try directory.nodes() {
                facts.look(at: path, mappings, takesIt: takesThem)
            }
        } catch {
            facts.directoryError = error
        }
        return facts
    }

    private mutating func look(
        at path: String, _ mappings: DeviceMappings, takesIt: Bool
    ) {
        do throws(InputError) {
            let device = try InputDevice(path: path)
            devices.append(
                Device(
                    path: path, description: device.description,
                    isHeld: takesIt ? device.isHeld : nil,
                    calibration: .init(device.description, mappings, in: .ofUser)))
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
