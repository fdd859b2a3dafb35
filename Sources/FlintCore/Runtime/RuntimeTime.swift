internal import Foundation

/// The two clocks of a runtime, with their types erased.
struct RuntimeTime: Sendable {
    /// The monotonic time since the runtime was made.
    let elapsed: @Sendable () -> Duration
    /// The wall-clock time.
    let now: @Sendable () -> Date
    /// Derives the wall-clock time from the monotonic one; `nil` if only the wall clock knows it.
    private let anchor: WallClockAnchor?

    /// - Parameters:
    ///   - elapsed: The monotonic time since the runtime was made.
    ///   - now: The wall-clock time.
    ///   - areOfSystem: Whether both are the clocks of the system, which run at the same speed. Clocks that an
    ///     application brings have nothing to do with each other, so that each is read whenever it is asked for.
    init(
        elapsed: @escaping @Sendable () -> Duration, now: @escaping @Sendable () -> Date,
        areOfSystem: Bool = false
    ) {
        self.elapsed = elapsed
        self.now = now
        anchor = areOfSystem ? WallClockAnchor(elapsed: { elapsed().wholeNanoseconds }, now: now) : nil
    }

    /// The monotonic time since the runtime was made, in nanoseconds.
    var nanoseconds: Int64 { elapsed().wholeNanoseconds }

    /// This moment by both clocks.
    ///
    /// The clocks of the system are read once. A change of the wall clock then shows after a second at the latest.
    var moment: Moment {
        let nanoseconds = nanoseconds
        return Moment(time: anchor?.time(at: nanoseconds) ?? now(), nanoseconds: nanoseconds)
    }
}
