/// Which parts of the state have changed, and when they may be told again, as a value.
///
/// A part that has not been told for a while is due at once; one that changes all the time is told at intervals.
struct SectionSchedule<Part: Hashable & Comparable & Sendable> {
    /// What to do now.
    enum Step: Equatable {
        /// Tell these.
        case tell([Part])
        /// Look again after this time.
        case wait(Duration)
        /// Nothing has changed.
        case rest
    }

    private let interval: Duration
    private var changed: Set<Part> = []
    private var told: [Part: Duration] = [:]

    /// - Parameter interval: How long it is at least between two times that a part is told.
    init(interval: Duration) {
        self.interval = interval
    }

    /// Notes that a part has changed.
    mutating func mark(_ part: Part) { changed.insert(part) }

    /// Finds out what is to be told, which then counts as told.
    ///
    /// - Parameter now: The time, from any beginning.
    /// - Returns: What is due, or how long nothing is.
    mutating func next(at now: Duration) -> Step {
        let due = changed.filter { told[$0].map { $0 + interval <= now } ?? true }
        guard due.isEmpty else {
            changed.subtract(due)
            for part in due { told[part] = now }
            return .tell(due.sorted())
        }
        let times = changed.compactMap { told[$0] }
        return times.min().map { .wait($0 + interval - now) } ?? .rest
    }

    /// Forgets everything.
    mutating func reset() {
        (changed, told) = ([], [:])
    }
}
