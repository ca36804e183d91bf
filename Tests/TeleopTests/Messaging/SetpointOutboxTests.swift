import ControlCore
import TestSupport
import Testing

@testable import Teleop

@Suite("SetpointOutbox")
struct SetpointOutboxTests {
    static func moment(_ milliseconds: Int64) -> Moment {
        Moment(nanoseconds: milliseconds * 1_000_000)
    }

    /// The outbox and a connection that numbers what it takes.
    struct Line {
        var outbox: SetpointOutbox
        var sent: [(index: Int, value: Double)] = []

        init(_ count: Int = 1) {
            outbox = SetpointOutbox(count: count)
        }

        var values: [Double] { sent.map(\.value) }

        mutating func open(_ milliseconds: Int64 = 0) {
            outbox.open(at: moment(milliseconds))
            flush()
        }

        mutating func change(_ value: Double, of index: Int = 0, at milliseconds: Int64 = 0) {
            outbox.change(index, to: value, at: moment(milliseconds))
            flush()
        }

        mutating func confirm(_ numbers: Range<Int>) {
            for number in numbers {
                outbox.noteAnswered(CInt(number))
                flush()
            }
        }

        mutating func flush() {
            while let next = outbox.next() {
                sent.append(next)
                outbox.noteSent(as: CInt(sent.count - 1))
            }
        }
    }

    @Test("before there is a connection nothing leaves; then the present value, once")
    func beforeConnection() {
        var line = Line()
        for value in 1...3 { line.change(Double(value)) }
        #expect(line.values.isEmpty)
        #expect(line.outbox.isEmpty)
        line.open()
        #expect(line.values == [3])
    }

    @Test("a set-point without a value says nothing at a connection")
    func noValue() {
        var line = Line(3)
        line.change(7, of: 1)
        line.open()
        #expect(line.sent.map(\.index) == [1])
    }

    @Test("every change leaves once, in order; the same value again is no change")
    func changes() {
        var line = Line(2)
        line.open()
        for (index, value) in [(0, 1.0), (1, 1), (0, 2), (0, 2), (1, 1), (0, 1)] {
            line.change(value, of: index)
        }
        #expect(line.sent.map(\.index) == [0, 1, 0, 0])
        #expect(line.values == [1, 1, 2, 1])
    }

    @Test("eight are under way at the most; the others wait for confirmations and lose nothing")
    func window() {
        var line = Line()
        line.open()
        for value in 0..<200 { line.change(Double(value)) }
        #expect(line.values == (0..<8).map(Double.init))
        #expect(!line.outbox.isEmpty)
        line.confirm(0..<1)
        #expect(line.values.count == 9)
        line.confirm(1..<200)
        #expect(line.values == (0..<200).map(Double.init))
        #expect(line.outbox.isEmpty)
    }

    @Test("a confirmation of another message is none")
    func foreignConfirmation() {
        var line = Line()
        line.open()
        for value in 0..<9 { line.change(Double(value)) }
        line.confirm(1000..<1001)
        #expect(line.values.count == 8)
    }

    @Test(
        "when the oldest has waited for more than a second, only the latest of a set-point goes on",
        arguments: [
            (1000, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), (1001, [0, 1, 2, 3, 4, 5, 6, 7, 10]),
        ]
            as [(Int64, [Double])])
    func slow(milliseconds: Int64, expected: [Double]) {
        var line = Line(2)
        line.open()
        for value in 0..<10 { line.change(Double(value)) }
        line.change(10, at: milliseconds)
        line.confirm(0..<20)
        #expect(line.values == expected)
    }

    @Test("after a loss the present value is said once, and nothing that came before it")
    func loss() {
        var line = Line(2)
        line.open()
        line.change(5, of: 1)
        for value in 0..<20 { line.change(Double(value)) }
        line.outbox.close()
        #expect(line.outbox.isEmpty)
        line.change(20)
        line.flush()
        line.sent = []
        line.open()
        #expect(line.sent.map(\.index) == [0, 1])
        #expect(line.values == [20, 5])
    }

    @Test("a connection that was replaced unseen says the present values, too")
    func replaced() {
        var line = Line()
        line.open()
        for value in 0..<20 { line.change(Double(value)) }
        line.sent = []
        line.open()
        #expect(line.values == [19])
        line.change(20)
        #expect(line.values == [19, 20])
    }

    @Test(
        "whatever happens, a connection carries rising values as rising ones, each once, the last too",
        arguments: 1...20)
    func anything(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var line = Line()
        var value = 0.0
        var now: Int64 = 0
        line.open()
        for _ in 0..<500 {
            now += Int64.random(in: 0...30, using: &generator)
            switch Int.random(in: 0...9, using: &generator) {
            case 0:
                line.outbox.close()
            case 1:
                // What the present connection said is what counts from here on.
                #expect(zip(line.values, line.values.dropFirst()).allSatisfy { $0 < $1 })
                line.sent = []
                line.open(now)
                #expect(line.values == (value > 0 ? [value] : []))
            case 2...4:
                line.confirm(0..<Int.random(in: 0...line.sent.count, using: &generator))
            default:
                value += 1
                line.change(value, at: now)
            }
        }
        line.sent = []
        line.open(now)
        #expect(line.values == [value])
    }
}
