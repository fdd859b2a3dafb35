import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The signals about the terminal, as events instead of what the system does otherwise.
@MainActor
final class TerminalSignals {
    private static let events: [Int32: TerminalEvent] = [
        SIGWINCH: .resized, SIGTSTP: .suspended, SIGCONT: .continued, SIGTERM: .terminated,
        SIGHUP: .terminated,
    ]

    private struct Watch {
        let source: any DispatchSourceSignal
        let signal: Int32
        let previous: sigaction
    }

    private var watches: [Watch] = []

    /// Begins to watch; a signal that comes after the call is not lost.
    ///
    /// - Parameter receive: Takes the events, on a queue of its own.
    init(_ receive: @escaping @Sendable (TerminalEvent) -> Void) async {
        let queue = DispatchQueue(label: "flint-demo.terminal.signals")
        for (number, event) in Self.events {
            var previous = sigaction()
            _ = unsafe sigaction(number, nil, &previous)
            // What happens by default must not happen before the event is there. The default of these two is harmless.
            if number != SIGCONT, number != SIGWINCH { _ = signal(number, SIG_IGN) }
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            await withCheckedContinuation { registered in
                Self.activate(source, registered) { receive(event) }
            }
            watches.append(Watch(source: source, signal: number, previous: previous))
        }
    }

    // Not on the main actor, and so neither are the handlers, which the queue runs.
    private nonisolated static func activate(
        _ source: any DispatchSourceSignal, _ registered: CheckedContinuation<Void, Never>,
        _ receive: @escaping @Sendable () -> Void
    ) {
        source.setEventHandler { receive() }
        source.setRegistrationHandler { registered.resume() }
        source.activate()
    }

    /// Lets the system do again what it did before.
    func stop() {
        for watch in watches {
            watch.source.cancel()
            var previous = watch.previous
            _ = unsafe sigaction(watch.signal, &previous, nil)
        }
        watches = []
    }

    /// Stops the process until somebody continues it, as ctrl-z does by default; returns at once where nobody could.
    static func suspend() {
        var (usual, previous) = (sigaction(), sigaction())
        _ = unsafe sigaction(SIGTSTP, nil, &previous)
        _ = signal(SIGTSTP, SIG_DFL)
        _ = unsafe sigaction(SIGTSTP, nil, &usual)
        var signals = sigset_t()
        _ = unsafe sigemptyset(&signals)
        _ = unsafe sigaddset(&signals, SIGTSTP)
        var blocked = sigset_t()
        _ = unsafe pthread_sigmask(SIG_UNBLOCK, &signals, &blocked)
        // To this thread, so that the process has stopped before the next line.
        _ = raise(SIGTSTP)
        _ = unsafe sigaction(SIGTSTP, &previous, nil)
        _ = unsafe pthread_sigmask(SIG_SETMASK, &blocked, nil)
    }
}
