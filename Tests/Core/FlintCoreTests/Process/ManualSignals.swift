import FlintStreams
import Synchronization
import TestSupport

@testable import FlintCore

/// Signals that a test sends.
final class ManualSignals: ProcessSignals {
    private struct Handler: Sendable {
        let call: @Sendable (Int32) -> Void
    }

    private let handler = Mutex<Handler?>(nil)

    func start(_ handler: @escaping @Sendable (Int32) -> Void) async {
        self.handler.withLock { $0 = Handler(call: handler) }
    }

    func send(_ signal: Int32) { handler.withLock { $0 }?.call(signal) }
}

/// The system of a process that a test runs within its own.
struct ManualSystem: Sendable {
    let signals = ManualSignals()
    let exits = Journal<ProcessStatus>()
    let texts = Journal<String>()

    var system: ProcessLife.System {
        ProcessLife.System(
            signals: signals, exit: { [exits] in exits.note($0) }, print: { [texts] in texts.note($0) })
    }
}
