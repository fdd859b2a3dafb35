/// A state machine that decides when an export queue sends, repeats and drops batches of items.
///
/// An item is a span, a metric or a log record. Times are durations since the creation of the queue. At most
/// one batch is in flight. The driver, ``ExportPipeline``, asks the machine for the next step, carries it out
/// and reports the result.
struct ExportMachine: Sendable {
    /// Encoded items that are sent in one HTTP request, and their number.
    struct Batch: Sendable, Equatable {
        var items: [UInt8] = []
        var count: UInt64 = 0
    }

    /// The next step for the driver: send a batch, wait, or end its task.
    enum Step: Sendable, Equatable {
        case send(Batch)
        /// Wait until a time, or until `accept`, `flush` or `end` changes the queue.
        ///
        /// With `nil`, only such a change ends the wait.
        case sleep(until: Duration?)
        case end
    }

    /// The result of sending a batch.
    enum Answer: Sendable, Equatable {
        /// The collector has accepted the batch, except for a number of rejected items.
        ///
        /// `message` is the collector's text about them. `isReadable` is `false` if the body of the answer is
        /// malformed.
        case taken(rejected: UInt64, message: String?, isReadable: Bool)
        /// The collector has refused the batch, and repeating the request is useless; the text is the reason.
        case refused(String?)
        /// The batch was not accepted, but may be sent again.
        ///
        /// The duration is the wait that the collector has asked for; `nil` if it has not asked for one.
        case later(after: Duration?)
    }

    private let limits: TelemetryConfiguration.Batching
    private let retrying: TelemetryConfiguration.Retrying
    private(set) var counts = TelemetryCounts()
    private var sealed: [Batch] = []
    private var sealedStart = 0
    private var open = Batch()
    private var openSince: Duration?
    private var queuedBytes = 0
    /// The batch that was sent without an answer yet, or that waits for its next attempt; `nil` if there is
    /// none.
    private var current: Batch?
    private var isInFlight = false
    private var firstAttempt: Duration?
    private var failures = 0
    private var notBefore: Duration?
    /// Whether the collector has asked for the wait before the next attempt.
    ///
    /// A flush does not shorten such a wait.
    private var isAsked = false
    private var flushed: UInt64 = 0
    private var isEnding = false

    init(_ limits: TelemetryConfiguration.Batching, _ retrying: TelemetryConfiguration.Retrying) {
        self.limits = limits
        self.retrying = retrying
    }

    // MARK: Items

    /// Adds an encoded item to the queue.
    ///
    /// If the queue is full or has ended, the item is dropped and counted.
    ///
    /// - Parameters:
    ///   - item: The encoded span or log record, or the joined metrics of one export.
    ///   - count: The number of spans, metrics or log records that `item` contains.
    ///   - now: The current time.
    ///   - encoder: Appends the item to a batch.
    /// - Returns: Whether the driver must ask for the next step, because the item is the first of a batch or
    ///   completes one.
    mutating func accept(
        _ item: [UInt8], count: UInt64 = 1, at now: Duration, with encoder: OTLPEncoder
    ) -> Bool {
        counts.accepted += count
        guard !isEnding else {
            drop(count, .shutDown)
            return false
        }
        guard item.count <= limits.byteCapacity else {
            drop(count, .tooLarge)
            return false
        }
        guard counts.queued + count <= UInt64(max(1, limits.queueCapacity)),
            queuedBytes + item.count <= limits.byteCapacity
        else {
            drop(count, .queueFull)
            return false
        }
        counts.queued += count
        let isFirst = open.count == 0
        if isFirst {
            openSince = now
            open.items.reserveCapacity(min(limits.batchBytes, 2 * item.count * limits.batchSize))
        }
        let bytes = open.items.count
        encoder.append(item, to: &open.items)
        queuedBytes += open.items.count - bytes
        open.count += count
        guard open.count >= UInt64(max(1, limits.batchSize)) || open.items.count >= limits.batchBytes else {
            return isFirst
        }
        seal()
        return true
    }

    private mutating func seal() {
        guard open.count > 0 else { return }
        sealed.append(open)
        open = Batch()
        openSince = nil
    }

    // MARK: Steps

    /// Returns the next step for the driver.
    ///
    /// If the step is to send a batch, the batch is in flight until the driver calls
    /// ``answered(_:at:random:)``.
    mutating func next(at now: Duration) -> Step {
        if isInFlight { return .sleep(until: nil) }
        if current == nil {
            if let openSince, now >= openSince + limits.delay { seal() }
            takeSealed()
        }
        guard let current else {
            if isEnding { return .end }
            return .sleep(until: openSince.map { $0 + limits.delay })
        }
        if let notBefore, notBefore > now { return .sleep(until: notBefore) }
        isInFlight = true
        firstAttempt = firstAttempt ?? now
        counts.attempts += 1
        return .send(current)
    }

