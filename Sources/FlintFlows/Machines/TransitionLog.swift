public import FlintStreams

/// The transitions of the runs that report to it, as typed values.
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
/// One log may serve several runs, one after another or at once; the records tell them apart. While nobody
/// listens, a run makes no record.
public final class TransitionLog<State: FlowState>: Sendable {
    /// One transition.
    ///
    /// It is a structure, so that it is written into memory that a listener has read and handed back: an object for
    /// each would be allocated on one core and freed on another, and both would count its references.
    public struct Entry: Sendable {
        /// The state that was left, with its context; nil for the first record.
        public let from: State?
        /// The state that is entered, with its context; nil for the last record: the run ends.
        public let to: State?
        // Not the scope of the run: each entry would count one more reference to what both sides share.
        @usableFromInline let flow: FlowID
        @usableFromInline let machine: String
        @usableFromInline let index: Int
        @usableFromInline let ending: FlowTransition.Ending?
        @usableFromInline let elapsed: Duration?
        @usableFromInline let errorType: String?

        @inlinable
        init(
            from: State?, to: State?, flow: FlowID, machine: String, index: Int,
            ending: FlowTransition.Ending?, elapsed: Duration?, errorType: String?
        ) {
            self.from = from
            self.to = to
            self.flow = flow
            self.machine = machine
            self.index = index
            self.ending = ending
            self.elapsed = elapsed
            self.errorType = errorType
        }

        /// The record without contexts, made when it is asked for.
        @inlinable public var record: FlowTransition {
            FlowTransition(
                flow: flow, machine: machine, index: index, from: from?.stateName,
                to: to?.stateName ?? "Terminate", kind: kind, isPseudo: to?.isPseudo ?? false,
                elapsed: elapsed, errorType: errorType)
        }

        @inlinable var kind: FlowTransition.Kind {
            if let ending { return .terminated(ending) }
            guard index > 0, let to else { return .started }
            return to.isFail ? .failed : .moved
        }
    }

    /// What a listener gets.
    public enum Delivery: Sendable {
        /// A transition.
        case transition(Entry)
        /// The listener was too slow and lost this many of the oldest transitions.
        case missed(count: UInt64)
    }

    @usableFromInline let entries = Broadcast<Entry>()
    @usableFromInline let timing: FlowTiming

    /// Creates a log.
    ///
    /// - Parameter clock: Measures the time that is spent in a state, and the limits of ``withTimeout(_:clock:_:)``. Runs
    ///   inside an action use the clock of the action's runtime instead.
    public init(clock: any Clock<Duration> = ContinuousClock()) {
        timing = FlowTiming(clock)
    }

    /// Starts listening.
    ///
    /// The subscription starts when this function returns. The stream ends when the log is released, or when the
    /// listening task is canceled.
    ///
    /// - Parameter limit: How many transitions are kept for a slow listener before the oldest are lost. A listener
    ///   takes what is kept in one go; what it has taken is not lost and does not count any more.
    /// - Returns: The transitions from now on.
    /// - Complexity: Reporting costs the same for one listener and for sixteen.
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

    /// Whether anybody listens; looked at in each transition.
    @inlinable var isRead: Bool { entries.counter.isListening }

    @inlinable
    func publish(_ entry: () -> Entry) {
        entries.publish(inPlace: entry)
    }
}
