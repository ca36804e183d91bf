import Foundation
import Testing

@testable import Teleop

@Suite("Calibrations are kept, each for its own device")
final class CalibrationFolderTests {
    private let root = NSTemporaryDirectory() + "calibration-" + UUID().uuidString
    private var folder: CalibrationFolder { CalibrationFolder(path: root + "/teleop/calibration") }
    private var pad: DeviceDescription {
        var device = Pad.xbox360.description
        device.phys = "usb-1/input0"
        return device
    }

    private static let other = "id x\nABS_X of 0 9 minimum 0 maximum 9\n"
    private static let stick = AxisCalibration.centered(
        minimum: -31_000, center: 150, maximum: 30_000, flat: 300)

    private static func layout(_ device: DeviceDescription) -> ControlLayout {
        ControlLayout(device)
    }

    private static func axis(_ learned: AxisCalibration) -> Calibration.Axis {
        .init(learned, of: AxisInfo(minimum: -32768, maximum: 32767))
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    private func calibration(of device: DeviceDescription) -> Calibration {
        Calibration(
            identity: Calibration.identity(of: device),
            axes: [0: Self.axis(Self.stick)])
    }

    @Test("one that is kept is found again, and replaced by the next")
    func keep() throws {
        #expect(try folder.calibration(of: pad, Self.layout(pad)) == nil)
        var kept = calibration(of: pad)
        let file = try folder.keep(kept, of: pad)
        #expect(file.contains("/045e-028e-"))
        #expect(try folder.calibration(of: pad, Self.layout(pad)) == kept)
        kept.axes[1] = Self.axis(Self.stick)
        #expect(try folder.keep(kept, of: pad) == file)
        #expect(try folder.calibration(of: pad, Self.layout(pad)) == kept)
        #expect(folder.files == [file])
    }

    @Test("two equal pads have one each, by where they are plugged in; a serial number goes along")
    func twins() throws {
        var other = pad
        other.phys = "usb-2/input0"
        _ = try folder.keep(calibration(of: pad), of: pad)
        #expect(try folder.calibration(of: other, Self.layout(other)) == nil)
        var numbered = pad
        numbered.uniq = "A1"
        _ = try folder.keep(calibration(of: numbered), of: numbered)
        numbered.phys = "usb-9/input0"
        #expect(
            try folder.calibration(of: numbered, Self.layout(numbered)) == calibration(of: numbered)
        )
        #expect(folder.files.count == 2)
    }

    @Test("what a device calls itself never leads out of the folder")
    func names() throws {
        var device = pad
        device.name = "../../../etc/passwd\n" + String(repeating: "x", count: 300)
        device.phys = "/../.."
        let file = try folder.keep(calibration(of: device), of: device)
        #expect(file.hasPrefix(root + "/teleop/calibration/045e-028e-"))
        #expect(file.dropFirst(root.count + "/teleop/calibration/".count).contains("/") == false)
        #expect(try folder.calibration(of: device, Self.layout(device)) == calibration(of: device))
    }

