/// What the wall clock showed at a monotonic time.
///
/// Rows have monotonic times. An anchor is written when the wall clock was read anew, so that a clock that is set shows from that row on.
package struct EventAnchor: Sendable, Hashable {
    /// The monotonic time in nanoseconds since the runtime was made.
    package let ticks: Int64
    /// Nanoseconds since 1970.
    package let wallTime: Int64

    /// Creates an anchor.
    ///
    /// - Parameters:
    ///   - ticks: The monotonic time in nanoseconds.
    ///   - wallTime: Nanoseconds since 1970.
    package init(ticks: Int64, wallTime: Int64) {
        self.ticks = ticks
        self.wallTime = wallTime
    }

    /// The wall-clock time at another monotonic time.
    ///
    /// - Parameter ticks: The monotonic time in nanoseconds.
    /// - Returns: Nanoseconds since 1970.
    package func wallTime(at ticks: Int64) -> Int64 { wallTime &+ (ticks &- self.ticks) }
}
