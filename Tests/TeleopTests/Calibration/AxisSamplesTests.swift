import ControlCore
import TestSupport
import Testing

@testable import Teleop

@Suite("What an axis was seen to do becomes its calibration")
struct AxisSamplesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var kernel = AxisInfo(minimum: -32768, maximum: 32767, fuzz: 16, flat: 128)
        var kind = AxisRole.Kind.centered
        var rest: ClosedRange<Int32>?
        var moves: [Int32]
        var returns = AxisSamples.End.allCases
        let expected: Result<AxisCalibration, AxisSamples.Refusal>

        var result: Result<AxisCalibration, AxisSamples.Refusal> {
            var samples = AxisSamples(info: kernel, kind: kind)
            if let rest { samples.note(restingIn: rest) }
            for move in moves { samples.note(movedTo: move) }
            if let rest { for end in returns { samples.note(returnFrom: end, restingIn: rest) } }
            return Result { () throws(AxisSamples.Refusal) in try samples.calibration() }
        }
    }

    static let byte = AxisInfo(minimum: 0, maximum: 255)

    @Test(
        "a stick",
        arguments: [
            Case(
                testDescription: "ends 2 % inside of what was reached, rest twice as wide as seen",
                rest: 100...300, moves: [-30_000, 30_000],
                expected: .success(
                    .centered(minimum: -29_396, center: 200, maximum: 29_404, flat: 200))),
            Case(
                testDescription: "without noise keeps the kernel's dead zone", rest: 0...0,
                moves: [-1000, 1000, 30_000, -30_000],
                expected: .success(
                    .centered(minimum: -29_400, center: 0, maximum: 29_400, flat: 128))),
            Case(
                testDescription: "never let go from one of its ends", rest: 0...0,
                moves: [30_000, -30_000], returns: [.minimum], expected: .failure(.notLetGo)),
            Case(
                testDescription: "of bytes", kernel: byte, rest: 127...129, moves: [10, 250],
                expected: .success(.centered(minimum: 12, center: 128, maximum: 248, flat: 2))),
            Case(
                testDescription: "never moved", rest: 0...0, moves: [],
                expected: .failure(.neverMoved)),
            Case(
                testDescription: "told one place only", rest: 0...0, moves: [5],
                expected: .failure(.neverMoved)),
            Case(
                testDescription: "never seen at rest", moves: [-30_000, 30_000],
                expected: .failure(.neverMoved)),
            Case(
                testDescription: "moved over four fifths of its range", kernel: byte,
                rest: 128...128, moves: [26, 230],
                expected: .success(.centered(minimum: 28, center: 128, maximum: 228, flat: 0))),
            Case(
                testDescription: "moved over less", kernel: byte, rest: 128...128,
                moves: [27, 230],
                expected: .failure(.movedTooLittle(fraction: 203.0 / 255))),
            Case(
                testDescription: "held at an end while it should rest", rest: 30_000...30_000,
                moves: [-30_000, 30_000], expected: .failure(.offCentre)),
            Case(
                testDescription: "rests a tenth of the range beside the middle",
                rest: -6553 ... -6553, moves: [-32_768, 32_767],
                expected: .success(
                    .centered(minimum: -32_244, center: -6553, maximum: 31_981, flat: 128))),
            Case(
                testDescription: "rests farther out: a thumb lies on it", rest: -6556 ... -6556,
                moves: [-32_768, 32_767], expected: .failure(.offCentre)),
            Case(
                testDescription: "rests too near to where one side ends", rest: -5000 ... -5000,
                moves: [-22_000, 31_000], expected: .failure(.offCentre)),
            Case(
                testDescription: "comes to rest in two places just near enough",
                rest: -6000...6000, moves: [-30_000, 30_000],
                expected: .success(
                    .centered(minimum: -29_400, center: 0, maximum: 29_400, flat: 12_000))),
            Case(
                testDescription: "comes to rest in two places", rest: -6001...6001,
                moves: [-30_000, 30_000], expected: .failure(.unsteady)),
            Case(
                testDescription: "a broken table is mended",
                kernel: AxisInfo(minimum: 0, maximum: 0), rest: 500...500, moves: [0, 1000],
                expected: .success(.centered(minimum: 10, center: 500, maximum: 990, flat: 0))),
            Case(
                testDescription: "but not by a few units",
                kernel: AxisInfo(minimum: 0, maximum: 0), rest: 7...7, moves: [0, 15],
                expected: .failure(.movedTooLittle(fraction: 0))),
            Case(
                testDescription: "the largest range",
                kernel: AxisInfo(minimum: .min, maximum: .max),
                rest: 0...0, moves: [.min, .max],
                expected: .success(
                    .centered(
                        minimum: -2_104_533_976, center: 0, maximum: 2_104_533_975, flat: 0))),
        ])
    func stick(each: Case) {
        #expect(each.result == each.expected)
    }

    @Test(
        "a trigger, a pedal or a lever",
        arguments: [
            Case(
                testDescription: "rests at its minimum", kernel: byte, kind: .oneSided, rest: 3...5,
                moves: [3, 250], expected: .success(.oneSided(minimum: 9, maximum: 246))),
            Case(
                testDescription: "rests at its maximum", kernel: byte,
                kind: .restsAtMaximum, rest: 250...255, moves: [0, 255],
                expected: .success(.oneSided(minimum: 5, maximum: 245))),
            Case(
                testDescription: "stays where it is put", kernel: byte, kind: .oneSided,
                rest: 100...100, moves: [0, 255],
                expected: .success(.oneSided(minimum: 5, maximum: 250))),
            Case(
                testDescription: "never pulled", kernel: byte, kind: .oneSided, rest: 0...0,
                moves: [], expected: .failure(.neverMoved)),
            Case(
                testDescription: "pulled by less than four fifths", kernel: byte, kind: .oneSided,
                rest: 0...0, moves: [0, 203],
                expected: .failure(.movedTooLittle(fraction: 203.0 / 255))),
        ])
    func trigger(each: Case) {
        #expect(each.result == each.expected)
    }

    @Test("a worn stick that rests 6 % to either side is at rest on both")
    func worn() throws {
        let kernel = AxisInfo(minimum: -32768, maximum: 32767, fuzz: 16, flat: 128)
        var samples = AxisSamples(info: kernel, kind: .centered)
        for move: Int32 in [-32_000, 32_000] { samples.note(movedTo: move) }
        let rests: [Int32] = [-1966, 1966]
        samples.note(returnFrom: .minimum, restingIn: rests[0]...rests[0])
        samples.note(returnFrom: .maximum, restingIn: rests[1]...rests[1])
        let axis = try samples.calibration().applied(to: kernel)
        for rest in rests { #expect(abs(axis.position(rest)) <= axis.flatFraction) }
        // One that was only seen to rest on one side would creep after the next push.
        #expect(axis.flatFraction > 0.06)
    }

    @Test(
        "whatever is seen: the stops are exactly 1, rest is inside the dead zone, nothing jumps back",
        arguments: 0..<200 as Range<UInt64>)
    func properties(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let kernel = AxisInfo(
            minimum: .random(in: -40_000...0, using: &random),
            maximum: .random(in: 1...40_000, using: &random), flat: 128)
        var samples = AxisSamples(info: kernel, kind: .centered)
        var moves: [Int32] = []
        for _ in 0..<20 {
            moves.append(.random(in: -45_000...45_000, using: &random))
            samples.note(movedTo: moves[moves.count - 1])
        }
        let rest = Int32.random(in: -3000...3000, using: &random)
        let noise = Int32.random(in: 0...300, using: &random)
        for end in AxisSamples.End.allCases {
            samples.note(returnFrom: end, restingIn: rest - noise...rest + noise)
        }
        guard let calibration = try? samples.calibration() else { return }
        let axis = calibration.applied(to: kernel)
        #expect(axis.position(moves.min() ?? 0) == -1)
        #expect(axis.position(moves.max() ?? 0) == 1)
        #expect(axis.position(rest) == 0)
        for raw in [rest - noise, rest + noise] {
            #expect(abs(axis.position(raw)) <= axis.flatFraction)
        }
        #expect((0..<1).contains(axis.flatFraction))
        var last = -1.0
        for raw in stride(from: Int32(-50_000), through: 50_000, by: 97) {
            let position = axis.position(raw)
            #expect((-1...1).contains(position) && position >= last)
            last = position
        }
        // What was learned is kept and read as it is.
        let whole = Calibration(identity: "x", axes: [0: .init(calibration, of: kernel)])
        #expect(
            try CalibrationText.calibration(in: CalibrationText.text(of: whole, name: "y"))
                == whole)
    }
}
