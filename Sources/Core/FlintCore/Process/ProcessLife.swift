internal import FlintBasics
internal import FlintEvents
internal import FlintFlows
internal import FlintStreams
internal import Foundation
internal import Synchronization

/// The life of a process with a runtime, from the set-up of the runtime to the exit status.
struct ProcessLife: Sendable {
    /// The functions with which a process uses the system; tests replace them.
    ///
    /// They end the process, print to standard error, and receive signals.
    struct System: Sendable {
        let signals: any ProcessSignals
        /// A function that ends the process at once with a status.
        let exit: @Sendable (ProcessStatus) -> Void
        /// A function that prints a text of one or several lines to standard error.
        let print: @Sendable (String) -> Void

        static let live = System(
            signals: SystemSignals(), exit: { _exit($0.rawValue) },
            print: { text in
                // If standard error is closed, the error cannot be reported anywhere, so it is ignored.
                try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
            })
    }

    /// How long requests and the body of the process may take after their cancellation.
    static let cancellationLimit = Duration.seconds(2)

    private let runtime: Flint
    private let grace: Duration
    private let system: System
    private let isAskedToStop = Latch()
    /// The object through which the workers that execute stored flows learn that the process ends.
    private let process: FlowProcess

    init(_ runtime: Flint, grace: Duration, _ system: System = .live) {
        (self.runtime, self.grace, self.system) = (runtime, grace, system)
        process = FlowProcess(grace: min(grace, Drain.longest))
    }

    /// Sets the runtime up, runs the body, drains and flushes.
    ///
    /// An error of the set-up or of the body is printed and determines the status; it is not thrown.
    ///
    /// - Parameters:
    ///   - setUp: A function that sets the runtime up.
    ///   - body: The work of the process; it is not started if a signal came during the set-up.
    /// - Returns: The status with which the process is to exit.
    func run(
        setUp: () throws(SetupError) -> Void, body: @escaping @Sendable () async throws -> Void
    ) async -> ProcessStatus {
        await listen()
        do throws(SetupError) {
            try setUp()
        } catch {
            system.print("\(error)")
            return .setupFailed
        }
        // If a signal came during the set-up, the body is not started.
        let body = isAskedToStop.isOpen ? nil : ProcessBody { [process] in try await process.run(body) }
        if let body { await firstEnd(body) }
        return await end(body)
    }

    private func listen() async {
        let requests = SharedStopRequests()
        // The source of signals retains the closure, so the closure must not retain the source.
        await system.signals.start { [exit = system.exit, isAskedToStop] signal in
            switch requests.receive(signal) {
            case .stop: isAskedToStop.open()
            case .exit(let status): exit(status)
            }
        }
    }

    /// Waits until the body has ended or a signal has asked the process to end.
    private func firstEnd(_ body: ProcessBody) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask(name: "flint.run.end") { await body.hasEnded.wait() }
            group.addTask(name: "flint.run.signal") { [isAskedToStop] in await isAskedToStop.wait() }
            await group.next()
            group.cancelAll()
        }
    }

    private func end(_ body: ProcessBody?) async -> ProcessStatus {
        let wasAsked = isAskedToStop.isOpen
        process.isEnding.open()
        if wasAsked {
            runtime.logs.note(.warning, .development, about: nil, "A signal asks the process to end.")
        }
        let outcome = await Drain(runtime, grace: grace, limit: Self.cancellationLimit).run(alongside: body)
        report(outcome, body)
        let failure = body?.error.flatMap { wasAsked && isConsequence($0) ? nil : ActionFailure($0) }
        if let failure { report("The body failed with \(text(of: failure))".asSentence) }
        var status = failure == nil ? ProcessStatus.success : .bodyFailed
        if status == .success, outcome != .answered { status = .graceExceeded }
        do throws(FlushError) {
            try await runtime.flush()
        } catch {
            system.print("\(error)")
            if status == .success { status = .flushFailed }
        }
        runtime.shutdown()
        return status
    }

    /// Returns whether the error is a cancellation or a refusal after the sessions have ended.
    ///
    /// A body that was asked to stop may throw these errors without having failed.
    private func isConsequence(_ error: any Error) -> Bool {
        error is CancellationError || (error as? FlintError)?.code == .sessionEnded
    }

    private func text(of failure: ActionFailure) -> String {
        failure.message.map { "\(failure.typeName): \($0)" } ?? failure.typeName
    }

    private func report(_ outcome: DrainOutcome, _ body: ProcessBody?) {
        guard outcome != .answered else { return }
        let count = runtime.canceledRequestCount
        let requests = "\(count) request\(count == 1 ? " was" : "s were")"
        let canceled = "\(requests) canceled after the grace of \(grace)"
        switch (outcome, body?.hasEnded.isOpen ?? true) {
        case (.canceled, _): report("\(canceled).")
        case (_, true): report("\(canceled), and not all have ended.")
        case (_, false): report("\(canceled); the body has not ended.")
        }
    }

    /// Reports a failure in the logs, and also on standard error unless the logs already write it there.
    private func report(_ text: String) {
        let logs = runtime.logs
        logs.note(.warning, about: nil, text)
        let channel = logs.ownChannel(for: .warning)
        let isPrinted = logs.outputs(of: channel).contains { $0 is ConsoleLogOutput }
        if !isPrinted || !logs.isEnabled(.warning, channel, for: .flint) { system.print(text) }
    }
}

/// The signals that a process has received, which a thread of the system adds while tasks read them.
private final class SharedStopRequests: Sendable {
    private let requests = Mutex(StopRequests())

    func receive(_ signal: Int32) -> StopRequests.Answer { requests.withLock { $0.receive(signal) } }
}
