internal import FlintEvents
internal import FlintStreams
internal import Foundation
internal import Synchronization

/// A ledger that announces its changes, also that a subscription has ended.
///
/// While a subscription with a known end is active, a task sleeps until that end. It is ended with the book.
final class PurchaseBook: Sendable {
    /// The longest time to sleep at once: wall clocks are set, and clocks overflow.
    private static let longestSleep: TimeInterval = 86_400
    private static let shortestSleep: TimeInterval = 0.001

    private struct State {
        var ledger: PurchaseLedger
        var alarm: Task<Void, Never>?
        var alarmTime: Date?
        /// Tells apart the alarms, so that one set later is not replaced by one set earlier.
        var alarmNumber: UInt64 = 0
    }

    private let state: Mutex<State>
    private let announcements = Broadcast<PurchaseChange>()
    private let news = OrderedAnnouncements<PurchaseChange>()
    private let clock: any Clock<Duration>
    private let wallTime: @Sendable () -> Date

    init(_ ledger: PurchaseLedger, clock: any Clock<Duration>, wallTime: @escaping @Sendable () -> Date) {
        state = Mutex(State(ledger: ledger))
        self.clock = clock
        self.wallTime = wallTime
        setAlarm()
    }

    deinit {
        state.withLock { $0.alarm }?.cancel()
        announcements.finish()
    }

    var revision: UInt64 { state.withLock { $0.ledger.revision } }

    func status(of id: String) -> PurchaseStatus {
        let now = wallTime()
        return state.withLock { $0.ledger.status(of: id, at: now) }
    }

    /// Changes the ledger and announces what has changed.
    func update(_ change: (inout PurchaseLedger, _ now: Date) -> [PurchaseChange]) {
        queue(at: wallTime(), change)
        tell()
    }

    /// Changes the ledger and announces nothing yet.
    func queue(at now: Date, _ change: (inout PurchaseLedger, _ now: Date) -> [PurchaseChange]) {
        // What has ended in the meantime comes first, or an end that is overwritten would not be told.
        state.withLock { news.add($0.ledger.expire(at: now) + change(&$0.ledger, now)) }
    }

    /// Announces what was queued.
    func tell() {
        news.tell { announcements.publish($0) }
        setAlarm()
    }

    func changes() -> AsyncStream<PurchaseChange> { announcements.elements() }

    // MARK: The alarm

    /// The task that sleeps until the next end, while there is one.
    var alarm: Task<Void, Never>? { state.withLock { $0.alarm } }

    private func setAlarm(again: Bool = false) {
        let (old, next) = state.withLock { state -> (Task<Void, Never>?, (time: Date, number: UInt64)?) in
            let time = state.ledger.nextExpiry
            guard again || time != state.alarmTime else { return (nil, nil) }
            let old = state.alarm
            state.alarm = nil
            state.alarmTime = time
            state.alarmNumber += 1
            return (old, time.map { ($0, state.alarmNumber) })
        }
        old?.cancel()
        guard let next else { return }
        let seconds = next.time.timeIntervalSince(wallTime())
        // The order of the comparisons sends a time that is not a number to the longest sleep.
        let bounded = max(Self.shortestSleep, min(Self.longestSleep, seconds))
        let sleep = clock.sleep(untilAfter: .seconds(bounded))
        // Detached, so that it holds nothing of the task that happened to write.
        let task = Task.detached(name: "purchases.expiry") { [weak self] in
            do {
                try await sleep()
            } catch {
                self?.forgetAlarm(next.number)
                return
            }
            self?.ring()
        }
        let isCurrent = state.withLock { state in
            guard state.alarmNumber == next.number else { return false }
            state.alarm = task
            return true
        }
        if !isCurrent { task.cancel() }
    }

    /// Forgets an alarm whose clock has failed, so that the next change sets it again.
    private func forgetAlarm(_ number: UInt64) {
        state.withLock { state in
            guard state.alarmNumber == number else { return }
            state.alarm = nil
            state.alarmTime = nil
        }
    }

    private func ring() {
        let now = wallTime()
        state.withLock { news.add($0.ledger.expire(at: now)) }
        news.tell { announcements.publish($0) }
        setAlarm(again: true)
    }
}
