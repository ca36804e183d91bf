import ControlCore
import Testing

@Suite("Moment")
struct MomentTests {
    @Test(
        "the way there and back is exact to the nanosecond", arguments: [0, 1, -1, 1_500_000_000])
    func roundTrip(nanoseconds: Int64) {
        let start = Moment(nanoseconds: 7)
        let end = start.advanced(by: .nanoseconds(nanoseconds))
        #expect(start.duration(to: end) == .nanoseconds(nanoseconds))
        #expect((start < end) == (nanoseconds > 0))
    }

    @Test("beyond the ends of time it stays at the end")
    func ends() {
        let now = Moment(nanoseconds: 7)
        for duration in [
            Duration.seconds(Int64.max), .seconds(9_223_372_037), .nanoseconds(Int64.max),
        ] {
            #expect(now.advanced(by: duration) == Moment(nanoseconds: .max))
            let earlier = Moment(nanoseconds: -7).advanced(by: .zero - duration)
            #expect(earlier == Moment(nanoseconds: .min))
        }
        let first = Moment(nanoseconds: .min)
        let last = Moment(nanoseconds: .max)
        #expect(first.duration(to: last) > .seconds(18_446_744_073))
        #expect(last.duration(to: first) < .seconds(-18_446_744_073))
    }
}
