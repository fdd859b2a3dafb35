internal import Synchronization

/// Numbers log entries and delivers them in the order of their numbers.
///
/// It delivers to the history, to outputs that write immediately, and to the queues of all other outputs.
/// Code that logs does not wait for outputs with queues.
final class LogWriter: Sendable {
    private enum Destination: Sendable {
        case immediate(any ImmediateLogOutput)
        case queued(LogOutputWriter, output: Int)
    }

    private struct State {
        var outputs: [LogEntry.Channel: [any LogOutput]] = [:]
        var routes: [LogEntry.Channel: [Destination]] = [:]
        var writers: [LogOutputWriter] = []
        var timeLimit = Duration.zero
        /// The number of the newest entry; entries are counted from 1.
        var sequence: UInt64 = 0
    }

    let history = LogHistory()
    /// The lock is held while entries are enqueued, so that all destinations receive them in the order of
    /// their numbers.
    private let state = Mutex(State())
    private let failures = Failures()

    /// The number of errors that outputs have thrown.
    var failureCount: UInt64 { failures.count }

    /// The name of the type of the last error that an output has thrown; `nil` if there was none.
    var lastFailure: String? { failures.last }

    /// The number of entries that were dropped before an output received them.
    var droppedCount: UInt64 {
        state.withLock { $0.writers }.reduce(0) { $0 + $1.droppedCount }
    }

    /// Creates the queues of the outputs, and sets the capacity of the history; the set-up calls it once.
    ///
    /// - Parameters:
    ///   - configuration: The outputs and their limits.
    ///   - place: The thread on which outputs are called.
    ///   - taskContext: Makes the runtime current while outputs are called; `nil` changes nothing.
    func configure(
        _ configuration: LoggingConfiguration, place: LogOutputWriter.Place,
        taskContext: (any LogTaskContext)?
    ) {
        history.configure(capacity: configuration.historyCapacity)
        var plan = Plan()
        for channel in LogEntry.Channel.allCases { plan.add(configuration[channel].outputs, of: channel) }
        let failures = failures
        let writers = plan.groups.map { outputs in
            LogOutputWriter(
                outputs, topic: .flint, place: place, capacity: configuration.queueCapacity,
                timeLimit: configuration.flushTimeLimit,
                taskContext: { call in
                    guard let taskContext else { return call() }
                    taskContext.run(call)
                }, failed: { failures.note($0) })
        }
        state.withLock { state in
            state.writers = writers
            state.timeLimit = configuration.flushTimeLimit
            for channel in LogEntry.Channel.allCases {
                state.outputs[channel] = configuration[channel].outputs
                state.routes[channel] = plan.places[channel]?
                    .map { place in
                        switch place {
                        case .immediate(let output): .immediate(output)
                        case .queued(let group, let output): .queued(writers[group], output: output)
                        }
                    }
            }
        }
    }

    /// Gives an entry its number, and enqueues it for all outputs; immediate outputs have written it when the
    /// call returns.
    func write(_ draft: LogDraft) {
        let resting = state.withLock { state in
            state.sequence += 1
            let entry = draft.numbered(state.sequence)
            history.append(entry)
            var resting: [LogOutputWriter] = []
            for route in state.routes[entry.channel] ?? [] {
                switch route {
                case .immediate(let output): try? output.write(entry)
                case .queued(let writer, let output):
                    if writer.add(entry, to: output) { resting.append(writer) }
                }
            }
            return resting
        }
        history.publishEntries()
        for writer in resting { writer.run() }
    }

    /// The outputs of a channel.
    func outputs(of channel: LogEntry.Channel) -> [any LogOutput] {
        state.withLock { $0.outputs[channel] ?? [] }
    }

    // MARK: Waiting

    private typealias Wait = (writer: LogOutputWriter, wait: LogWait)

