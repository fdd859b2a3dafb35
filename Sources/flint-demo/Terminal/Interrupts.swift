import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Ctrl-C, delivered to whatever is going on at the moment instead of ending the process.
///
/// The system's own reaction is switched off and a dispatch source watches the signal, so the handler is an
/// ordinary function and not one of those that must not allocate. While nothing is going on, a signal is dropped.
final class Interrupts: Sendable {
    /// A function that stands in a generic box itself is wrapped anew by each reading of the box.
    private struct Handler: Sendable {
        let interrupt: @Sendable () -> Void
    }

    private let handler = Mutex<Handler?>(nil)

    /// Watches the signal from the moment when the call returns, for the life of the process.
    ///
    /// A source is not yet registered when it is activated, and a signal that comes in between would be lost.
    func watchSignal() async {
        _ = signal(SIGINT, SIG_IGN)
        let queue = DispatchQueue(label: "flint-demo.interrupts")
        let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: queue)
        // The source lives as long as its handler, which holds it.
        source.setEventHandler { [self] in
            withExtendedLifetime(source) { interrupt() }
        }
        await withCheckedContinuation { registered in
            source.setRegistrationHandler { registered.resume() }
            source.activate()
        }
    }

    /// Runs something that an interrupt can reach, besides what it is a part of.
    func reaching<Result>(
        _ onInterrupt: @escaping @Sendable () -> Void, _ body: () async throws -> Result
    ) async rethrows -> Result {
        let outer = handler.withLock { handler in
            let outer = handler
            handler = Handler {
                outer?.interrupt()
                onInterrupt()
            }
            return outer
        }
        defer { handler.withLock { $0 = outer } }
        return try await body()
    }

    /// Runs something in a task of its own, which an interrupt cancels.
    func canceling(_ body: @escaping @Sendable () async throws -> Void) async -> Result<Void, any Error> {
        // Made within the lock, so that no interrupt finds the task begun and the handler missing.
        let task = handler.withLock { handler in
            let task = Task(name: "command") { try await body() }
            handler = Handler { task.cancel() }
            return task
        }
        defer { handler.withLock { $0 = nil } }
        return await task.result
    }

    /// Tells whatever is going on that it is interrupted.
    func interrupt() {
        handler.withLock { $0 }?.interrupt()
    }
}
