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
}
