/// Limits the rate at which changed parts of the state are sent.
///
/// A part that was not sent for some time is due at once; one that changes all the time is sent at intervals.
struct SectionSchedule<Part: Hashable & Comparable & Sendable> {
    /// The next step.
    enum Step: Equatable {
        /// Send these parts.
        case send([Part])
        /// Ask again after this time.
        case wait(Duration)
        /// No part has changed.
        case idle
    }

    private let interval: Duration
    private var changed: Set<Part> = []
    private var sent: [Part: Duration] = [:]

    /// Creates a schedule.
    ///
    /// - Parameter interval: The minimum time between two times at which a part is sent.
    init(interval: Duration) {
        self.interval = interval
    }

    /// Records a change of a part.
    mutating func mark(_ part: Part) { changed.insert(part) }

    /// Returns the parts to send, and records them as sent.
    ///
    /// - Parameter now: The current time, from any start.
    /// - Returns: The parts that are due, or the time until the next one is.
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

    /// Removes all records.
    mutating func reset() {
        (changed, sent) = ([], [:])
    }
}
