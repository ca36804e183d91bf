/// Which device it is, whatever event number it gets: equal identities are the same device.
///
/// A serial number or radio address stands for a device wherever it is plugged in, by cable or by
/// radio. Without one, two devices of the same make differ only by the socket they are plugged in.
/// The parts of one device (a pad, its touch pad, its motion sensor) share a serial number and
/// differ in kind.
struct DeviceIdentity: Hashable, Sendable, CustomStringConvertible {
    /// The identity in writing, as `status` and `teleop devices` give it.
    let description: String

    init(_ device: DeviceDescription) {
        let make = Hexadecimal.text(device.vendor) + ":" + Hexadecimal.text(device.product)
        description =
            device.uniq.isEmpty
            ? "\(Hexadecimal.text(device.bus)):\(make)/\(device.phys)/\(device.name)"
            : "\(make)/\(device.uniq)/\(device.classification.kind.rawValue)"
    }
}
