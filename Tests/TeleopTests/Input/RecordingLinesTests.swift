import CEvdev
import ControlCore
import TestSupport
import Testing

@testable import Teleop

@Suite("A recording is written as evemu writes it, and read as what it was")
struct RecordingLinesTests {
    static func event(_ type: CInt, _ code: CInt, _ value: Int32, at microseconds: Int64)
        -> RawEvent
    {
        RawEvent(
            type: UInt16(type), code: UInt16(code), value: value,
            time: Moment(nanoseconds: microseconds * 1000))
    }

    @Test("the device, how it stands, and each event have their lines")
    func lines() {
        var device = DeviceDescription()
        device.name = "Two\nlines"
        device.bus = 3
        device.vendor = 0x45e
        device.phys = "usb-1/input0"
        device.keys = [UInt16(BTN_SOUTH), UInt16(BTN_TL)]
        device.pressedKeys = [UInt16(BTN_TL)]
        device.axes[UInt16(ABS_Y)] = AxisInfo(
            minimum: -100, maximum: 100, fuzz: 1, flat: 2, resolution: 3, value: -7)
        device.otherCodes[UInt16(EV_LED)] = [0, 2]
        device.codesOn[UInt16(EV_LED)] = [2]
        device.properties = [UInt16(INPUT_PROP_DIRECT)]
        let recording = Recording(
            device: device,
            frames: [
                Recording.Frame(
                    time: .microseconds(1_000_020),
                    events: [
                        Self.event(EV_ABS, ABS_Y, -1, at: 1_000_010),
                        Self.event(EV_SYN, SYN_REPORT, 0, at: 1_000_020),
                    ])
            ])
        let zeros = "00 00 00 00 00 00 00 00"
        #expect(
            recording.text == """
                # EVEMU 1.3
                # Physical path: usb-1/input0
                N: Two lines
                I: 0003 045e 0000 0000
                P: 02 00 00 00 00 00 00 00
                B: 00 0b 00 02 00 00 00 00 00
                B: 01 \(zeros)
                B: 01 \(zeros)
                B: 01 \(zeros)
                B: 01 \(zeros)
                B: 01 00 00 00 00 00 00 41 00
                \((0..<7).map { _ in "B: 01 \(zeros)\n" }.joined())B: 03 02 00 00 00 00 00 00 00
                B: 11 05 00 00 00 00 00 00 00
                A: 01 -100 100 1 2 3
                L: 02 1
                # State at the start
                E: 0.000001 0003 0001 -007\t# EV_ABS / ABS_Y
                E: 0.000001 0001 0136 0001\t# EV_KEY / BTN_TL
                E: 0.000001 0000 0000 0000\t# EV_SYN / SYN_REPORT
                E: 1.000011 0003 0001 -001\t# EV_ABS / ABS_Y
                E: 1.000021 0000 0000 0000\t# EV_SYN / SYN_REPORT

                """)
    }

    /// Anything that the kernel might tell, with every part that the format keeps.
    static func random(_ random: inout SeededGenerator) -> Recording {
        var device = DeviceDescription()
        func codes(_ last: CInt) -> Set<UInt16> {
            Set(
                (0..<Int.random(in: 0...9, using: &random)).map { _ in
                    UInt16.random(in: 0...UInt16(last), using: &random)
                })
        }
        device.name =
            ["", " pad  ", "  ", "# \u{3042} \"x\"", "a\u{b}b\u{2028}\u{85}"].randomElement(
                using: &random) ?? ""
        device.phys = ["", "usb-0000:00:14.0-1/input0"].randomElement(using: &random) ?? ""
        device.uniq = ["", "a0:5a:5c:00:00:01"].randomElement(using: &random) ?? ""
        device.bus = .random(in: 0...UInt16.max, using: &random)
        device.vendor = .random(in: 0...UInt16.max, using: &random)
        device.version = .random(in: 0...UInt16.max, using: &random)
        device.keys = codes(KEY_MAX)
        device.relativeCodes = codes(REL_MAX)
        device.properties = codes(INPUT_PROP_MAX)
        for type in DeviceDescription.otherTypes {
            let codes = codes(libevdev_event_type_get_max(UInt32(type)))
            guard !codes.isEmpty else { continue }
            device.otherCodes[UInt16(type)] = codes
            if type == EV_LED || type == EV_SW, let on = codes.first {
                device.codesOn[UInt16(type)] = [on]
            }
        }
        var axes = codes(ABS_MAX)
        if Bool.random(using: &random) {
            axes.formUnion([ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_TRACKING_ID].map(UInt16.init))
            axes.remove(UInt16(ABS_MT_SLOT - 1))
        }
        for code in axes {
            let minimum = Int32.random(in: -70_000...70_000, using: &random)
            device.axes[code] = AxisInfo(
                minimum: minimum, maximum: minimum &+ .random(in: -3...70_000, using: &random),
                fuzz: .random(in: 0...9, using: &random), flat: .random(in: 0...9, using: &random),
                resolution: .random(in: 0...40, using: &random))
        }
        let slot = UInt16(ABS_MT_SLOT)
        device.axes[slot]?.minimum = 0
        device.axes[slot]?.maximum = 4
        device = device.atRest
        func change(at microseconds: Int64) -> RawEvent {
            let value = Int32.random(in: -1...9, using: &random)
            if let axis = device.axes.keys.sorted().randomElement(using: &random),
                Bool.random(using: &random)
            {
                return event(EV_ABS, CInt(axis), axis == slot ? value % 5 : value, at: microseconds)
            }
            let key = device.keys.sorted().randomElement(using: &random) ?? 0
            return event(EV_KEY, CInt(key), abs(value % 2), at: microseconds)
        }
        for _ in 0..<Int.random(in: 0...20, using: &random) { device.note(change(at: 0)) }
        var time = Int64.random(in: 0...2_000_000, using: &random)
        let frames = (0..<Int.random(in: 1...6, using: &random)).map { _ in
            let events = (0..<Int.random(in: 0...3, using: &random)).map { _ in change(at: time) }
            defer { time += .random(in: 0...3_000_000, using: &random) }
            return Recording.Frame(
                time: .microseconds(time),
                events: events + [event(EV_SYN, SYN_REPORT, 0, at: time)])
        }
        var calibration: [UInt16: Calibration.Axis] = [:]
        if let (code, info) = device.axes.min(by: { $0.key < $1.key }), Bool.random(using: &random),
            let learned = AxisCalibration(minimum: info.minimum, maximum: info.minimum &+ 9)
        {
            calibration[code] = Calibration.Axis(learned, of: info)
        }
        return Recording(device: device, calibration: calibration, frames: frames)
    }

    /// A wheel whose pedals stand at 255, as they do when no foot is on them.
    private static var wheel: DeviceDescription {
        var device = Pad.g923.description
        for pedal in [ABS_Y, ABS_Z, ABS_RZ] { device.axes[UInt16(pedal)]?.value = 255 }
        return device
    }

    @Test(
        "a wheel's pedals are read the way round that they have, also from the middle of a press on"
    )
    func pedals() throws {
        let pedal = UInt16(ABS_Z)
        let frames = [(1, 200), (2, 100), (3, 255)].map { second, value in
            Recording.Frame(
                time: .seconds(second),
                events: [
                    Self.event(EV_ABS, ABS_Z, Int32(value), at: Int64(second) * 1_000_000),
                    Self.event(EV_SYN, SYN_REPORT, 0, at: Int64(second) * 1_000_000),
                ])
        }
        let written = Recording(device: Self.wheel, frames: frames)
        let whole = try Recording(bytes: Array(written.text.utf8), file: "wheel")
        #expect(whole.device == Self.wheel)
        let rest = try #require(whole.starting(at: .milliseconds(1500)))
        #expect(rest.device.axes[pedal]?.value == 200)
        let wanted = ControlReader.Wanted(
            name: "ABS_Z", control: Control(index: 0), purpose: "test")
        // Of 255 the kernel's dead zone takes 15.
        for (recording, pulls) in [
            (whole, [0, 40.0 / 240, 140.0 / 240, 0]), (rest, [40.0 / 240, 140.0 / 240, 0]),
        ] as [(Recording, [Double])] {
            let layout = ControlLayout(recording.original)
            var reader = try ControlReader(recording.device, layout: layout, wanted: [wanted])
            var seen: [Double] = []
            func note(_ event: Event) {
                if case .trigger(_, let pull) = event { seen.append(pull) }
            }
            reader.initialEvents(note)
            for raw in recording.frames.flatMap(\.events) { reader.events(for: raw, note) }
            #expect(seen.count == pulls.count)
            for (one, other) in zip(seen, pulls) { #expect(abs(one - other) < 1e-9) }
        }
    }

    @Test("what was learned of the axes is in the recording, and counts where it is played")
    func calibrated() throws {
        var device = Pad.xbox360.description
        device.axes[UInt16(ABS_X)]?.value = 1500
        let learned = try #require(
            AxisCalibration(minimum: -28_000, center: 1500, maximum: 30_000, flat: 200))
        let info = try #require(device.axes[UInt16(ABS_X)])
        let frame = Recording.Frame(
            time: .zero, events: [Self.event(EV_SYN, SYN_REPORT, 0, at: 0)])
        let written = Recording(
            device: device, calibration: [UInt16(ABS_X): .init(learned, of: info)],
            frames: [frame])
        #expect(
            written.text.contains(
                "\n# Calibration: ABS_X of -32768 32767 minimum -28000 center 1500 maximum 30000 flat 200\n"
            ))
        let read = try Recording(bytes: Array(written.text.utf8), file: "calibrated")
        #expect(read.calibratedDevice.axes[UInt16(ABS_X)]?.position(1500) == 0)
        #expect(read.device.axes[UInt16(ABS_X)]?.center == nil)
        let broken = written.text.replacing("flat 200", with: "flat")
        #expect(
            throws: RecordingError.malformed(
                file: "broken", line: 2, reason: "this is not the calibration of an axis")
        ) {
            try Recording(bytes: Array(broken.utf8), file: "broken")
        }
    }

    @Test("one whose calibration no --calibrate can have learned is not played")
    func unfit() throws {
        let device = Pad.xbox360.description
        let y = UInt16(ABS_Y)
        let info = try #require(device.axes[y])
        let frame = Recording.Frame(
            time: .zero, events: [Self.event(EV_SYN, SYN_REPORT, 0, at: 0)])
        func port(_ learned: AxisCalibration) throws -> RecordingPort {
            let written = Recording(
                device: device, calibration: [y: .init(learned, of: info)], frames: [frame])
            let read = try Recording(bytes: Array(written.text.utf8), file: "x")
            return try RecordingPort(
                read, speed: 1, loop: EventLoop(), bindings: ControlBindings(Configuration()),
                mappings: DeviceMappings(), emit: { _ in }, onEnd: {})
        }
        _ = try port(.centered(minimum: -32_000, center: 0, maximum: 32_000, flat: 128))
        #expect(throws: RecordingError.unfit(axis: y, .otherKind)) {
            try port(.oneSided(minimum: -32_768, maximum: 0))
        }
        #expect(throws: RecordingError.unfit(axis: y, .tooShort)) {
            try port(.centered(minimum: -2, center: 0, maximum: 2, flat: 0))
        }
    }

    @Test("a frame that the recorder read late is written with its own time, and as what it was")
    func late() throws {
        var text = ""
        let start = Moment.now
        var recorder = FrameRecorder(Pad.xbox360.description, start: start) { text += $0 }
        recorder.introduce { _ in }
        let time = start.advanced(by: .milliseconds(1))
        recorder.events(
            for: RawEvent(type: UInt16(EV_KEY), code: UInt16(BTN_TL), value: 1, time: time)
        ) { _ in }
        recorder.endLateFrame(
            RawEvent(type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0, time: time)
        ) { _ in }
        let recording = try Recording(bytes: Array(text.utf8), file: "late")
        #expect(recording.frames.map(\.time) == [.milliseconds(1)])
        #expect(recording.frames[0].events.map(\.code) == [UInt16(BTN_TL), UInt16(SYN_REPORT)])
    }

    @Test("what was written is read as the same recording", arguments: UInt64(1)...100)
    func roundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let recording = Self.random(&random)
        let read = try Recording(bytes: Array(recording.text.utf8), file: "written")
        #expect(read.device == recording.device)
        #expect(read.frames == recording.frames)
        #expect(read.calibration == recording.calibration)
        #expect(read.text == recording.text)
    }

    @Test(
        "it begins anywhere, and the device stands then as what came before has put it",
        arguments: UInt64(1)...40)
    func seek(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let recording = Self.random(&random)
        let last = try #require(recording.frames.last?.time)
        let beginning = Duration.microseconds(
            Int64.random(in: 0...Int64(last / .microseconds(1)), using: &random))
        let rest = try #require(recording.starting(at: beginning))
        let before = recording.frames.filter { $0.time < beginning }
        var device = recording.device
        for event in before.flatMap(\.events) { device.note(event) }
        #expect(rest.device == device)
        #expect(rest.frames.count == recording.frames.count - before.count)
        #expect(rest.frames.last?.time == last - beginning)
        #expect(rest.frames.allSatisfy { $0.time >= .zero })
        #expect(recording.starting(at: last + .microseconds(1)) == nil)
        #expect(recording.starting(at: .zero) == recording)
    }

    @Test("the state at the start is no input, and what comes after it keeps its time")
    func state() throws {
        var text = RecordingLines.description(of: Pad.xbox360.description)
        text += """
            # State at the start
            E: 7.000000 0003 0001 -200
            E: 7.000000 0001 0136 0001
            E: 7.000000 0000 0000 0000
            E: 8.500000 0003 0001 0000
            E: 8.500000 0000 0000 0000

            """
        let recording = try Recording(bytes: Array(text.utf8), file: "state")
        #expect(recording.device.axes[UInt16(ABS_Y)]?.value == -200)
        #expect(recording.device.pressedKeys == [UInt16(BTN_TL)])
        #expect(recording.frames.map(\.time) == [.milliseconds(1500)])
        let only = text.split(separator: "\n").dropLast(2).joined(separator: "\n")
        #expect(throws: RecordingError.noEvents(file: "state")) {
            try Recording(bytes: Array(only.utf8), file: "state")
        }
    }

    @Test("a recording ends when it was ended, also where nothing had been moved")
    func end() throws {
        let device = Pad.xbox360.description
        let text =
            RecordingLines.description(of: device) + RecordingLines.state(of: device)
            + RecordingLines.end(after: .milliseconds(1500))
        let recording = try Recording(bytes: Array(text.utf8), file: "end")
        #expect(recording.frames.map(\.time) == [.milliseconds(1500)])
        #expect(recording.frames[0].events.count == 1)
        #expect(recording.device == device)
    }

    @Test("frames are written whole, one that nobody did with a mark, and none before its time")
    func recorder() throws {
        var text = ""
        var device = Pad.xbox360.description
        device.pressedKeys = [UInt16(BTN_TL)]
        let start = Moment.now
        var recorder = FrameRecorder(device, start: start) { text += $0 }
        recorder.introduce { _ in }
        let introduction = text
        recorder.events(
            for: RawEvent(
                type: UInt16(EV_KEY), code: UInt16(BTN_TL), value: 0,
                time: start.advanced(by: .milliseconds(-1)))
        ) { _ in }
        #expect(text == introduction)
        recorder.events(
            for: RawEvent(
                type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 1,
                time: start.advanced(by: .milliseconds(2)))
        ) { _ in }
        recorder.endFrame(as: .resynchronized) { _ in }
        recorder.endFrame(as: .input) { _ in }
        let recording = try Recording(bytes: Array(text.utf8), file: "recorded")
        #expect(recording.device == device)
        #expect(recording.frames.map(\.events.count) == [2, 2, 1])
        #expect(recording.frames[0].time == .milliseconds(2))
        #expect(recording.frames[0].events[0].time == Moment(nanoseconds: 0))
        #expect(CInt(recording.frames[1].events[0].code) == SYN_DROPPED)
    }
}
