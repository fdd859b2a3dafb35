/// A refusal by the system.
package struct LogFileFailure: Error, Sendable, Equatable {
    /// What was tried.
    package enum Step: String, Sendable, Hashable, CaseIterable {
        case makeFolder, lock, list, look, open, read, write, truncate, synchronize, rename, remove
    }

    /// What was tried.
    package let step: Step
    /// The number of the refusal, such as `ENOSPC`.
    package let number: Int32
    /// Whether another writer holds the lock.
    package let isLocked: Bool

    package init(_ step: Step, number: Int32, isLocked: Bool = false) {
        self.step = step
        self.number = number
        self.isLocked = isLocked
    }
}
