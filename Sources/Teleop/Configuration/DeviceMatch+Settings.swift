extension DeviceMatch {
    /// The keys of a section that says which device is meant, of the devices of one kind.
    static func settings(for kind: String) -> [Setting<DeviceMatch>] {
        [
            Setting(
                "name", optional: \.name, .text(), example: "\"*X-Box*\"",
                "Shell pattern for its whole name; the first \(kind) when nothing is under match"),
            Setting(
                "vendor", optional: \.vendor, .hexadecimal, example: "\"045e\"", "Vendor number"),
            Setting(
                "product", optional: \.product, .hexadecimal, example: "\"028e\"",
                "Product number"),
            Setting(
                "uniq", optional: \.uniq, .text(), example: "a0:5a:5c:00:00:00",
                "Serial number or Bluetooth address"),
            Setting(
                "phys", optional: \.phys, .text(), example: "usb-0000:00:14.0-1/input0",
                "Where it is plugged in"),
            Setting(
                "path", optional: \.path, .text(), example: "/dev/input/event5",
                "Path, which may change at each plug"),
        ]
    }
}
