/// Finds the number of iterations for which a batch takes about a given time.
///
/// It is a value that takes the time of the last batch and returns the next step, so that it can be tested without
/// running anything.
struct BatchCalibration: Sendable {
    /// The nanoseconds that a batch should take: long compared with the timer, short compared with a time slice.
    static let batchNanoseconds: Int64 = 1_500_000

    /// The maximum number of iterations, for bodies that take no time, such as folded constants.
    static let mostIterations = 1 << 24

    /// What makes a first call slow (metadata, caches, pages of the program) takes less than as many batches.
    private static let mostColdBatches: Int64 = 100

    private let wanted: Int64
    private var iterations = 1
    private var hasRepeated = false

    /// Starts a calibration.
    ///
    /// - Parameter wanted: The nanoseconds that a batch should take.
    init(wanted: Int64 = Self.batchNanoseconds) {
        self.wanted = wanted
    }

    /// The next step.
    enum Step: Sendable, Equatable {
        /// Run a batch with this number of iterations and call ``BatchCalibration/next(after:)``.
        case run(Int)

        /// Use batches with this number of iterations.
        case done(Int)
    }

    /// The first step.
    var first: Step { .run(iterations) }

    /// Returns the step after a batch.
    ///
    /// - Parameter nanoseconds: The time of the batch.
    /// - Returns: A larger batch to run, or the result.
    mutating func next(after nanoseconds: Int64) -> Step {
        // One cold call says nothing about a batch: with its time, an operation would be measured cold ever after.
        let isMaybeCold = iterations == 1 && !hasRepeated && nanoseconds / Self.mostColdBatches < wanted
        if isMaybeCold, nanoseconds >= wanted / 2 {
            hasRepeated = true
            return .run(iterations)
        }
        if nanoseconds >= wanted / 2 || iterations >= Self.mostIterations {
            let exact = Double(iterations) * Double(wanted) / Double(max(nanoseconds, 1))
            return .done(min(max(Int(exact), 1), Self.mostIterations))
        }
        // At most ten times as many: the first calls are slow with cold caches, which makes the estimate too low, and a
        // single tick of the clock would make any estimate possible.
        let factor = min(max(Double(wanted) / Double(max(nanoseconds, 1)), 2), 10)
        iterations = min(Int(Double(iterations) * factor), Self.mostIterations)
        return .run(iterations)
    }
}
