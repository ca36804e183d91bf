import ControlCore

/// The touch panel, or the mouse in its place.
typealias PanelPort = DeviceConnection<ContactReader>

extension DeviceConnection where Reader == ContactReader {
    /// Prepares to read the contacts on a panel that is mounted like this.
    convenience init(
        loop: EventLoop, filter: DeviceFilter, identity: DeviceIdentity?, mounting: PanelMounting,
        log: Log, complaints: DeviceComplaints, emit: @escaping (Event) -> Void
    ) throws(SystemError) {
        try self.init(
            loop: loop, filter: filter, identity: identity, access: .shared, log: log,
            complaints: complaints,
            makeReader: { try ContactReader($0, mounting) }, emit: emit)
    }
}
