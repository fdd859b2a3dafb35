public import Synchronization

/// A value that is settled once and awaited by one task.
///
/// It is the only type of the package that stores a continuation. Everything that waits (a subscriber, a queued
/// request, a caller that waits for a subscriber to catch up) waits on one of these, so cancellation, double
/// resumption and dropped continuations are handled in one place.
///
/// Its functions are inlinable so that modules compile them for their values: looking up the types of any value takes longer
/// than all the rest.
@usableFromInline
package final class OneShot<Value: Sendable>: Sendable {
    @usableFromInline
    enum State {
        case idle
        case waiting(CheckedContinuation<Value, Never>)
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
        let (isFirst, waiter) = state.withLock { state -> (Bool, CheckedContinuation<Value, Never>?) in
            switch state {
            case .idle:
                state = .settled(value)
                return (true, nil)
            case .waiting(let continuation):
                state = .settled(value)
                return (true, continuation)
            case .settled:
                return (false, nil)
            }
        }
        waiter?.resume(returning: value)
        return isFirst
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
        await withCheckedContinuation { continuation in
            let settled = state.withLock { state -> Value? in
                switch state {
                case .idle:
                    state = .waiting(continuation)
                    return nil
                case .waiting:
                    preconditionFailure("A OneShot can be awaited by one task only.")
                case .settled(let value):
                    return value
                }
            }
            if let settled { continuation.resume(returning: settled) }
        }
    }
}
