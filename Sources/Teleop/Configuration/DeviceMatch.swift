/// What a device must be to be chosen; everything that is given must fit.
struct DeviceMatch: Equatable, Sendable {
    /// A shell pattern for the whole name: `*X-Box*`.
    var name: String?
    var vendor: UInt16?
    var product: UInt16?
    var uniq: String?
    var phys: String?
    var path: String?

    /// What to write under `match` for `device`: its name, or the numbers of one without a usable name.
    static func setting(for device: DeviceDescription) -> String {
        let name = device.name
        guard (1...256).contains(name.utf8.count), name.unicodeScalars.allSatisfy(\.isPrintable)
        else {
            return "vendor: \"\(Hexadecimal.text(device.vendor))\","
                + " product: \"\(Hexadecimal.text(device.product))\""
        }
        // To a shell pattern these are no letters.
        let pattern = name.map { "*?[\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
        return "name: \(YAMLText.quoted(pattern))"
    }

    /// The conditions in words: `name *X-Box*, vendor 045e`; without any, the first gamepad.
    var words: String {
        let conditions: [(name: String, value: String?)] = [
            ("name", name), ("vendor", vendor.map { Hexadecimal.text($0) }),
            ("product", product.map { Hexadecimal.text($0) }), ("uniq", uniq), ("phys", phys),
            ("path", path),
        ]
        let given = conditions.compactMap { condition in
            condition.value.map { "\(condition.name) \($0)" }
        }
        return given.isEmpty ? "the first gamepad" : given.joined(separator: ", ")
    }
}
