/// The search for the number of iterations with which a batch takes about a given time.
///
/// The calibration is a value that receives the time of the last batch and returns the next step, so that
/// tests need not run any batch.
struct BatchCalibration: Sendable {
    /// The time that a batch should take, in nanoseconds: long compared with a read of the clock, and short
    /// compared with a time slice of the scheduler.
    static let batchNanoseconds: Int64 = 1_500_000

    /// The maximum number of iterations, for bodies that take no time, such as folded constants.
    static let mostIterations = 1 << 24

    /// The factor by which the first call may exceed the wanted time of a batch, because metadata, caches and
    /// pages of the program are cold.
    private static let mostColdBatches: Int64 = 100

    private let wanted: Int64
    private var iterations = 1
    private var hasRepeated = false

    /// Creates the state at the start of a calibration.
    ///
    /// - Parameter wanted: The time that a batch should take, in nanoseconds.
    init(wanted: Int64 = Self.batchNanoseconds) {
        self.wanted = wanted
    }

    /// The next step of a calibration.
    enum Step: Sendable, Equatable {
        /// Run a batch with this number of iterations, and call ``BatchCalibration/next(after:)`` with its
        /// time.
        case run(Int)

        /// The calibration has ended; use batches with this number of iterations.
        case done(Int)
    }

    /// The first step of the calibration.
    var first: Step { .run(iterations) }

    /// Returns the step after a batch.
    ///
    /// - Parameter nanoseconds: The time that the batch took.
    /// - Returns: The next batch to run, which is larger or the first one again, or the end of the
    ///   calibration.
    mutating func next(after nanoseconds: Int64) -> Step {
        // The first call may be slow because caches are cold, so its time is no basis for the number of
        // iterations.
        let isMaybeCold = iterations == 1 && !hasRepeated && nanoseconds / Self.mostColdBatches < wanted
        if isMaybeCold, nanoseconds >= wanted / 2 {
            hasRepeated = true
            return .run(iterations)
        }
        if nanoseconds >= wanted / 2 || iterations >= Self.mostIterations {
            let exact = Double(iterations) * Double(wanted) / Double(max(nanoseconds, 1))
            return .done(min(max(Int(exact), 1), Self.mostIterations))
        }
        // The number grows at most tenfold. With cold caches the first calls are slow, so that the estimate
        // is too low; and if the clock has advanced by a single tick only, the estimate could be anything.
        let factor = min(max(Double(wanted) / Double(max(nanoseconds, 1)), 2), 10)
        iterations = min(Int(Double(iterations) * factor), Self.mostIterations)
        return .run(iterations)
    }
}
