/// The rule for how long a store of files waits for further operations before it writes a group, as a value
/// without a clock.
///
/// The runs that a group has answered send their next operations within microseconds, while a synchronization
/// takes milliseconds. Without a wait, the first operation would form a group of its own, and all others
/// would wait for two synchronizations. So the store waits for as many operations as were just answered and
/// have arrived meanwhile. The wait takes a part of the synchronization's time, and a smaller part after a
/// wait in vain. A single run never waits.
struct GroupPace {
    /// The longest wait, in nanoseconds.
    private static let limit = Duration.milliseconds(2)

    private var expected = 0
    private var end: UInt64 = 0
    private var isPatient = true

    /// Adapts the rule to a group that was written and answered.
    ///
    /// - Parameters:
    ///   - size: The number of its operations.
    ///   - waiting: The number of operations that arrived meanwhile.
    ///   - time: The duration of the synchronization.
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

    /// Adapts the rule to the success of a wait.
    mutating func noteWait(isInVain: Bool) { isPatient = !isInVain }
}
