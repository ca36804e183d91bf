import ControlCore
import Testing

@Suite("GestureState")
struct GestureStateTests {
    @Test("has UIKit's raw values; recognized is ended")
    func rawValues() {
        #expect(GestureState.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
        #expect(
            GestureState.allCases == [.possible, .began, .changed, .ended, .cancelled, .failed])
        #expect(GestureState.recognized == .ended)
    }

    @Test("changes along the legal transitions and no others", arguments: [false, true])
    func transitions(isContinuous: Bool) {
        let both: [(GestureState, GestureState)] = [
            (.possible, .failed), (.ended, .possible), (.failed, .possible),
        ]
        let discrete: [(GestureState, GestureState)] = [(.possible, .ended)]
        let continuous: [(GestureState, GestureState)] = [
            (.possible, .began), (.began, .changed), (.began, .ended), (.began, .cancelled),
            (.changed, .changed), (.changed, .ended), (.changed, .cancelled),
            (.cancelled, .possible),
        ]
        let legal = both + (isContinuous ? continuous : discrete)
        for state in GestureState.allCases {
            for next in GestureState.allCases {
                #expect(
                    state.canBecome(next, isContinuous: isContinuous)
                        == legal.contains { $0 == (state, next) },
                    "\(state) -> \(next)")
            }
        }
    }
}
