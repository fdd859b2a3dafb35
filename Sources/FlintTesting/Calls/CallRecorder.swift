internal import FlintStreams
internal import Synchronization

/// Records the calls that a double of a test gets, in order.
///
/// A presenter is a protocol of the application, so its double is, too: it conforms and hands each call on, as a case of
/// an enum.
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
/// To also answer, and to fail on calls that are not expected, use a ``CallScript``.
public final class CallRecorder<Call: Sendable>: Sendable {
    private struct State {
        var calls: [Call] = []
        var taken = 0
    }

    private let state = Mutex(State())
    private let arrivals = Broadcast<Void>()

    /// Creates a recorder without calls.
    public init() {}

    /// The calls so far, in order.
    public var all: [Call] { state.withLock { $0.calls } }

    /// Records a call.
    ///
    /// - Parameter call: The call.
    public func add(_ call: Call) {
        state.withLock { $0.calls.append(call) }
        arrivals.publish(())
    }

    /// Waits for the oldest call that this function has not given yet.
    ///
    /// - Returns: The call; nil if the task is canceled before it comes.
    public func next() async -> Call? {
        // Made before the look at what is there, so that nothing comes in between.
        let arrival = arrivals.subscribe(limit: 1)
        repeat {
            if let call = take() { return call }
        } while await arrival.next() != nil
        return nil
    }

    /// Forgets the calls so far.
    public func reset() { state.withLock { $0 = State() } }

    private func take() -> Call? {
        state.withLock { state in
            guard state.taken < state.calls.count else { return nil }
            defer { state.taken += 1 }
            return state.calls[state.taken]
        }
    }
}
