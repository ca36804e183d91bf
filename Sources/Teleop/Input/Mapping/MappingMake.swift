import CEvdev

/// The make of pads that a mapping line is for: SDL's id of 16 bytes, as far as it matters here.
struct MappingMake: Equatable, Sendable {
    /// How a make is told.
    enum Model: Equatable, Sendable {
        case numbers(vendor: UInt16, product: UInt16, version: UInt16)
        /// The first eleven bytes of the name of a device without a vendor.
        case name([UInt8])
    }

    /// How it is connected.
    let bus: UInt16
    /// The checksum of the device's name; 0 fits every name.
    var checksum: UInt16
    let model: Model

    /// How well a line fits a device.
    enum Fit: Int, Comparable {
        /// The same make in another version.
        case otherVersion
        case exact
        /// Also the name is the very same.
        case byName

        static func < (first: Fit, second: Fit) -> Bool { first.rawValue < second.rawValue }
    }

    /// How well it fits `device`; nil for another make.
    func fit(_ device: DeviceDescription) -> Fit? {
        guard bus == device.bus else { return nil }
        guard checksum == 0 || checksum == Self.checksum(of: device.name) else { return nil }
        let exact = checksum == 0 ? Fit.exact : .byName
        switch model {
        case .numbers(device.vendor, device.product, let version):
            return version == device.version ? exact : .otherVersion
        case .name(let bytes) where device.vendor == 0:
            return bytes.elementsEqual(device.name.utf8.prefix(Self.longestName)) ? exact : nil
        default: return nil
        }
    }

    /// The bytes of a name that an id has room for.
    private static let longestName = 11

    /// Reads 32 hexadecimal digits; nil when they are none, or when the id is one of a driver of
    /// SDL's own, which counts inputs in its own way.
    init?(digits: Substring) {
        guard digits.utf8.count == 32 else { return nil }
        var bytes: [UInt8] = []
        var rest = digits.utf8[...]
        while !rest.isEmpty {
            guard rest.prefix(2).allSatisfy({ $0.isASCIIDigit || $0.isASCIILetter }),
                let byte = UInt8(String(Substring(rest.prefix(2))), radix: 16)
            else { return nil }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        func word(_ index: Int) -> UInt16 { UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8 }
        bus = word(0)
        checksum = word(2)
        if word(4) != 0, word(6) == 0, word(10) == 0 {
            guard bytes[14] == 0 else { return nil }
            model = .numbers(vendor: word(4), product: word(8), version: word(12))
        } else {
            model = .name(Array(bytes[4...].prefix { $0 != 0 }.prefix(Self.longestName)))
        }
    }

    /// The id of `device` in hexadecimal digits, as other programs show it.
    static func digits(of device: DeviceDescription) -> String {
        var bytes: [UInt8] = []
        func append(_ word: UInt16) {
            bytes += [UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8)]
        }
        append(device.bus)
        append(0)
        if device.vendor != 0 {
            for word in [device.vendor, 0, device.product, 0, device.version, 0] { append(word) }
        } else {
            bytes += device.name.utf8.prefix(longestName)
            bytes += [UInt8](repeating: 0, count: 16 - bytes.count)
        }
        return bytes.map { Hexadecimal.text($0, digits: 2) }.joined()
    }

    /// SDL's checksum of a device's name: the CRC-16 with the polynomial 0xa001.
    static func checksum(of name: String) -> UInt16 {
        name.utf8.reduce(0) { crc, byte in
            (0..<8).reduce(crc ^ UInt16(byte)) { crc, _ in
                crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xa001
            }
        }
    }
}
