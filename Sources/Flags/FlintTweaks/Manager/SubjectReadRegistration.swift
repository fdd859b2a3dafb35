/// The registration of an observer of reads for subjects; see ``TweakManager/observeSubjectReads(_:)``.
public struct SubjectReadRegistration: Sendable {
    private let number: UInt64
    private weak let manager: TweakManager?

    init(_ number: UInt64, _ manager: TweakManager) {
        (self.number, self.manager) = (number, manager)
    }

    /// Removes the observer; a call that has begun is not stopped.
    public func cancel() { manager?.removeSubjectReadObserver(number) }
}

/// The observers of the reads for subjects, in the order of their registration.
struct SubjectReadObservers: Sendable {
    /// An observer; a struct around the function, because reading a function out of a generic box wraps it again each time.
    struct Observer: Sendable {
        let number: UInt64
        let call: @Sendable (TweakSubjectRead) -> Void
    }

    private(set) var all: [Observer] = []
    private var last: UInt64 = 0

    mutating func add(_ call: @escaping @Sendable (TweakSubjectRead) -> Void) -> UInt64 {
        last += 1
        all.append(Observer(number: last, call: call))
        return last
    }

    /// Removes an observer, which the caller releases outside any lock.
    mutating func remove(_ number: UInt64) -> Observer? {
        all.firstIndex { $0.number == number }.map { all.remove(at: $0) }
    }

    mutating func removeAll() { all = [] }
}