    /// Waits until earlier entries have been written, the time limit is over, or the calling task is
    /// canceled.
    ///
    /// - Parameters:
    ///   - isFlushing: Whether the outputs must also be flushed.
    ///   - timeLimit: Starts a time limit of a duration, and returns a function that sleeps until its end.
    /// - Returns: Whether all earlier entries were written; `false` after the time limit or the cancellation
    ///   of the task.
    func settle(
        isFlushing: Bool, _ timeLimit: (Duration) -> @Sendable () async throws -> Void
    ) async -> Bool {
        let (waits, limit) = beginWaits(isFlushing: isFlushing)
        guard !waits.isEmpty else { return true }
        // `timeLimit` calls the application's clock, so it is called here, outside the lock.
        let sleep = timeLimit(limit)
        return await withTaskGroup(of: Bool.self) { group in
            group.addTask(name: "logs.flush") {
                var isDone = true
                // If the task was canceled, the remaining outputs are not awaited.
                for (writer, wait) in waits { isDone = await writer.end(of: wait) && isDone }
                return isDone
            }
            group.addTask(name: "logs.limit") {
                try? await sleep()
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }

    /// Waits until earlier entries have been written and flushed, or the time limit is over; it blocks the
    /// thread.
    ///
    /// - Returns: Whether all earlier entries were written and flushed; `false` after the time limit, and if
    ///   an output calls this during its own write.
    func flush() -> Bool {
        let (waits, limit) = beginWaits(isFlushing: true)
        let deadline = limit.deadline
        return waits.reduce(true) { isDone, wait in
            wait.writer.end(of: wait.wait, until: deadline) && isDone
        }
    }

    private func beginWaits(isFlushing: Bool) -> (waits: [Wait], limit: Duration) {
        let (writers, limit) = state.withLock { ($0.writers, $0.timeLimit) }
        let waits = writers.compactMap { writer in
            writer.beginWait(isFlushing: isFlushing).map { (writer, $0) }
        }
        return (waits, limit)
    }
}

/// The assignment of outputs to queues: the outputs of one group share a queue.
///
/// A group has one output if the output is an object. All outputs that are values of the same type form one
/// group, because they may have the same destination.
private struct Plan {
    enum Place {
        case immediate(any ImmediateLogOutput)
        case queued(group: Int, output: Int)
    }

    private(set) var groups: [[any LogOutput]] = []
    private(set) var places: [LogEntry.Channel: [Place]] = [:]
    private var known: [ObjectIdentifier: Int] = [:]

    mutating func add(_ outputs: [any LogOutput], of channel: LogEntry.Channel) {
        places[channel] = outputs.map { place(of: $0) }
    }

    private mutating func place(of output: any LogOutput) -> Place {
        if let output = output as? any ImmediateLogOutput { return .immediate(output) }
        let isObject = type(of: output) is AnyClass
        let key = isObject ? ObjectIdentifier(output as AnyObject) : ObjectIdentifier(type(of: output))
        guard let group = known[key] else {
            known[key] = groups.count
            groups.append([output])
            return .queued(group: groups.count - 1, output: 0)
        }
        if isObject { return .queued(group: group, output: 0) }
        groups[group].append(output)
        return .queued(group: group, output: groups[group].count - 1)
    }
}

/// The errors that outputs have thrown.
private final class Failures: Sendable {
    private let state = Mutex<(count: UInt64, last: String?)>((0, nil))

    var count: UInt64 { state.withLock { $0.count } }
    var last: String? { state.withLock { $0.last } }

    func note(_ error: any Error) {
        let text = RecordedText.clipped(TypeName(of: type(of: error)).identifier)
        state.withLock { $0 = ($0.count + 1, text) }
    }
}

/// A log entry that has no number yet.
struct LogDraft: Sendable {
    let timestamp: Timestamp
    let channel: LogEntry.Channel
    let level: LogLevel
    let origin: LogOrigin.Facts
    let message: String

    func numbered(_ sequence: UInt64) -> LogEntry {
        LogEntry(
            sequence: sequence, timestamp: timestamp, channel: channel, level: level, session: origin.session,
            activity: origin.activity, topic: origin.topic, requestID: origin.requestID, input: origin.input,
            presenter: origin.presenter, message: message, subject: origin.subject,
            traceContext: origin.trace, storedRun: origin.run)
    }
}
