import Testing

@testable import Teleop

@Suite("A mapping line says where the controls of a make of pads are")
struct MappingLineTests {
    private static let id = "030000006d04000016c2000011010000"

    struct Form: Sendable, CustomTestStringConvertible {
        let text: String
        let target: MappingLine.Target
        let input: MappingLine.Input
        var testDescription: String { text }

        init(_ text: String, _ target: MappingLine.Target, _ input: MappingLine.Input) {
            self.text = text
            self.target = target
            self.input = input
        }
    }

    @Test(
        "in every form that there is",
        arguments: [
            Form("a:b0", .button("south"), .button(0)),
            Form("y:b12", .button("north"), .button(12)),
            Form("dpup:h0.1", .button("dpad_up"), .hat(0, .up)),
            Form("dpleft:h1.8", .button("dpad_left"), .hat(1, .left)),
            Form("dpdown:+a1", .button("dpad_down"), .axis(1, .plus, isInverted: false)),
            Form("dpup:-a1", .button("dpad_up"), .axis(1, .minus, isInverted: false)),
            Form(
                "leftx:a0", .stick("left_stick", isX: true, nil), .axis(0, nil, isInverted: false)),
            Form(
                "righty:a3~", .stick("right_stick", isX: false, nil),
                .axis(3, nil, isInverted: true)),
            Form("-lefty:h0.1", .stick("left_stick", isX: false, .minus), .hat(0, .up)),
            Form("+rightx:b7", .stick("right_stick", isX: true, .plus), .button(7)),
            Form("lefttrigger:a2", .trigger("left_trigger"), .axis(2, nil, isInverted: false)),
            Form(
                "righttrigger:-a3", .trigger("right_trigger"), .axis(3, .minus, isInverted: false)),
            Form("lefttrigger:+a3~", .trigger("left_trigger"), .axis(3, .plus, isInverted: true)),
        ])
    func forms(_ form: Form) throws {
        let line = try #require(
            try MappingLine.parse("\(Self.id),A pad,\(form.text),platform:Linux,"))
        #expect(line.bindings == [.init(target: form.target, input: form.input)])
        #expect(line.name == "A pad")
    }

    @Test("a control without an input is one that nothing makes")
    func noInput() throws {
        let line = try #require(try MappingLine.parse("\(Self.id),A pad,guide:,a:b0,leftx:,"))
        #expect(line.bindings == [.init(target: .button("south"), input: .button(0))])
    }

    @Test(
        "of two inputs for one control the last counts, and that is told",
        arguments: [
            ("a:b0,b:b1,a:b2", "a", [1, 2]),
            // As in SDL's own table.
            ("guide:b12,guide:b16", "guide", [16]),
            ("+leftx:b1,-leftx:b3,+leftx:b2", "+leftx", [3, 2]),
        ])
    func repeated(pairs: String, control: String, buttons: [Int]) throws {
        let line = try #require(try MappingLine.parse("\(Self.id),A pad,\(pairs)"))
        #expect(line.bindings.map(\.input) == buttons.map { .button($0) })
        #expect(line.leftOut == [.isRepeated(control: control)])
    }

    @Test("an axis that makes both lines of a stick does not count where a later pair replaces one")
    func replacedCrossing() throws {
        let line = try #require(
            try MappingLine.parse("\(Self.id),A pad,leftx:a0,lefty:a0,lefty:a1"))
        #expect(
            line.bindings.map(\.input) == [
                .axis(0, nil, isInverted: false), .axis(1, nil, isInverted: false),
            ])
    }

    struct Bad: Sendable, CustomTestStringConvertible {
        let text: String
        let words: String
        var testDescription: String { text }

        init(_ text: String, _ words: String) {
            self.text = text
            self.words = words
        }
    }

    @Test(
        "or is refused with the reason",
        arguments: [
            Bad("030000006d04,pad,a:b0", "its id is 030000006d04, allowed 32 hexadecimal digits"),
            Bad("\(id),pad", "it is cut short, allowed an id, a name and pairs such as a:b0"),
            Bad("\(id),,a:b0", "it is cut short, allowed an id, a name and pairs such as a:b0"),
            Bad("\(id),pad,ab0", "it has ab0, allowed a control and an input, such as a:b0"),
            Bad("\(id),pad,:b0", "it has :b0, allowed a control and an input, such as a:b0"),
            Bad(
                "\(id),pad,leftshoulde:b4",
                "it has the control leftshoulde, did you mean leftshoulder?"),
            Bad("\(id),pad,+a:b4", "it has the control +a, which there is not"),
            Bad("\(id),pad,a:b", "a is b, allowed b0, a0, +a0, -a0, a0~ or h0.1"),
            Bad("\(id),pad,a:b0000", "a is b0000, allowed b0, a0, +a0, -a0, a0~ or h0.1"),
            Bad("\(id),pad,a:h0.3", "a is h0.3, allowed b0, a0, +a0, -a0, a0~ or h0.1"),
            Bad("\(id),pad,a:+b0", "a is +b0, allowed b0, a0, +a0, -a0, a0~ or h0.1"),
            Bad("\(id),pad,a:q1", "a is q1, allowed b0, a0, +a0, -a0, a0~ or h0.1"),
            Bad("\(id),pad,leftx:+a0", "leftx is +a0, half an axis, allowed a whole one"),
            Bad(
                "\(id),pad,leftx:a0,lefty:a0",
                "both lines of left_stick come from a0, allowed an axis for each"),
            Bad(
                "\(id),pad,righty:a3~,+rightx:+a3",
                "both lines of right_stick come from a3, allowed an axis for each"),
            Bad("\(id),pad,crc:12,a:b0", "crc is 12, allowed four hexadecimal digits"),
        ])
    func faults(_ bad: Bad) {
        let fault = #expect(throws: MappingFault.self) { try MappingLine.parse(bad.text) }
        #expect(fault?.description == bad.words)
    }

    @Test(
        "or is for something else",
        arguments: [
            "\(id),pad,a:b0,platform:Windows,", "\(id),pad,a:q0,platform:Mac OS X,",
            "xinput,XInput Controller,a:b0",
            "030000007e0500003703000000016800,by another driver,a:b0",
        ])
    func others(text: String) throws {
        #expect(try MappingLine.parse(text) == nil)
    }

    @Test(
        "as people and programs write it",
        arguments: [
            // The public table has had names with commas.
            ("SZMY-POWER CO.,LTD. PS3 gamepad,a:b1", "SZMY-POWER CO.,LTD. PS3 gamepad", 1),
            // Steam writes a hat that is not pushed before what it means.
            ("pad,dpdown:h0.0,dpdown:h0.4,leftshoulder:h0.0,leftshoulder:b4", "pad", 2),
            (" pad , a : b1 ,\tB:b2, PLATFORM:linux,", "pad", 2), ("pad,a:b0,,", "pad", 1),
            // Halves of a line, the sticks of two names, and an input for two controls are fine.
            ("pad,+leftx:b1,-leftx:b2,lefty:a1,rightx:a0,righty:a1,a:b1", "pad", 6),
            ("pad,a:b0,paddle1:b15,misc1:b5,touchpad:b13,face:abxy,type:ps4,sdk>=:1", "pad", 1),
        ])
    func forms(text: String, name: String, count: Int) throws {
        let line = try #require(try MappingLine.parse("\(Self.id),\(text)"))
        #expect(line.name == name)
        #expect(line.bindings.count == count)
    }

    @Test("lines of every shape that the public table has are taken")
    func publicTable() {
        var lines = MappingLines.none
        lines.add(Self.shapes, from: "gamecontrollerdb.txt")
        #expect(lines.complaints.isEmpty)
        #expect(lines.given.count == 12)
        for line in lines.given {
            var device = DeviceDescription()
            device.keys = Set(0x120..<0x150)
            device.axes = Dictionary(
                uniqueKeysWithValues: (UInt16(0)..<0x12).map { code in
                    (
                        code,
                        code < 0x10
                            ? AxisInfo(minimum: -100, maximum: 100)
                            : AxisInfo(minimum: -1, maximum: 1)
                    )
                })
            let sources = line.sources(on: device, over: [:])
            #expect(Set(sources.keys) == Set(line.bindings.map(\.target.name)), "\(line.name)")
        }
    }

    private static let shapes = """
        # Linux
        030000005e0400000a0b000000010000,hat,a:b0,dpdown:h0.4,dpleft:h0.8,platform:Linux,
        050000007e0500000620000001000000,stick on a hat,+leftx:h0.2,+lefty:h0.4,-leftx:h0.8,\
        -lefty:h0.1,a:b0,platform:Linux,
        03000000790000001100000000010000,d-pad on axes,dpdown:a0,dpleft:a1,platform:Linux,
        03000000bd12000015d0000010010000,d-pad on halves,dpdown:+a1,dpup:-a1,platform:Linux,
        03000000a306000022f6000011010000,triggers on halves,lefttrigger:+a3,righttrigger:-a3,\
        platform:Linux,
        03000000790000004618000010010000,turned,rightx:a5~,righty:a2~,platform:Linux,
        0300000025090000e803000001010000,bumpers on axes,leftshoulder:a4,platform:Linux,
        03000000380700003888000010010000,a thumb on an axis,leftstick:a0,platform:Linux,
        050000004d4f435554452d3035335800,without ids,a:b0,platform:Linux,
        03000000030000000300000002000000,Miroof,a:b1,platform:Linux,
        030000006d040000d1ca000000000000,without a version,a:b1,platform:Linux,
        03000000de2800000112000001000000,paddles,paddle1:b11,paddle2:b10,x:b2,platform:Linux,
        03000000300f00000b01000000010000,another system,a:q1,platform:Windows,
        """

    @Test("names by letter become names by place")
    func letters() throws {
        let text =
            "\(Self.id),pad,a:b1,b:b0,x:b3,y:b2,hint:SDL_GAMECONTROLLER_USE_BUTTON_LABELS:=1,"
        let line = try #require(try MappingLine.parse(text))
        #expect(line.bindings.first == .init(target: .button("east"), input: .button(1)))
        let opposite = text.replacing("hint:SDL", with: "hint:!SDL")
        #expect(
            try MappingLine.parse(opposite)?.bindings.first
                == .init(target: .button("south"), input: .button(1)))
    }
}
