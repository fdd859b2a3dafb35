import FlintTesting
import Foundation
import Testing

@testable import FlintCore

@Suite(.timeLimit(.minutes(2))) struct ExpiryAlarmTests {
    @Test func `it rings also if its time comes before its task has begun to wait`() async {
        let (clock, alarm) = (ManualClock(), ExpiryAlarm())
        let now = Date(timeIntervalSinceReferenceDate: 0)
        let (rings, ring) = AsyncStream.makeStream(of: Void.self)
        alarm.set(for: now + 10, now: now, on: clock) { ring.finish() }
        clock.advance(by: .seconds(20))
        for await _ in rings {}
    }
}
