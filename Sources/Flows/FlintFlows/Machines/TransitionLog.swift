public import FlintStreams

/// A log of the transitions of runs, as typed values.
///
/// ```swift
/// let log = TransitionLog<LoginState>()
/// let stream = log.stream()
/// let token = try await LoginFlow().run((), reporting: log)
/// for await case .transition(let entry) in stream {
///     print(entry.record.from ?? "-", "→", entry.record.to)
/// }
/// ```
///
/// One log may serve several runs, one after another or at once; each record has the identity of its run.
/// While there is no subscriber, a run makes no record.
public final class TransitionLog<State: FlowState>: Sendable {
    /// A transition of a run, with the states and their contexts.
    ///
    /// Entries are values in a buffer of the log, which later entries overwrite. An object for each entry
    /// would be allocated on one core and freed on another, and both cores would count its references.
    public struct Entry: Sendable {
        /// The state that was left, with its context; `nil` for the first record.
        public let from: State?
        /// The state that is entered, with its context; `nil` for the last record, at the end of the run.
        public let to: State?
        @usableFromInline let step: FlowStep

        @inlinable
        init(from: State?, to: State?, _ step: FlowStep) {
            self.from = from
            self.to = to
            self.step = step
        }

        /// The record of the transition without contexts, created on access.
        @inlinable public var record: FlowTransition { step.record(from: from, to: to) }
    }

    /// An element of a subscriber's stream.
    public enum Delivery: Sendable {
        /// The next transition of a run.
        case transition(Entry)
        /// The subscriber was too slow and lost this many of the oldest transitions.
        case missed(count: UInt64)
    }

    @usableFromInline let entries = Broadcast<Entry>()
    @usableFromInline let timing: FlowTiming

    /// Creates a log.
    ///
    /// - Parameter clock: Measures the time that is spent in a state, and the limits of
    ///   ``withTimeout(_:clock:_:)``. Runs inside an action use the clock of the action's runtime instead.
    public init(clock: any Clock<Duration> = ContinuousClock()) {
        timing = FlowTiming(clock)
    }

    /// Subscribes to the transitions.
    ///
    /// The subscription starts when this function returns. The stream ends when the log is released, or when
    /// the subscribing task is canceled.
    ///
    /// - Parameter limit: The number of transitions that are buffered for a slow subscriber before the oldest
    ///   are lost. A subscriber takes all buffered transitions at once; taken transitions cannot be lost and
    ///   do not count toward the limit.
    /// - Returns: The transitions from now on.
    /// - Complexity: Reporting costs the same for one subscriber and for sixteen.
    @inlinable
    public func stream(bufferingNewest limit: Int = 1024) -> AsyncStream<Delivery> {
        let reader = BroadcastReader(entries.subscribe(limit: limit))
        return AsyncStream {
            switch await reader.next() {
            case .element(let entry, _): .transition(entry)
            case .missed(let count, _): .missed(count: count)
            case nil: nil
            }
        } onCancel: {
            reader.cancel()
        }
    }

    /// Whether the log has a subscriber; a run reads it in each transition.
    @inlinable var isRead: Bool { entries.counter.isListening }
}
