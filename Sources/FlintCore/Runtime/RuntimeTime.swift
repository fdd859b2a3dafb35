internal import Foundation

/// The two clocks of a runtime, with their types erased.
struct RuntimeTime: Sendable {
    /// The monotonic time since the runtime was made.
    let elapsed: @Sendable () -> Duration
    /// The wall-clock time.
    let now: @Sendable () -> Date
}
