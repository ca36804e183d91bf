import ControlCore

@testable import Teleop

/// Whatever the bytes are, each line is used, left aside or complained of, and the controls that a
/// line gives to a device can be read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMapping(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: data, count: count)
    var lines = MappingLines.none
    lines.add(String(decoding: bytes, as: UTF8.self), from: "fuzz.txt")
    for line in lines.given {
        precondition(!line.name.isEmpty && line.bindings.allSatisfy(isSmall))
        var device = DeviceDescription()
        device.keys = Set(0x120..<0x140)
        device.axes = Dictionary(
            uniqueKeysWithValues: (0..<18).map { code in
                (UInt16(code), AxisInfo(minimum: 0, maximum: 255, value: 128))
            })
        read(line, of: lines, on: device)
    }
    return 0
}

private func isSmall(_ binding: MappingLine.Binding) -> Bool {
    switch binding.input {
    case .button(let number), .axis(let number, _, _), .hat(let number, _):
        (0...999).contains(number)
    }
}

/// Makes `device` the one that the line is for, and moves everything that it has.
private func read(
    _ line: MappingLine, of lines: MappingLines, on device: DeviceDescription
) {
    var device = device
    device.bus = line.id.bus
    if case .numbers(let vendor, let product, let version) = line.id.model {
        device.vendor = vendor
        device.product = product
        device.version = version
    }
    let sources = line.sources(on: device, over: KernelRules.sources(device, kind: .gamepad))
    for source in sources.values {
        for pull in source.pulls { precondition((0...1).contains(pull.value(on: device))) }
    }
    // Whichever line is found for the device: the same one, or one that is as good.
    let layout = ControlLayout(device, DeviceMappings(lines: lines))
    let wanted = layout.availableNames.enumerated().map { index, name in
        ControlReader.Wanted(name: name, control: Control(index: index), purpose: "fuzz")
    }
    precondition((try? ControlReader(device, layout: layout, wanted: wanted)) != nil)
}
