internal import FlintStreams

/// The callers that wait for a snapshot of the runtime's state.
///
/// One snapshot at a time is made, for all callers that asked before its beginning.
struct SnapshotQueue {
    private var waiting: [Int: OneShot<InspectorEnvelope?>] = [:]
    /// The callers that wait for the snapshot that is being made, by number.
    private var served: [Int: OneShot<InspectorEnvelope?>] = [:]
    private var last = 0
    private var isWorking = false

    /// Whether a caller still waits for the snapshot that is being made.
    var isWanted: Bool { !served.isEmpty }

    /// Adds a caller that waits for the next snapshot.
    ///
    /// - Parameter shot: The signal that the caller awaits.
    /// - Returns: The number of the caller, and whether the caller must start the task that makes
    ///   snapshots.
    mutating func join(_ shot: OneShot<InspectorEnvelope?>) -> (number: Int, isFirst: Bool) {
        last += 1
        waiting[last] = shot
        defer { isWorking = true }
        return (last, !isWorking)
    }

    /// Removes a caller.
    ///
    /// - Parameter number: The number of the caller.
    /// - Returns: The signal of the caller, to be released outside the lock; `nil` if the caller is not
    ///   waiting.
    mutating func leave(_ number: Int) -> OneShot<InspectorEnvelope?>? {
        waiting.removeValue(forKey: number) ?? served.removeValue(forKey: number)
    }

    /// Begins a snapshot for all callers that are waiting.
    ///
    /// - Returns: `false` if no caller is waiting, which ends the task that makes snapshots.
    mutating func begin() -> Bool {
        (served, waiting) = (waiting, [:])
        isWorking = isWanted
        return isWanted
    }

    /// Removes and returns the signals of the callers that waited for the finished snapshot.
    mutating func finish() -> [OneShot<InspectorEnvelope?>] {
        defer { served = [:] }
        return Array(served.values)
    }
}

/// A schedule that limits how often each changed part of the runtime's state is sent.
///
/// A part that was not sent during the last interval is due immediately. A part that changes all the time is
/// sent once in each interval.
struct SectionSchedule<Part: Hashable & Comparable & Sendable> {
    /// The next step in sending parts.
    enum Step: Equatable {
        /// Send these parts now.
        case send([Part])
        /// Wait for this time, then ask for the next step again.
        case wait(Duration)
        /// Do nothing, since no part has changed.
        case idle
    }

    private let interval: Duration
    private var changed: Set<Part> = []
    private var sent: [Part: Duration] = [:]

    /// Creates a schedule.
    ///
    /// - Parameter interval: The minimum time between two times at which the same part is sent.
    init(interval: Duration) {
        self.interval = interval
    }

    /// Records that a part has changed and must be sent.
    mutating func mark(_ part: Part) { changed.insert(part) }

    /// Returns the parts to send, and records them as sent.
    ///
    /// - Parameter now: The current time, measured from any fixed start.
    /// - Returns: The parts that are due, the time until the next part is due, or `idle` if no part has
    ///   changed.
    mutating func next(at now: Duration) -> Step {
        let due = changed.filter { sent[$0].map { $0 + interval <= now } ?? true }
        guard due.isEmpty else {
            changed.subtract(due)
            for part in due { sent[part] = now }
            return .send(due.sorted())
        }
        let times = changed.compactMap { sent[$0] }
        return times.min().map { .wait($0 + interval - now) } ?? .idle
    }

    /// Removes all recorded changes, and the times at which parts were sent.
    mutating func reset() {
        (changed, sent) = ([], [:])
    }
}
