internal import FlintEvents
internal import FlintStreams
internal import Synchronization

/// The readiness of a process for work, with which a health check answers.
///
/// A runtime goes through the states in this order, and may leave some out.
public enum Readiness: String, Sendable, Hashable, Codable {
    /// The set-up is not complete.
    case starting

    /// Requests are accepted.
    case ready

    /// New requests are refused, running ones are finished.
    case draining

    /// The runtime was shut down.
    case stopped

    private var order: Int {
        switch self {
        case .starting: 0
        case .ready: 1
        case .draining: 2
        case .stopped: 3
        }
    }

    fileprivate func precedes(_ other: Readiness) -> Bool { order < other.order }
}

extension Flint {
    /// Whether the runtime can be given work.
    ///
    /// It is ``Readiness/ready`` after the set-up, ``Readiness/draining`` from ``drain(grace:cancellation:)`` or the
    /// first signal to ``run(_:grace:configure:body:)`` on, and ``Readiness/stopped`` after ``shutdown()``.
    public var readiness: Readiness { recorders.part(ReadinessState.self).current }

    /// Observes whether the runtime can be given work.
    ///
    /// ```swift
    /// for await readiness in Flint.current.readinessChanges() { health.isServing = readiness == .ready }
    /// ```
    ///
    /// - Returns: A stream of the current state and later ones, which ends after ``Readiness/stopped`` or with the
    ///   runtime. A slow reader receives the newest state only.
    public func readinessChanges() -> AsyncStream<Readiness> {
        recorders.part(ReadinessState.self).changes()
    }

    /// Waits until the process is to end: until ``drain(grace:cancellation:)``, the first signal, or ``shutdown()``.
    ///
    /// A server waits for it to stop accepting connections:
    ///
    /// ```swift
    /// try await server.start()
    /// await Flint.current.waitUntilDraining()
    /// try await server.stop()
    /// ```
    ///
    /// It returns early if the calling task is canceled.
    public func waitUntilDraining() async {
        await recorders.part(ReadinessState.self).isDraining.wait()
    }
}

// MARK: - ReadinessState

/// The readiness of one runtime.
final class ReadinessState: RuntimePart {
    private let state = Mutex(Readiness.starting)
    private let signals = Broadcast<Void>()
    /// Open from the beginning of the end on.
    let isDraining = Latch()

    init(in host: PartHost) {}

    var current: Readiness { state.withLock { $0 } }

    /// Goes to a later state; an earlier one changes nothing.
    func advance(to next: Readiness) {
        let hasAdvanced = state.withLock { state in
            guard state.precedes(next) else { return false }
            state = next
            return true
        }
        guard hasAdvanced else { return }
        if !next.precedes(.draining) { isDraining.open() }
        signals.publish(())
        if next == .stopped { signals.finish() }
    }

    func changes() -> AsyncStream<Readiness> {
        // The subscription is made before the state is read, so that no change in between is lost.
        let subscription = signals.subscribe(limit: 1)
        let reader = ReadinessReader(self)
        return AsyncStream {
            if let change = reader.next() { return change }
            while await subscription.next() != nil {
                if let change = reader.next() { return change }
            }
            return reader.next()
        } onCancel: {
            subscription.cancel()
        }
    }

    func finish() { advance(to: .stopped) }
}

/// The position of one reader: the last state that it has received.
private final class ReadinessReader: Sendable {
    private weak let state: ReadinessState?
    private let last = Mutex<Readiness?>(nil)

    init(_ state: ReadinessState) { self.state = state }

    /// The current state, unless the reader has it already.
    func next() -> Readiness? {
        guard let current = state?.current else { return nil }
        return last.withLock { last in
            guard last != current else { return nil }
            last = current
            return current
        }
    }
}
