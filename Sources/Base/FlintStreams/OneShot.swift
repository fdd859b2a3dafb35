public import Synchronization

/// A value that is settled once and awaited by one task.
///
/// It is the only type of the package that stores a continuation. All waiting code (a subscriber, a queued
/// request, a caller that waits for a subscriber to catch up) uses it, so cancellation, double resumption and
/// dropped continuations are handled in one place.
///
/// The functions are inlinable so that other modules compile them for their own values: looking up generic
/// types at run time takes longer than the rest of a call. The continuation is not a checked one, for the
/// same reason. The checks would find nothing: the state lets only one call resume it, and the waiting task
/// retains the object, so that the continuation is never dropped.
@usableFromInline
package final class OneShot<Value: Sendable>: Sendable {
    @usableFromInline
    @safe enum State {
        case idle
        case waiting(UnsafeContinuation<Value, Never>)
        case settled(Value)
    }

    @usableFromInline let state = Mutex(State.idle)

    @inlinable
    package init() {}

    /// Sets the value and resumes the waiting task, outside the lock.
    ///
    /// - Parameter value: The value that ``wait(onCancel:)`` returns.
    /// - Returns: Whether this call was the first. Further calls have no effect.
    @discardableResult
    @inlinable
    package func settle(_ value: Value) -> Bool {
        let previous = state.withLock { state -> State in
            let previous = state
            if case .settled = previous { return previous }
            state = .settled(value)
            return previous
        }
        switch previous {
        case .idle: return true
        case .waiting(let continuation):
            unsafe continuation.resume(returning: value)
            return true
        case .settled: return false
        }
    }

    /// Whether a value has been set.
    @inlinable
    package var isSettled: Bool {
        state.withLock { if case .settled = $0 { true } else { false } }
    }

    /// Waits for the value.
    ///
    /// If the waiting task is canceled first, a given value is set.
    ///
    /// - Parameter value: The value to settle with if the waiting task is canceled first.
    /// - Returns: The value that was set first.
    @inlinable
    package func wait(onCancel value: Value) async -> Value {
        await withTaskCancellationHandler {
            await wait()
        } onCancel: {
            settle(value)
        }
    }

    /// Waits for the value, even in a canceled task.
    ///
    /// - Returns: The value that was set first.
    @inlinable
    package func wait() async -> Value {
        await unsafe withUnsafeContinuation { continuation in
            let settled = state.withLock { state -> Value? in
                switch state {
                case .idle:
                    state = unsafe .waiting(continuation)
                    return nil
                case .waiting:
                    preconditionFailure("A OneShot can be awaited by one task only.")
                case .settled(let value):
                    return value
                }
            }
            if let settled { unsafe continuation.resume(returning: settled) }
        }
    }
}
