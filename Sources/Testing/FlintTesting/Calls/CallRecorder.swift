internal import FlintStreams
internal import Synchronization

/// A recorder of the calls that a test double receives, in order.
///
/// A presenter is a protocol of the application, so you write the double yourself. It conforms to the
/// protocol and records each call as a case of an enum.
///
/// ```swift
/// struct RecordingPresenter: NotePresenter {
///     enum Call: Hashable { case show(Note), close }
///     let calls = CallRecorder<Call>()
///
///     func show(_ note: Note) async { calls.add(.show(note)) }
///     func close() async { calls.add(.close) }
/// }
/// ```
///
/// To return answers and to fail on unexpected calls, use a ``CallScript`` instead.
public final class CallRecorder<Call: Sendable>: Sendable {
    private struct State {
        var calls: [Call] = []
        var taken = 0
    }

    private let state = Mutex(State())
    private let arrivals = Broadcast<Void>()

    /// Creates a recorder that has no calls.
    public init() {}

    /// The recorded calls so far, in order.
    public var all: [Call] { state.withLock { $0.calls } }

    /// Records a call.
    ///
    /// - Parameter call: The call to record.
    public func add(_ call: Call) {
        state.withLock { $0.calls.append(call) }
        arrivals.publish(())
    }

    /// Returns the oldest recorded call that no earlier call of this function has returned.
    ///
    /// If there is none, it waits for the next call.
    ///
    /// - Returns: The call; `nil` if the task is canceled before a call arrives.
    public func next() async -> Call? {
        // The subscription begins before the recorded calls are read, so that a call in between is not
        // missed.
        let arrival = arrivals.subscribe(limit: 1)
        repeat {
            if let call = take() { return call }
        } while await arrival.next() != nil
        return nil
    }

    /// Removes the recorded calls.
    public func reset() { state.withLock { $0 = State() } }

    private func take() -> Call? {
        state.withLock { state in
            guard state.taken < state.calls.count else { return nil }
            defer { state.taken += 1 }
            return state.calls[state.taken]
        }
    }
}
