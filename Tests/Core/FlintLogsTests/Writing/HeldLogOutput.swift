import Dispatch
import FlintLogs
import FlintStreams
import TestSupport

/// An output that does not return from certain events before it is let go, as a pipe that nobody reads.
final class HeldLogOutput: LogOutput {
    enum Step: Equatable {
        case wrote(String)
        case flushed
    }

    private let steps = Journal<Step>()
    private let holds: @Sendable (LogEntry) -> Bool
    private let entrance = OneShot<Void>()
    private let gate = DispatchSemaphore(value: 0)
    let kept = InMemoryLogOutput()

    /// - Parameter holds: Whether an event is held.
    init(holds: @escaping @Sendable (LogEntry) -> Bool = { _ in true }) {
        self.holds = holds
    }

    var messages: [String] { kept.entries.map(\.message) }
    var history: [Step] { steps.entries }

    /// Waits until an event is held.
    func entered() async { await entrance.wait(onCancel: ()) }

    /// Lets all events go, also those to come.
    func open() { gate.signal() }

    func write(_ event: LogEntry) {
        if holds(event) {
            entrance.settle(())
            gate.wait()
            gate.signal()
        }
        kept.write(event)
        steps.note(.wrote(event.message))
    }

    func flush() { steps.note(.flushed) }
}