    @Test("one that is broken, or of another device, is refused with its file and the reason")
    func broken() throws {
        let file = try folder.keep(calibration(of: pad), of: pad)
        for (text, cause) in [
            (Self.other, "it is of another device"), ("id x\n", "it has no axis"),
            ("", "it is empty, or its last line has no end"),
            (
                String(repeating: "#", count: CalibrationText.longest) + "\n",
                "is too large, allowed 16 KiB"
            ),
        ] {
            try AtomicFile.write(Array(text.utf8), to: file)
            #expect(throws: CalibrationFolder.Fault(file: file, cause: cause)) {
                try folder.calibration(of: pad, Self.layout(pad))
            }
        }
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
        #expect(
            throws: CalibrationFolder.Fault(file: file, cause: "is a directory, allowed a file")
        ) {
            try folder.calibration(of: pad, Self.layout(pad))
        }
    }

    @Test("one that was learned on another range, or of an axis that is gone, is refused")
    func otherRange() throws {
        let file = try folder.keep(calibration(of: pad), of: pad)
        for info in [AxisInfo(minimum: 0, maximum: 255), nil] {
            var device = pad
            device.axes[0] = info
            let fault = CalibrationFolder.Fault(
                file: file, cause: "ABS_X had another range when it was learned")
            #expect(throws: fault) { try folder.calibration(of: device, Self.layout(device)) }
            #expect(calibration(of: pad).applied(to: device) == device)
        }
    }

    @Test(
        "one that no calibration makes is refused with its file and the reason",
        arguments: [
            (
                "ABS_Y of -32768 32767 minimum -32768 maximum 0",
                "ABS_Y was learned as an axis of another kind than it is"
            ),
            (
                "ABS_Y of -32768 32767 minimum -32768 center 20000 maximum 32767 flat 128",
                "ABS_Y has a centre too far from the middle"
            ),
            (
                "ABS_Y of -32768 32767 minimum -2 center 0 maximum 2 flat 0",
                "ABS_Y has learned too little of the kernel's range"
            ),
            (
                "ABS_Y of -32768 32767 minimum -2147483648 center 0 maximum 2147483647 flat 128",
                "ABS_Y goes beyond the kernel's range"
            ),
            (
                "ABS_Y of -32768 32767 minimum -32000 center 0 maximum 32000 flat 0",
                "ABS_Y has less flat than the kernel's"
            ),
            (
                "ABS_Z of 0 255 minimum 0 center 128 maximum 255 flat 10",
                "ABS_Z was learned as an axis of another kind than it is"
            ),
            (
                "ABS_Z of 0 255 minimum -1000 maximum 10", "ABS_Z goes beyond the kernel's range"
            ),
            (
                "ABS_HAT0X of -1 1 minimum -1 maximum 1",
                "ABS_HAT0X is no axis that --calibrate learns"
            ),
        ])
    func impossible(line: String, cause: String) throws {
        let file = try folder.keep(calibration(of: pad), of: pad)
        let good = CalibrationText.line(of: 0, Self.axis(Self.stick))
        let text = "id \(Calibration.identity(of: pad))\n\(good)\n\(line)\n"
        try AtomicFile.write(Array(text.utf8), to: file)
        #expect(throws: CalibrationFolder.Fault(file: file, cause: cause)) {
            try folder.calibration(of: pad, Self.layout(pad))
        }
    }

    @Test("the files of an id are found whatever is in them, and no others")
    func ofIdentity() throws {
        let file = try folder.keep(calibration(of: pad), of: pad)
        var other = pad
        other.phys = "usb-2/input0"
        _ = try folder.keep(calibration(of: other), of: other)
        try AtomicFile.write(Array("nonsense".utf8), to: file)
        #expect(folder.files(of: Calibration.identity(of: pad)) == [file])
        #expect(folder.files(of: "0003:045e:028e") == [])
    }

    @Test("all are read at once; one that can not be used is told when its device comes, and once")
    func shelf() throws {
        let file = try folder.keep(calibration(of: pad), of: pad)
        var other = pad
        other.phys = "usb-2/input0"
        let broken = try folder.keep(calibration(of: other), of: other)
        try AtomicFile.write(Array(Self.other.utf8), to: broken)
        var lines: [String] = []
        let devices = CalibratedDevices(folder, log: Log(level: .info) { lines.append($0) })
        // Nothing is read when a device comes.
        try FileManager.default.removeItem(atPath: root)
        #expect(devices.calibration(of: pad, Self.layout(pad))?.file == file)
        #expect(devices.calibration(of: pad, Self.layout(pad))?.learned == calibration(of: pad))
        #expect(lines == [])
        for _ in 0..<2 { #expect(devices.calibration(of: other, Self.layout(other)) == nil) }
        #expect(lines.count == 1)
        #expect(lines.first?.contains("file=\(broken) cause=\"it is of another device\"") == true)
        #expect(
            devices.calibration(of: Pad.xboxOne.description, Self.layout(Pad.xboxOne.description))
                == nil)
    }

    @Test("one is removed once")
    func remove() throws {
        let file = try folder.keep(calibration(of: pad), of: pad)
        #expect(try CalibrationFolder.remove(file))
        #expect(try !CalibrationFolder.remove(file))
        #expect(try folder.calibration(of: pad, Self.layout(pad)) == nil)
        #expect(folder.files.isEmpty)
    }

    @Test("without a place for it nothing is found, and keeping is refused")
    func nowhere() throws {
        let nowhere = CalibrationFolder(path: nil)
        #expect(try nowhere.calibration(of: pad, Self.layout(pad)) == nil)
        #expect(nowhere.files.isEmpty)
        #expect(throws: SystemError.self) { try nowhere.keep(calibration(of: pad), of: pad) }
    }
}
