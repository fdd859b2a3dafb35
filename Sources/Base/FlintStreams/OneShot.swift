public import Synchronization

/// A value that is settled once and awaited by one task.
///
/// It is the only type of the package that stores a continuation. Everything that waits (a subscriber, a queued
/// request, a caller that waits for a subscriber to catch up) waits on one of these, so cancellation, double
/// resumption and dropped continuations are handled in one place.
///
/// Its functions are inlinable so that modules compile them for their values: looking up the types of any value takes longer
/// than all the rest. For the same reason its continuation is not a checked one, which would find nothing: its state lets one call
/// resume it, and the task that waits keeps the object, so that it is never dropped.
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

    /// Settles the value and resumes the waiting task, outside the lock.
    ///
    /// - Parameter value: The value that ``wait(onCancel:)`` returns.
    /// - Returns: Whether this call was the first; later calls change nothing.
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

    /// Whether the value is settled.
    @inlinable
    package var isSettled: Bool {
        state.withLock { if case .settled = $0 { true } else { false } }
    }

    /// Waits for the value; cancellation of the waiting task settles it with a given value.
    ///
    /// - Parameter value: The value to settle with if the waiting task is canceled first.
    /// - Returns: The value of the first call that settled it.
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
    /// - Returns: The value.
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
