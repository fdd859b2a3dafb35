internal import Dispatch
internal import FlintStreams
internal import Foundation
internal import Synchronization

/// A source of the signals that ask a process to end.
protocol ProcessSignals: Sendable {
    /// Begins to call a handler for each signal that asks the process to end.
    ///
    /// After this function has returned, no signal is missed. The handler is called outside of any task, with
    /// the number of the signal.
    func start(_ handler: @escaping @Sendable (Int32) -> Void) async
}

/// The source of the system's signals SIGTERM and SIGINT; other signals keep their default effects.
final class SystemSignals: ProcessSignals {
    private let sources = Mutex<[any DispatchSourceSignal]>([])

    func start(_ handler: @escaping @Sendable (Int32) -> Void) async {
        let queue = DispatchQueue(label: "flint.signals", qos: .userInitiated)
        for number in [SIGTERM, SIGINT] {
            #if canImport(Darwin)
                // On Darwin, the source does not turn off the default effect of the signal; on Linux it does.
                _ = signal(number, SIG_IGN)
            #endif
            // The source is created under the lock, because it is not `Sendable` and can be moved there only
            // once.
            let isRegistered = Latch()
            sources.withLock { $0.append(Self.makeSource(number, queue, isRegistered, handler)) }
            // A thread of the system registers the source. Until then, the signal has its default effect.
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

/// The signals that a process has received: the first asks it to end, the second ends it at once.
struct StopRequests: Sendable {
    enum Answer: Sendable, Equatable {
        /// After the first signal: the process must drain, flush and end.
        case stop
        /// After a further signal: the process must end at once with this status.
        case exit(ProcessStatus)
    }

    /// The number of the first received signal; `nil` if there was none.
    private(set) var first: Int32?

    mutating func receive(_ signal: Int32) -> Answer {
        guard first == nil else { return .exit(.signal(signal)) }
        first = signal
        return .stop
    }
}
