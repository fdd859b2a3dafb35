/// How long a store of files waits for more to write before it begins a group, as a value without a clock.
///
/// Runs that were answered come back within microseconds, while a synchronization takes milliseconds: without a wait the
/// first of them would begin a group of its own, and all others would wait for two. So it waits for as many as have just
/// been answered and as have come meanwhile, for a part of the time that the device needs; for a smaller one if waiting
/// was in vain. A single run never waits.
struct GroupPace {
    /// The longest wait, in nanoseconds.
    private static let limit = Duration.milliseconds(2)

    private var expected = 0
    private var end: UInt64 = 0
    private var isPatient = true

    /// Notes a group that was written and answered.
    ///
    /// - Parameters:
    ///   - size: How many operations it had.
    ///   - waiting: How many have come meanwhile.
    ///   - time: How long the device has needed to keep it.
    ///   - now: The time, in nanoseconds.
    mutating func noteGroup(of size: Int, waiting: Int, synchronizing time: Duration, at now: UInt64) {
        expected = size + waiting
        end = now + UInt64(max(.zero, min(time / (isPatient ? 4 : 16), Self.limit)) / .nanoseconds(1))
    }

    /// The nanoseconds to wait for more.
    ///
    /// - Parameters:
    ///   - count: How many operations there are.
    ///   - now: The time, in nanoseconds.
    /// - Returns: How many are waited for, and how long; `nil` to begin at once.
    func wait(with count: Int, at now: UInt64) -> (count: Int, nanoseconds: UInt64)? {
        guard count > 0, count < expected, now < end else { return nil }
        return (expected, end - now)
    }

    /// Notes whether as many came as were waited for.
    mutating func noteWait(isInVain: Bool) { isPatient = !isInVain }
}
