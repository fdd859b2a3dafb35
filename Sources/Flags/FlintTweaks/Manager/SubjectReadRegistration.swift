/// The registration of an observer of reads for subjects; see ``TweakManager/observeSubjectReads(_:)``.
public struct SubjectReadRegistration: Sendable {
    private let number: UInt64
    private weak let manager: TweakManager?

    init(_ number: UInt64, _ manager: TweakManager) {
        (self.number, self.manager) = (number, manager)
    }

    /// Removes the observer; a call of the observer that has begun is not stopped.
    public func cancel() { manager?.removeSubjectReadObserver(number) }
}

/// The observers of the reads for subjects, in the order of their registration.
struct SubjectReadObservers: Sendable {
    /// The function of one observer.
    ///
    /// The function is in a struct, because Swift would wrap a function that is stored directly in a generic
    /// type once more at each read.
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

    /// Removes and returns the observer with the number of a registration; `nil` if it was removed before.
    ///
    /// The caller must release the observer outside any lock.
    mutating func remove(_ number: UInt64) -> Observer? {
        all.firstIndex { $0.number == number }.map { all.remove(at: $0) }
    }

    mutating func removeAll() { all = [] }
}
