import CEvdev
import TestSupport
import Testing

@testable import Teleop

@Suite("A calibration that --calibrate can not have learned is not used")
struct AxisCalibrationMisfitTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let learned: AxisCalibration
        var info = AxisInfo(minimum: -32768, maximum: 32767, fuzz: 16, flat: 128)
        let kind: AxisRole.Kind
        let misfit: AxisCalibration.Misfit?

        init(
            _ words: String, _ learned: AxisCalibration, of info: AxisInfo? = nil,
            as kind: AxisRole.Kind = .centered, _ misfit: AxisCalibration.Misfit?
        ) {
            testDescription = words
            self.learned = learned
            if let info { self.info = info }
            self.kind = kind
            self.misfit = misfit
        }
    }

    static func around(
        _ minimum: Int32 = -32_000, _ center: Int32 = 0, _ maximum: Int32 = 32_000,
        flat: Int32 = 200
    ) -> AxisCalibration {
        .centered(minimum: minimum, center: center, maximum: maximum, flat: flat)
    }

    static let byte = AxisInfo(minimum: 0, maximum: 255)
    static let broken = AxisInfo(minimum: 0, maximum: 0)

    @Test(
        "of a stick",
        arguments: [
            Case("a good one", around(), nil),
            Case(
                "one-sided, it would drive at rest", .oneSided(minimum: -32_768, maximum: 0),
                .otherKind),
            Case("a centre where no stick rests", around(-32_768, 20_000, 32_767), .offCentre),
            Case("a centre just near enough", around(-32_244, -6553, 31_981), nil),
            Case("a centre just too far out", around(-32_244, -6555, 31_981), .offCentre),
            Case("sides too different", around(-22_000, -6000, 31_000), .offCentre),
            Case("four raw units for all of the way", around(-2, 0, 2, flat: 0), .tooShort),
            Case("four fifths, less the margin", around(-25_690, 0, 25_690), nil),
            Case("less than that", around(-25_680, 0, 25_680), .tooShort),
            Case("as far as the kernel says", around(-32_768, 0, 32_767), nil),
            Case("one unit farther", around(-32_769, 0, 32_767), .outside),
            Case("one unit farther up", around(-32_768, 0, 32_768), .outside),
            Case("without bounds", around(.min, 0, .max), .outside),
            Case("the kernel's flat", around(flat: 128), nil),
            Case("less flat than the kernel's", around(flat: 127), .restTooNarrow),
            Case("no flat where the kernel has none", around(12, 128, 248, flat: 0), of: byte, nil),
            Case(
                "as much flat as two places of rest need", around(-29_400, 0, 29_400, flat: 12_000),
                nil),
            Case("more flat", around(-29_400, 0, 29_400, flat: 12_002), .restTooWide),
            Case("of a broken table", around(10, 500, 990, flat: 0), of: broken, nil),
            Case(
                "of a broken table, but lopsided", around(10, 900, 990, flat: 0), of: broken,
                .offCentre),
            Case(
                "of a broken table, by a few units", around(0, 7, 14, flat: 0), of: broken,
                .tooShort
            ),
        ] as [Case])
    func stick(each: Case) {
        #expect(each.learned.misfit(with: each.info, each.kind) == each.misfit)
    }

    @Test(
        "of a trigger, a pedal or a lever",
        arguments: [
            Case("a good one", .oneSided(minimum: 9, maximum: 246), of: byte, as: .oneSided, nil),
            Case(
                "of a pedal", .oneSided(minimum: 5, maximum: 245), of: byte, as: .restsAtMaximum,
                nil),
            Case("of a lever", .oneSided(minimum: 5, maximum: 245), of: byte, as: .lever, nil),
            Case(
                "with a centre", around(0, 128, 255, flat: 10), of: byte, as: .oneSided, .otherKind),
            Case(
                "pulled at rest", .oneSided(minimum: -1000, maximum: 10), of: byte, as: .oneSided,
                .outside),
            Case(
                "beyond its end", .oneSided(minimum: 0, maximum: 256), of: byte, as: .oneSided,
                .outside
            ),
            Case(
                "one raw unit", .oneSided(minimum: 0, maximum: 1), of: byte, as: .oneSided,
                .tooShort),
            Case(
                "as little as can be", .oneSided(minimum: 0, maximum: 144), of: byte, as: .oneSided,
                nil
            ),
            Case("less", .oneSided(minimum: 0, maximum: 143), of: byte, as: .oneSided, .tooShort),
        ] as [Case])
    func trigger(each: Case) {
        #expect(each.learned.misfit(with: each.info, each.kind) == each.misfit)
    }

    @Test("whatever is learned can have been learned", arguments: 0..<300 as Range<UInt64>)
    func learned(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let size = Int32.random(in: 8...50_000, using: &random)
        let kernel = AxisInfo(
            minimum: Bool.random(using: &random) ? 0 : -size, maximum: size,
            flat: .random(in: 0...size / 8, using: &random))
        let middle = kernel.minimum / 2 + kernel.maximum / 2
        for kind in [AxisRole.Kind.centered, .oneSided] {
            var samples = AxisSamples(info: kernel, kind: kind)
            for end in [kernel.minimum, kernel.maximum] {
                let short = Int32.random(in: 0...size / 6, using: &random)
                // Some go farther than they say.
                let place =
                    end == kernel.minimum ? end + short - size / 12 : end - short + size / 12
                samples.note(movedTo: place)
            }
            let rest = (kind == .centered ? middle : kernel.minimum)
            let noise = Int32.random(in: 0...size / 8, using: &random)
            for end in AxisSamples.End.allCases {
                let low = rest + .random(in: -noise...noise, using: &random)
                samples.note(returnFrom: end, restingIn: low...low + noise / 4)
            }
            guard let calibration = try? samples.calibration() else { continue }
            #expect(calibration.misfit(with: kernel, kind) == nil)
        }
    }

    @Test("an axis that is never learned is none to calibrate, and the reason names it")
    func hat() {
        let device = Pad.xbox360.description
        let hat = AxisInfo(minimum: -1, maximum: 1)
        let layout = ControlLayout(device)
        let whole = Calibration(
            identity: "x",
            axes: [UInt16(ABS_HAT0X): .init(.oneSided(minimum: -1, maximum: 1), of: hat)])
        let misfit = whole.misfit(on: device, layout)
        #expect(misfit?.axis == UInt16(ABS_HAT0X) && misfit?.reason == .neverLearned)
        let good = Calibration(
            identity: "x",
            axes: [UInt16(ABS_Z): .init(.oneSided(minimum: 9, maximum: 246), of: Self.byte)])
        #expect(good.misfit(on: device, layout) == nil)
    }
}
