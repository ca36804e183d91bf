/// What is wrong with devices, each fault said once: several connections look at the same nodes.
final class DeviceComplaints {
    private let log: Log
    /// What was said of each node.
    private var said: [String: Set<String>] = [:]
    private var isRefusalSaid = false
    private var isHintGiven = false

    /// A device that drives only when it is named.
    struct Unnamed {
        let path: String
        let kind: DeviceKind
        /// What to write into the configuration.
        let setting: String
    }

    /// Nothing was said yet; what will be goes to `log`.
    init(log: Log) {
        self.log = log
    }

    /// Says why a node, or the directory of all of them, can not be used.
    func complain(of path: String, _ text: String) {
        guard said[path, default: []].insert(text).inserted else { return }
        log.warning("device not usable", ["path": path, "cause": text])
    }

    /// Says that so many nodes, of which `path` is one, may not be read.
    ///
    /// One line for all of them: a desktop refuses its keyboards and mice.
    func complain(ofRefused count: Int, suchAs path: String) {
        guard !isRefusalSaid else { return }
        isRefusalSaid = true
        log.warning(
            "input devices not readable",
            ["count": "\(count)", "cause": InputError.noPermission(path: path).description])
    }

    /// Says how to name a device, of several only the first.
    func hint(at device: Unnamed) {
        guard !isHintGiven else { return }
        isHintGiven = true
        log.info(
            "there is a \(device.kind.rawValue), which drives when it is named: \(device.setting)",
            ["path": device.path])
    }

    /// What comes to this node next is another device, or has been mended.
    func forget(_ path: String) {
        said[path] = nil
    }
}
