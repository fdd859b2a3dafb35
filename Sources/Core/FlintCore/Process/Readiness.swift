internal import FlintEvents
internal import FlintStreams
internal import Synchronization

/// The readiness of a runtime for work, for the health check of a server.
///
/// A runtime goes through the states in this order, and may leave some out.
public enum Readiness: String, Sendable, Hashable, Codable {
    /// The set-up of the runtime is not complete.
    case starting

    /// The runtime accepts requests.
    case ready

    /// The runtime refuses new requests, and running ones continue.
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
    /// The state of the runtime: starting, ready for requests, draining or stopped.
    ///
    /// It is ``Readiness/ready`` after the set-up. It is ``Readiness/draining`` after
    /// ``drain(grace:cancellation:)`` or the first signal to ``run(_:grace:configure:body:)``, and
    /// ``Readiness/stopped`` after ``shutdown()``.
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

    /// Waits until the runtime begins to end: until ``drain(grace:cancellation:)``, the first signal, or
    /// ``shutdown()``.
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

/// The readiness of one runtime, with its observers.
final class ReadinessState: RuntimePart {
    private let state = Mutex(Readiness.starting)
    private let signals = Broadcast<Void>()
    /// A latch that opens when the runtime is draining or stopped.
    let isDraining = Latch()

    init(in host: PartHost) {}

    var current: Readiness { state.withLock { $0 } }

    /// Changes to a later state; an earlier one has no effect.
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

/// A reader for one stream of readiness states, which receives each state at most once.
private final class ReadinessReader: Sendable {
    private weak let state: ReadinessState?
    private let last = Mutex<Readiness?>(nil)

    init(_ state: ReadinessState) { self.state = state }

    /// Returns the current state; `nil` if the reader has received it already, or the runtime is gone.
    func next() -> Readiness? {
        guard let current = state?.current else { return nil }
        return last.withLock { last in
            guard last != current else { return nil }
            last = current
            return current
        }
    }
}