    private mutating func takeSealed() {
        guard sealedStart < sealed.count else { return }
        current = sealed[sealedStart]
        sealed[sealedStart] = Batch()
        sealedStart += 1
        guard sealedStart == sealed.count || sealedStart > 64 else { return }
        sealed.removeFirst(sealedStart)
        sealedStart = 0
    }

    /// Records the result of sending the batch that is in flight.
    ///
    /// - Parameters:
    ///   - answer: The result of sending.
    ///   - now: The time of the result.
    ///   - random: A random number from 0 to 1: with 0 the wait before the next attempt is half as long, with
    ///     1 it has its full length.
    mutating func answered(_ answer: Answer, at now: Duration, random: Double) {
        // `end` has already counted the batch in flight as dropped.
        guard isInFlight, let current else { return }
        isInFlight = false
        switch answer {
        case .taken(let rejected, let message, let isReadable):
            let rejected = min(rejected, current.count)
            counts.sent += current.count - rejected
            if rejected > 0 { drop(rejected, .rejected) }
            if let message, !message.isEmpty { counts.lastRefusal = String(message.prefix(1024)) }
            if !isReadable { counts.unreadableAnswers += 1 }
            finish(current)
        case .refused(let message):
            drop(current.count, .rejected)
            if let message { counts.lastRefusal = String(message.prefix(1024)) }
            finish(current)
        case .later(let asked):
            failures += 1
            let wait = wait(asked, random: random)
            let start = firstAttempt ?? now
            isAsked = asked != nil
            notBefore = now + wait
            guard now + wait - start > retrying.timeLimit else { return }
            drop(current.count, .unavailable)
            remove(current)
        }
    }

    /// The longest wait for which a collector can ask with `Retry-After`; a longer one is shortened.
    private static let longestAsked = Duration.seconds(3600)

    /// Returns the wait before the next attempt: that of the rule for retrying, or the one that the collector
    /// has asked for if it is longer.
    ///
    /// - Parameters:
    ///   - asked: The wait that the collector has asked for; `nil` for none.
    ///   - random: A random number from 0 to 1: with 0 the rule's wait is half as long, with 1 it has its
    ///     full length.
    private func wait(_ asked: Duration?, random: Double) -> Duration {
        let full = min(retrying.firstWait * (1 << min(failures - 1, 20)), retrying.longestWait)
        // Half of the wait is random, so that many processes do not repeat their requests at the same time.
        let own = full * (0.5 + 0.5 * min(max(random, 0), 1))
        return max(own, min(asked ?? .zero, Self.longestAsked))
    }

    /// Removes a batch that the collector has accepted or refused; the next batch is sent without a wait.
    private mutating func finish(_ batch: Batch) {
        remove(batch)
        failures = 0
        notBefore = nil
        isAsked = false
    }

    private mutating func remove(_ batch: Batch) {
        counts.queued -= batch.count
        queuedBytes -= batch.items.count
        flushed += batch.count
        current = nil
        firstAttempt = nil
    }

    private mutating func drop(_ count: UInt64, _ reason: TelemetryCounts.DropReason) {
        counts.dropped[reason, default: 0] += count
    }

    // MARK: Ends

    /// Makes all queued items due for sending.
    ///
    /// A wait before the next attempt ends, unless the collector has asked for it.
    ///
    /// - Returns: The number of items that were ever queued, to be passed to ``hasFlushed(_:)``.
    mutating func flush() -> UInt64 {
        // The open batch is closed, so that later items form a new one.
        seal()
        if !isAsked { notBefore = nil }
        return flushed + counts.queued
    }

    /// Returns whether the first `target` items that were ever queued have been sent or dropped.
    ///
    /// - Parameter target: The result of ``flush()``.
    func hasFlushed(_ target: UInt64) -> Bool { flushed >= target }

    /// Ends the queue.
    ///
    /// The items in the queue, and all later ones, are dropped and counted.
    mutating func end() {
        isEnding = true
        isInFlight = false
        if counts.queued > 0 { drop(counts.queued, .shutDown) }
        flushed += counts.queued
        counts.queued = 0
        queuedBytes = 0
        (sealed, sealedStart, open, openSince, current) = ([], 0, Batch(), nil, nil)
    }
}
