import FlintTesting
import Foundation
import Synchronization
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents

@Suite struct WallClockAnchorTests {
    /// Two clocks that are set by hand.
    private final class Clocks: Sendable {
        struct State {
            var nanoseconds: Int64 = 0
            var wall = 1_000_000.0
            var wallReads = 0
            /// How long looks at the wall clock take, one after the other.
            var interruptions: [Int64] = []
        }

        private let state = Mutex(State())

        var wallReads: Int { state.withLock { $0.wallReads } }

        func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

        func anchor() -> WallClockAnchor {
            WallClockAnchor(elapsed: { self.state.withLock { $0.nanoseconds } }) {
                self.state.withLock { state in
                    state.wallReads += 1
                    let time = state.wall + Double(state.nanoseconds) / 1e9
                    if !state.interruptions.isEmpty { state.nanoseconds += state.interruptions.removeFirst() }
                    return Date(timeIntervalSinceReferenceDate: time)
                }
            }
        }
    }

    private static let second: Int64 = 1_000_000_000

    private func isClose(_ date: Date, _ expected: Double, within limit: Double = 1e-6) -> Bool {
        abs(date.timeIntervalSinceReferenceDate - expected) <= limit
    }

    @Test func `a wall clock is read once within a second, and one that is set is followed after it`() {
        let clocks = Clocks()
        let anchor = clocks.anchor()
        #expect(isClose(anchor.time(at: 0), 1_000_000))
        clocks.set {
            $0.wall -= 3600
            $0.nanoseconds = Self.second - 1
        }
        #expect(isClose(anchor.time(at: Self.second - 1), 1_000_001))
        clocks.set { $0.nanoseconds = Self.second }
        #expect(isClose(anchor.time(at: Self.second), 1_000_001 - 3600))
        #expect(clocks.wallReads == 2)
    }

    @Test func `of interrupted comparisons the shortest counts, which does not move the time`() {
        do {
            let clocks = Clocks()
            let anchor = clocks.anchor()
            clocks.set { $0.interruptions = [20_000_000, 0] }
            #expect((isClose(anchor.time(at: 0), 1_000_000), clocks.wallReads) == (true, 2))
        }
        let clocks = Clocks()
        let anchor = clocks.anchor()
        clocks.set { $0.interruptions = [20_000_000, 1_000_000, 9_000_000] }
        #expect(isClose(anchor.time(at: 0), 1_000_000, within: 0.0005 + 1e-6))
        #expect(clocks.wallReads == 3)
    }

    @Test(arguments: [true, false])
    func `a wall clock that an application brings is read each time, with its own clock or the usual one`(
        hasClock: Bool
    ) {
        let wall = Mutex(0.0)
        let read: @Sendable () -> Date = {
            wall.withLock { wall in
                wall += 1000
                return Date(timeIntervalSince1970: wall)
            }
        }
        var configuration = FlintConfiguration()
        configuration.wallTime = read
        if hasClock { configuration = FlintConfiguration(clock: ManualClock(), wallTime: read) }
        let time = configuration.time
        #expect((0..<2).map { _ in time.moment.time.timeIntervalSince1970 } == [1000, 2000])
        if hasClock { #expect(time.moment.nanoseconds == 0) }
    }

    @Test func `the clocks of the system tell the time of the system`() {
        let time = FlintConfiguration().time
        let before = Date()
        let (first, second) = (time.moment, time.moment)
        let after = Date()
        #expect(first.nanoseconds <= second.nanoseconds && first.time <= second.time)
        // A comparison may be off by an interruption.
        #expect(first.time > before.addingTimeInterval(-0.5) && second.time < after.addingTimeInterval(0.5))
    }
}
