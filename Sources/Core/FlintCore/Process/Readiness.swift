internal import FlintEvents
internal import FlintStreams
internal import Synchronization

/// The readiness of a runtime to accept requests, for the health check of a server.
///
/// A runtime goes through the states in the order of the cases, and may skip some.
public enum Readiness: String, Sendable, Hashable, Codable {
    /// The set-up of the runtime is not complete.
    case starting

    /// The runtime accepts requests.
    case ready

    /// The runtime refuses new requests, while running ones continue.
    case draining

    /// The runtime was shut down with ``Flint/shutdown()``.
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
    /// The state of the runtime: starting, ready for requests, draining or stopped.
    ///
    /// It is ``Readiness/ready`` after the set-up. It is ``Readiness/draining`` after the call of
    /// ``drain(grace:cancellation:)``, or when the body of ``run(_:grace:configure:body:)`` has ended or the
    /// first signal has arrived. It is ``Readiness/stopped`` after ``shutdown()``.
    public var readiness: Readiness { recorders.part(ReadinessState.self).current }

    /// Observes the state of the runtime: starting, ready for requests, draining or stopped.
    ///
    /// ```swift
    /// for await readiness in Flint.current.readinessChanges() { health.isServing = readiness == .ready }
    /// ```
    ///
    /// - Returns: A stream of the current state and later ones, which ends after ``Readiness/stopped`` or
    ///   with the runtime. A slow reader receives only the newest state.
    public func readinessChanges() -> AsyncStream<Readiness> {
        recorders.part(ReadinessState.self).changes()
    }

    /// Waits until the runtime begins to end: until ``drain(grace:cancellation:)``, ``shutdown()``, the first
    /// signal to ``run(_:grace:configure:body:)``, or the end of its body.
    ///
    /// A server calls it to know when to stop accepting connections:
    ///
    /// ```swift
    /// try await server.start()
    /// await Flint.current.waitUntilDraining()
    /// try await server.stop()
    /// ```
    ///
    /// The call returns early if the calling task is canceled.
    public func waitUntilDraining() async {
        await recorders.part(ReadinessState.self).isDraining.wait()
    }
}

// MARK: - ReadinessState

/// The current readiness of one runtime, which observers can follow.
final class ReadinessState: RuntimePart {
    private let state = Mutex(Readiness.starting)
    private let signals = Broadcast<Void>()
    /// A latch that opens when the runtime begins to drain, or stops without having drained.
    let isDraining = Latch()

    init(in host: PartHost) {}

    var current: Readiness { state.withLock { $0 } }

    /// Changes the readiness to a later state and notifies observers; has no effect if `next` is not later.
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
        // The subscription is created before the state is read, so that no change in between is lost.
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

/// The state of one stream of readiness: which state the stream has delivered last.
private final class ReadinessReader: Sendable {
    private weak let state: ReadinessState?
    private let last = Mutex<Readiness?>(nil)

    init(_ state: ReadinessState) { self.state = state }

    /// Returns the current readiness; `nil` if the stream has delivered it already, or the runtime is gone.
    func next() -> Readiness? {
        guard let current = state?.current else { return nil }
        return last.withLock { last in
            guard last != current else { return nil }
            last = current
            return current
        }
    }
}
