/// Finds the iterations with which a batch takes about the wanted time.
///
/// A value: it is told what the last batch took and says what to run next, so that it can be tested without
/// running anything.
package struct BatchCalibration: Sendable {
    /// The nanoseconds that a batch should take: long against the timer, short against a time slice.
    package static let batchNanoseconds: Int64 = 1_500_000

    /// A bound for bodies that take no time at all, such as folded constants.
    package static let mostIterations = 1 << 24

    private let wanted: Int64
    private var iterations = 1

    /// Starts a calibration.
    ///
    /// - Parameter wanted: The nanoseconds that a batch should take.
    package init(wanted: Int64 = Self.batchNanoseconds) {
        self.wanted = wanted
    }

    /// The next thing to do.
    package enum Step: Sendable, Equatable {
        /// Run a batch of so many iterations and call ``BatchCalibration/next(after:)``.
        case run(Int)

        /// Use batches of so many iterations.
        case done(Int)
    }

    /// The first thing to do.
    package var first: Step { .run(iterations) }

    /// Takes the time of the last batch.
    ///
    /// - Parameter nanoseconds: What the batch of the last step took.
    /// - Returns: A larger batch to run, or the answer.
    package mutating func next(after nanoseconds: Int64) -> Step {
        if nanoseconds >= wanted / 2 || iterations >= Self.mostIterations {
            let exact = Double(iterations) * Double(wanted) / Double(max(nanoseconds, 1))
            return .done(min(max(Int(exact), 1), Self.mostIterations))
        }
        // Ten at a time at most: the first calls are slow with cold caches and would foretell too little, while
        // a quantum of the clock would foretell anything.
        let factor = min(max(Double(wanted) / Double(max(nanoseconds, 1)), 2), 10)
        iterations = min(Int(Double(iterations) * factor), Self.mostIterations)
        return .run(iterations)
    }
}
