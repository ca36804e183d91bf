/// The make of pads that a mapping line is for: SDL's id of 16 bytes, its GUID, as far as it matters
/// here.
struct MappingID: Equatable, Sendable {
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

    /// How well a line fits a device, from worst to best.
    ///
    /// This is the order in which SDL looks (`src/joystick/SDL_gamepad.c`,
    /// `SDL_PrivateGetGamepadMappingForGUID`), and in it version 0, which people write for all.
    enum Fit: Int, Comparable {
        /// The same make in another version.
        case otherVersion
        /// The same, and the name is the very same.
        case otherVersionByName
        /// The same make, and the line is for every version.
        case everyVersion
        case everyVersionByName
        case exact
        case exactByName

        static func < (first: Fit, second: Fit) -> Bool { first.rawValue < second.rawValue }
    }

    /// How well it fits `device`; nil for another make.
    func fit(_ device: DeviceDescription) -> Fit? {
        guard bus == device.bus else { return nil }
        guard checksum == 0 || checksum == Self.checksum(of: device.name) else { return nil }
        let isByName = checksum != 0
        switch model {
        case .numbers(device.vendor, device.product, let version):
            let known = device.mappedVersion
            if version == known { return isByName ? .exactByName : .exact }
            if version == 0 { return isByName ? .everyVersionByName : .everyVersion }
            // The kernel's drivers that number the buttons anew mark the version by this bit.
            guard (version ^ known) & 0x8000 == 0 else { return nil }
            return isByName ? .otherVersionByName : .otherVersion
        case .name(let bytes) where device.vendor == 0:
            guard bytes.elementsEqual(device.name.utf8.prefix(Self.longestName)) else { return nil }
            return isByName ? .exactByName : .exact
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
            for word in [device.vendor, 0, device.product, 0, device.mappedVersion, 0] {
                append(word)
            }
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

extension DeviceDescription {
    /// The version that mapping lines know the device by.
    ///
    /// The first firmware of one pad reports everything twice, under the version of the next; of
    /// others the version tells of the firmware, which does not matter. (SDL's
    /// `src/joystick/linux/SDL_sysjoystick.c`, `FixupDeviceInfoForMapping`.)
    fileprivate var mappedVersion: UInt16 {
        switch (vendor, product, version) {
        case (0x045e, 0x0b05, 0x0903) where keys.contains(0x2c0): 0x0902
        case (0x3250, 0x1001, _), (0x3250, 0x1002, _): 0
        default: version
        }
    }
}
