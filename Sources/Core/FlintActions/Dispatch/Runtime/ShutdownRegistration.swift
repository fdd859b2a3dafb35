internal import FlintBasics
internal import Synchronization

/// The handlers that must run before the process of a runtime ends, for example to send telemetry.
package final class ShutdownHandlers: Sendable {
    package struct Handler: Sendable {
        package let name: String
        package let limit: Duration
        fileprivate let phase: ShutdownPhase
        package let work: @Sendable () async throws -> Void
        fileprivate let number: UInt64
    }

    private struct State {
        var handlers: [Handler] = []
        var last: UInt64 = 0
    }

    private let state = Mutex(State())

    package init() {}

    func add(
        _ name: String, _ limit: Duration, _ phase: ShutdownPhase,
        _ work: @escaping @Sendable () async throws -> Void
    ) -> UInt64 {
        state.withLock { state in
            state.last += 1
            state.handlers.append(
                Handler(name: name, limit: limit, phase: phase, work: work, number: state.last))
            return state.last
        }
    }

    func remove(_ number: UInt64) {
        let removed = state.withLock { state in
            let index = state.handlers.firstIndex { $0.number == number }
            return index.map { state.handlers.remove(at: $0) }
        }
        // The removed handler is released outside the lock, because it may hold the last references to
        // application objects.
        _ = consume removed
    }

    /// Removes and returns the handlers that were added for a phase of the shutdown, the newest first.
    package func take(_ phase: ShutdownPhase) -> [Handler] {
        state.withLock { state in
            let taken = state.handlers.filter { $0.phase == phase }
            state.handlers.removeAll { $0.phase == phase }
            return taken.reversed()
        }
    }
}

/// The registration of a shutdown handler; it can be used to remove the handler.
public struct ShutdownRegistration: Sendable {
    private let number: UInt64
    private weak let handlers: ShutdownHandlers?

    fileprivate init(_ number: UInt64, _ handlers: ShutdownHandlers) {
        (self.number, self.handlers) = (number, handlers)
    }

    /// Removes the handler; a handler that has started is not stopped.
    public func cancel() { handlers?.remove(number) }
}

extension Flint {
    /// Adds a handler that runs when the process ends regularly, after the last request.
    ///
    /// Handlers of a phase run one after another, the newest first, because later work may depend on earlier
    /// work. Each runs once.
    ///
    /// ```swift
    /// flint.onShutdown("orders") { try await orders.save() }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name in reports of failures.
    ///   - limit: How long the handler may take before it is canceled and counts as failed.
    ///   - phase: The phase in which the handler runs; by default before logs are flushed, so that it may
    ///     log.
    ///   - work: The handler, which the runtime retains; it must not retain the runtime. An error that it
    ///     throws counts as a failure.
    /// - Returns: The registration, with which the handler can be removed.
    @discardableResult
    public func onShutdown(
        _ name: String, within limit: Duration = .seconds(2), in phase: ShutdownPhase = .work,
        _ work: @escaping @Sendable () async throws -> Void
    ) -> ShutdownRegistration {
        let handlers = shutdownHandlers
        return ShutdownRegistration(handlers.add(name, limit, phase, work), handlers)
    }

    /// The handlers that must run before the process ends.
    package var shutdownHandlers: ShutdownHandlers {
        extensions.value(of: ShutdownHandlers.self) { ShutdownHandlers() }
    }
}
