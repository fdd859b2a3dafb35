/// The rule that decides how long a store waits for further operations before it writes a group.
///
/// The callers that a group has answered send their next operations within microseconds, while a
/// synchronization takes milliseconds. Without a wait, the first of these operations would form a group of
/// its own, and all others would wait for two synchronizations. So the store waits until it has as many
/// operations as it has just answered, plus those that arrived meanwhile. The longest wait is a quarter of
/// the last synchronization's duration, but at most ``limit``; after a wait in vain it is a sixteenth. A
/// single caller never waits. The rule has no clock: its caller gives the time.
struct GroupPace {
    /// The longest wait for further operations.
    private static let limit = Duration.milliseconds(2)

    private var expected = 0
    private var end: UInt64 = 0
    private var isPatient = true

    /// Sets, after a group was written, the number of operations to await before the next one and the longest
    /// wait.
    ///
    /// - Parameters:
    ///   - size: The number of operations in the group.
    ///   - waiting: The number of operations that arrived while the group was written.
    ///   - time: The time that the device has needed to store the group.
    ///   - now: The present time in nanoseconds.
    mutating func noteGroup(of size: Int, waiting: Int, synchronizing time: Duration, at now: UInt64) {
        expected = size + waiting
        end = now + UInt64(max(.zero, min(time / (isPatient ? 4 : 16), Self.limit)) / .nanoseconds(1))
    }

    /// Returns the wait for further operations.
    ///
    /// - Parameters:
    ///   - count: The number of present operations.
    ///   - now: The present time in nanoseconds.
    /// - Returns: The number of operations to await and the longest wait; `nil` to write the group at once.
    func wait(with count: Int, at now: UInt64) -> (count: Int, nanoseconds: UInt64)? {
        guard count > 0, count < expected, now < end else { return nil }
        return (expected, end - now)
    }

    /// Makes the next waits shorter if a wait was in vain, because the expected operations did not arrive;
    /// otherwise longer again.
    mutating func noteWait(isInVain: Bool) { isPatient = !isInVain }
}
