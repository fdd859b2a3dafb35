internal import Synchronization

/// Numbers log events and hands them to the outputs, one at a time, in the order of their numbers.
///
/// Who writes waits for its turn and for the outputs. Only what an output itself logs is left to the task that is
/// calling the output: waiting would be for ever.
final class LogWriter: Sendable {
    private struct Queue {
        /// What outputs have logged, to be written by the task that calls them.
        var left: [LogDraft] = []
        var isWriting = false
    }

    /// The writer whose outputs the current task is calling.
    private static let calling = TaskLocal<ObjectIdentifier?>(wrappedValue: nil)

    let history = LogHistory()
    private let outputs = Mutex<[LogChannel: [any LogOutput]]>([:])
    /// The number of the newest event, held while outputs are called, so that they get events in its order.
    private let sequence = Mutex<UInt64>(0)
    private let queue = Mutex(Queue())
    private let failures = Mutex<(count: UInt64, last: String?)>((0, nil))

    /// How often an output threw.
    var failureCount: UInt64 { failures.withLock { $0.count } }

    /// What was thrown last.
    var lastFailure: String? { failures.withLock { $0.last } }

    func configure(_ configuration: LoggingConfiguration) {
        history.configure(capacity: configuration.historyCapacity)
        outputs.withLock { outputs in
            for channel in LogChannel.allCases { outputs[channel] = configuration[channel].outputs }
        }
    }

    /// Writes an event; when the call returns, it has been written, unless an output made it.
    func write(_ draft: LogDraft) {
        guard !leave(draft) else { return }
        sequence.withLock { sequence in
            queue.withLock { $0.isWriting = true }
            var next: LogDraft? = draft
            Self.calling.withValue(ObjectIdentifier(self)) {
                while let draft = next {
                    sequence += 1
                    deliver(draft.numbered(sequence))
                    next = takeLeft()
                }
            }
        }
    }

    /// Leaves an event that an output has logged to the task that is calling the outputs.
    private func leave(_ draft: LogDraft) -> Bool {
        guard Self.calling.get() == ObjectIdentifier(self) else { return false }
        return queue.withLock { queue in
            // A task that an output has started goes on after the call.
            guard queue.isWriting else { return false }
            queue.left.append(draft)
            return true
        }
    }

    private func takeLeft() -> LogDraft? {
        queue.withLock { queue in
            if queue.left.isEmpty {
                queue.isWriting = false
                return nil
            }
            return queue.left.removeFirst()
        }
    }

    private func deliver(_ event: LogEvent) {
        history.append(event)
        for output in outputs(of: event.channel) { attempt { try output.write(event) } }
    }

    private func attempt(_ call: () throws -> Void) {
        do { try call() } catch {
            let text = RecordedText.clipped(TypeName(of: type(of: error)).identifier)
            failures.withLock { $0 = ($0.count + 1, text) }
        }
    }

    /// Flushes all outputs.
    func flush() {
        for channel in LogChannel.allCases {
            for output in outputs(of: channel) { attempt { try output.flush() } }
        }
    }

    /// The outputs of a channel.
    func outputs(of channel: LogChannel) -> [any LogOutput] {
        outputs.withLock { $0[channel] ?? [] }
    }
}
