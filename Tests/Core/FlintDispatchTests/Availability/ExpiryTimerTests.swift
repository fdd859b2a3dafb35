import CoreTestSupport
import FlintTesting
import Foundation
import Testing

@testable import FlintCore
@testable import FlintGating

@Suite(.timeLimit(.minutes(10))) struct ExpiryTimerTests {
    @Test func `it rings also if its time comes before its task has begun to wait`() async {
        let (clock, alarm) = (ManualClock(), ExpiryTimer())
        let now = Date(timeIntervalSinceReferenceDate: 0)
        let (rings, ring) = AsyncStream.makeStream(of: Void.self)
        alarm.set(for: now + 10, evaluatedAt: now, now: now, on: clock) { ring.finish() }
        clock.advance(by: .seconds(20))
        for await _ in rings {}
    }

    @Test(arguments: [5, 10.0]) func `an end that has passed since the evaluation rings at once`(
        end: Double
    ) async {
        let (clock, alarm) = (ManualClock(), ExpiryTimer())
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let (rings, ring) = AsyncStream.makeStream(of: Void.self)
        alarm.set(for: start + end, evaluatedAt: start, now: start + 10, on: clock) { ring.finish() }
        for await _ in rings {}
    }

    @Test func `an end that the evaluation saw as passed rings never`() async {
        let (clock, alarm) = (ManualClock(), ExpiryTimer())
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let (rings, ring) = AsyncStream.makeStream(of: Int.self)
        for end in [start - 1, start, Date(timeIntervalSinceReferenceDate: .nan)] {
            alarm.set(for: end, evaluatedAt: start, now: start + 10, on: clock) { ring.yield(1) }
        }
        // Nor does it stand in the way of another.
        alarm.set(for: start + 20, evaluatedAt: start, now: start + 10, on: clock) {
            ring.yield(2)
            ring.finish()
        }
        clock.advance(by: .seconds(10))
        #expect(await rings.reduce(into: []) { $0.append($1) } == [2])
    }

    @Test func `a clock that fails once keeps no later alarm from ringing`() async {
        let (clock, alarm) = (ManualClock(), ExpiryTimer())
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let (rings, ring) = AsyncStream.makeStream(of: Int.self)
        alarm.set(for: start + 10, evaluatedAt: start, now: start, on: FailingClock(clock)) { ring.yield(1) }
        await alarm.task?.value
        alarm.set(for: start + 20, evaluatedAt: start, now: start, on: clock) {
            ring.yield(2)
            ring.finish()
        }
        // Without that alarm nobody would ever sleep.
        #expect(alarm.task != nil)
        if alarm.task == nil { ring.finish() }
        clock.advance(by: .seconds(20))
        #expect(await rings.reduce(into: []) { $0.append($1) } == [2])
    }
}
