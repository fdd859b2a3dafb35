import FlintBasics
internal import FlintEvents
internal import FlintStreams
internal import Foundation
internal import Synchronization

/// A thread-safe purchase ledger that publishes its changes, including the ends of subscriptions.
///
/// While a subscription with a known end is active, a task sleeps until that end. The task is canceled when
/// this object is released.
final class PurchaseLedgerStore: Sendable {
    /// The longest single sleep in seconds; a longer wait is several sleeps.
    ///
    /// After each sleep the wait is computed again, because the wall clock may have been set meanwhile. The
    /// limit also keeps the conversion to a duration from overflowing.
    private static let longestSleep: TimeInterval = 86_400
    private static let shortestSleep: TimeInterval = 0.001

    private struct State {
        var ledger: PurchaseLedger
        var alarm: Task<Void, Never>?
        var alarmTime: Date?
        /// The number of the newest timer, by which an earlier timer that is late recognizes that it was
        /// replaced.
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
    ///
    /// - Parameter change: A function that changes the ledger, as of the current time, and returns the
    ///   changes to publish.
    func update(_ change: (inout PurchaseLedger, _ now: Date) -> [PurchaseChange]) {
        queue(at: wallTime(), change)
        publishChanges()
    }

    /// Changes the ledger, and queues the changes for ``publishChanges()``.
    ///
    /// - Parameters:
    ///   - now: The time of the change.
    ///   - change: A function that changes the ledger, as of that time, and returns the changes to publish.
    func queue(at now: Date, _ change: (inout PurchaseLedger, _ now: Date) -> [PurchaseChange]) {
        // Ended subscriptions are processed first. If the change overwrote such an end, the end would not be
        // published.
        state.withLock { delivery.add($0.ledger.expire(at: now) + change(&$0.ledger, now)) }
    }

    /// Publishes the changes that were queued.
    func publishChanges() {
        delivery.deliver { announcements.publish($0) }
        setAlarm()
    }

    func changes() -> AsyncStream<PurchaseChange> { announcements.elements() }

    // MARK: The alarm

    /// The task that sleeps until the next end of a subscription; `nil` if there is none.
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
        // In this order, the comparisons map NaN to the longest sleep.
        let bounded = max(Self.shortestSleep, min(Self.longestSleep, seconds))
        let sleep = clock.sleep(untilAfter: .seconds(bounded))
        // The task is detached, so that it inherits no task-locals and no priority from the writing task.
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

    /// Removes the timer with a number after its clock has failed, so that the next change sets a new timer.
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

// MARK: - PurchaseLedger

/// The statuses of products as a value type, in which subscriptions expire.
struct PurchaseLedger: Sendable {
    /// The statuses by product identifier, in the form that fits the kind of product if the kind is known.
    private var statuses: [String: PurchaseStatus] = [:]
    /// The status of products without an entry in `statuses`.
    var unlisted: PurchaseStatus
    /// A number that increases with each change.
    private(set) var revision: UInt64 = 0

    init(_ statuses: [String: PurchaseStatus] = [:], unlisted: PurchaseStatus) {
        self.statuses = statuses
        self.unlisted = unlisted
    }

    /// Returns the status of a product at a time; a subscription that has ended by then is not purchased.
    func status(of id: String, at now: Date) -> PurchaseStatus {
        let status = statuses[id] ?? unlisted
        guard let expiry = status.expiry, expiry <= now else { return status }
        return .notPurchased
    }

    /// Sets the status of a product.
    ///
    /// - Parameters:
    ///   - status: The new status; `nil` removes the entry, so that ``unlisted`` applies.
    ///   - id: The identifier of the product.
    ///   - now: The time at which the statuses before and after are compared.
    /// - Returns: The change; `nil` if the status stays the same.
    mutating func set(_ status: PurchaseStatus?, of id: String, at now: Date) -> PurchaseChange? {
        let before = self.status(of: id, at: now)
        statuses[id] = status
        return change(of: id, from: before, at: now)
    }

    /// Increases the revision when past purchases enable or disable a feature; the ledger does not contain
    /// such features.
    mutating func advance() { revision += 1 }

    private mutating func change(of id: String, from before: PurchaseStatus, at now: Date) -> PurchaseChange?
    {
        let after = status(of: id, at: now)
        guard after != before else { return nil }
        revision += 1
        return .product(id: id, status: after)
    }

    /// The earliest end of a subscription, including ended ones that were not removed yet; `nil` if there is
    /// none.
    var nextExpiry: Date? { statuses.values.lazy.compactMap(\.expiry).min() }

    /// Removes the subscriptions that have ended.
    ///
    /// - Returns: The changes of the removed subscriptions, the earliest end first.
    mutating func expire(at now: Date) -> [PurchaseChange] {
        let ended = statuses.compactMap { id, status in status.expiry.map { (id: id, expiry: $0) } }
            .filter { $0.expiry <= now }
            .sortedOutOfLine { ($0.expiry, $0.id) < ($1.expiry, $1.id) }
        guard !ended.isEmpty else { return [] }
        revision += 1
        return ended.map { id, _ in
            statuses[id] = .notPurchased
            return .product(id: id, status: .notPurchased)
        }
    }
}
