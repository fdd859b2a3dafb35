internal import Dispatch
internal import FlintStreams
internal import Foundation
internal import Synchronization

/// A source of the signals that ask a process to end.
protocol ProcessSignals: Sendable {
    /// Calls a handler with each signal, on a thread that no task uses, from the return of this call on.
    func start(_ handler: @escaping @Sendable (Int32) -> Void) async
}

/// The signals SIGTERM and SIGINT of the system; all others keep their effects.
final class SystemSignals: ProcessSignals {
    private let sources = Mutex<[any DispatchSourceSignal]>([])

    func start(_ handler: @escaping @Sendable (Int32) -> Void) async {
        let queue = DispatchQueue(label: "flint.signals", qos: .userInitiated)
        for number in [SIGTERM, SIGINT] {
            #if canImport(Darwin)
                // The source sees the signal, and does not take away its default effect; on Linux it does.
                _ = signal(number, SIG_IGN)
            #endif
            // The source is made under the lock, because it can be sent only once.
            let isRegistered = Latch()
            sources.withLock { $0.append(Self.makeSource(number, queue, isRegistered, handler)) }
            // A thread of the system registers it, and until then the signal has its default effect.
            await isRegistered.wait()
        }
    }

    private static func makeSource(
        _ number: Int32, _ queue: DispatchQueue, _ isRegistered: Latch,
        _ handler: @escaping @Sendable (Int32) -> Void
    ) -> any DispatchSourceSignal {
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setRegistrationHandler { isRegistered.open() }
        source.setEventHandler { handler(number) }
        source.activate()
        return source
    }
}

/// The requests to stop, as a value: the first asks, the next one does not wait.
struct StopRequests: Sendable {
    enum Answer: Sendable, Equatable {
        /// The process is to end in order.
        case stop
        /// The process is to end at once.
        case exit(ProcessStatus)
    }

    /// The first signal.
    private(set) var first: Int32?

    mutating func receive(_ signal: Int32) -> Answer {
        guard first == nil else { return .exit(.signal(signal)) }
        first = signal
        return .stop
    }
}
