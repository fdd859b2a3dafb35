internal import FlintEvents
internal import FlintStreams
internal import Foundation
internal import Synchronization

/// A purchase ledger that publishes its changes, including the end of subscriptions.
///
/// While a subscription with a known end is active, a task sleeps until that end. The task ends with this object.
final class PurchaseLedgerStore: Sendable {
    /// The longest single sleep: wall clocks can be set, and clocks overflow.
    private static let longestSleep: TimeInterval = 86_400
    private static let shortestSleep: TimeInterval = 0.001

    private struct State {
        var ledger: PurchaseLedger
        var alarm: Task<Void, Never>?
        var alarmTime: Date?
        /// The number of the last timer, so that a later one is not replaced by an earlier one.
        var alarmNumber: UInt64 = 0
    }

    private let state: Mutex<State>
    private let announcements = Broadcast<PurchaseChange>()
    private let delivery = OrderedDelivery<PurchaseChange>()
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

    /// Changes the ledger and publishes the changes.
    func update(_ change: (inout PurchaseLedger, _ now: Date) -> [PurchaseChange]) {
        queue(at: wallTime(), change)
        publishChanges()
    }

    /// Changes the ledger without publishing the changes yet.
    func queue(at now: Date, _ change: (inout PurchaseLedger, _ now: Date) -> [PurchaseChange]) {
        // Subscriptions that have ended are processed first; otherwise an end that is overwritten would not be
        // published.
        state.withLock { delivery.add($0.ledger.expire(at: now) + change(&$0.ledger, now)) }
    }

    /// Publishes the pending changes.
    func publishChanges() {
        delivery.deliver { announcements.publish($0) }
        setAlarm()
    }

    func changes() -> AsyncStream<PurchaseChange> { announcements.elements() }

    // MARK: The alarm

    /// The task that sleeps until the next end; nil if there is none.
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
        // The order of the comparisons maps a time that is not a number to the longest sleep.
        let bounded = max(Self.shortestSleep, min(Self.longestSleep, seconds))
        let sleep = clock.sleep(untilAfter: .seconds(bounded))
        // Detached, so that it inherits nothing from the writing task.
        let task = Task.detached(name: "purchases.expiry") { [weak self] in
            do {
                try await sleep()
            } catch {
                self?.removeAlarm(next.number)
                return
            }
            self?.handleExpiry()
        }
        let isCurrent = state.withLock { state in
            guard state.alarmNumber == next.number else { return false }
            state.alarm = task
            return true
        }
        if !isCurrent { task.cancel() }
    }

    /// Removes a timer whose clock has failed, so that the next change sets it again.
    private func removeAlarm(_ number: UInt64) {
        state.withLock { state in
            guard state.alarmNumber == number else { return }
            state.alarm = nil
            state.alarmTime = nil
        }
    }

    private func handleExpiry() {
        let now = wallTime()
        state.withLock { delivery.add($0.ledger.expire(at: now)) }
        delivery.deliver { announcements.publish($0) }
        setAlarm(again: true)
    }
}
