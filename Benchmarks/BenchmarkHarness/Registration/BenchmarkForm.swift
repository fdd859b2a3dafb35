/// The form of a benchmark's timed loop.
///
/// Calling a closure per operation costs some 20 ns that a loop inside the body does not cost, so a benchmark and its
/// limit must have the same form.
package enum BenchmarkForm: String, Sendable, Codable {
    /// The body receives the number of iterations and loops itself.
    case loop

    /// The harness calls the body once per operation.
    case perOperation
}
