internal import Dispatch
package import FlintCore
package import FlintHTTP
internal import FlintStreams
internal import Foundation
internal import Synchronization

/// The observer of a runtime, which makes a stream of numbered items for the clients of the inspector.
///
/// An item is an event, a log line, a change, the value of a section, or a snapshot of all sections. It is
/// numbered and encoded once for all clients.
///
/// Without clients there are no subscriptions. They exist from the first client until a minute after the last
/// client has left. In that minute, elements stay unread in the buffers of the subscriptions.
package final class InspectorFeed: Sendable {
    /// The time for which the subscriptions are kept after the last client has left, so that it can
    /// reconnect.
    static let idleTime: Duration = .seconds(60)

    let runtime: Flint
    /// The identifier of the application's run, by which a client detects that another run has begun.
    let run: String
    let sections: InspectorSections
    let clock: any Clock<Duration>
    let retained: Int
    let state: Mutex<FeedState>
    let snapshots = Mutex(SnapshotQueue())
    let reader = ReaderExecutor()

    /// Creates a feed.
    ///
    /// - Parameters:
    ///   - runtime: The runtime to observe.
    ///   - retained: The number of items that are kept for clients that reconnect.
    ///   - revealsSensitiveTweaks: Whether values of sensitive tweaks are included.
    ///   - isReadOnly: Whether the inspector refuses everything that could change the application.
    ///   - allowsSendingEvents: Whether the page may send events to stored runs.
    package init(
        _ runtime: Flint, retained: Int, revealsSensitiveTweaks: Bool, isReadOnly: Bool = false,
        allowsSendingEvents: Bool = false
    ) {
        self.runtime = runtime
        self.retained = max(1, retained)
        run = String(UInt64.random(in: .min ... .max), radix: 16)
        clock = runtime.configuration.clock
        sections = InspectorSections(runtime: runtime, revealsSensitiveTweaks: revealsSensitiveTweaks)
        var first = FeedState(capacity: retained, run: run)
        first.facts.isReadOnly = isReadOnly
        first.facts.allowsSendingEvents = allowsSendingEvents
        state = Mutex(first)
    }

    // MARK: State

    /// The sequence number of the newest item.
    var newest: UInt64 { state.withLock { $0.items.newest } }

    /// Returns the current value of a section as JSON; `nil` if there is no section with the name.
    func section(_ name: String) async -> [UInt8]? {
        guard let section = InspectorSection(rawValue: name) else { return nil }
        return await value(of: section)
    }

    func value(of section: InspectorSection) async -> [UInt8] {
        let facts = state.withLock { $0.sessionFacts }
        return await withTaskExecutorPreference(reader) {
            await sections.value(section, facts) { [weak self] in self?.mark(.section(.navigation)) }
        }
    }

    /// Records that a command has changed a section, so that the section is sent; an unknown name has no
    /// effect.
    func noteChange(of section: String) {
        if let section = InspectorSection(rawValue: section) { mark(.section(section)) }
    }

    func mark(_ part: FeedState.Part) {
        let signal = state.withLock { $0.mark(part) }
        signal?.settle(())
    }

    // MARK: Clients

    /// Starts a client's stream of server-sent events.
    ///
    /// - Parameters:
    ///   - last: The last item that the client has received, as `RUN:SEQUENCE`; `nil` if it has received
    ///     none.
    ///   - sendsHistory: Whether earlier entries of timeline and log are sent before the first snapshot.
    /// - Returns: The stream. It begins with the items that the client has missed, or, if some of them are no
    ///   longer kept, with an item of the kind `gap` or a snapshot. The state is read only when the first
    ///   piece is requested, so that a client that has disconnected by then costs no snapshot.
    package func stream(after last: String?, sendsHistory: Bool = false) -> any HTTPBodyStream {
        open(after: last, framing: .serverSentEvents, sendsHistory: sendsHistory)
    }

    /// Starts a stream of lines for the body of a session file, with a snapshot as its first line.
    func lines() -> any HTTPBodyStream {
        open(after: nil, framing: .lines)
    }

    private func open(
        after last: String?, framing: InspectorStream.Framing, sendsHistory: Bool = false
    ) -> any HTTPBodyStream {
        guard let client = state.withLock({ $0.join() }) else { return EndedStream() }
        follow()
        let stream = InspectorStream(
            self, client: client, framing: framing, sendsHistory: sendsHistory, isNew: last == nil)
        if let position = position(in: last) {
            stream.resume(after: position)
        } else {
            stream.begin(after: newest)
        }
        return stream
    }

    /// Returns the sequence number of the last item that a client has received.
    ///
    /// The result is `nil` if the client needs a snapshot, because the item is from another run, too old or
    /// malformed.
    ///
    /// - Parameter last: The item as `RUN:SEQUENCE`; `nil` if the client has received none.
    private func position(in last: String?) -> UInt64? {
        guard let last, let colon = last.lastIndex(of: ":"), last[..<colon] == run,
            let sequence = UInt64(last[last.index(after: colon)...])
        else { return nil }
        return state.withLock { $0.items.read(after: sequence, limit: 0) == .unknown ? nil : sequence }
    }

    /// Removes a client; after ``idleTime`` without a client, the subscriptions end.
    func leave(_ client: Int) {
        let (waiting, wasLast, clientChanges) = state.withLock { state in
            let (waiting, wasLast) = state.leave(client)
            if wasLast { state.sources?.gate.close() }
            return (waiting, wasLast, state.clientChanges)
        }
        waiting?.settle(.ended)
        guard wasLast else { return }
        let clock = clock
        let idleTask = Task.detached(name: "inspector.rest") { [weak self] in
            do { try await clock.sleep(for: Self.idleTime) } catch { return }
            await self?.endFollowing(ifStillAt: clientChanges)
        }
        let isLate = state.withLock { state in
            guard state.clientChanges == clientChanges, !state.isStopped else { return true }
            state.idleTask = idleTask
            return false
        }
        if isLate { idleTask.cancel() }
    }

    /// Ends all streams of clients and the subscriptions; when the call returns, no task reads the runtime.
    package func stop() async {
        let (sources, idleTask, waiting) = state.withLock { state in
            state.isStopped = true
            defer { (state.sources, state.idleTask) = (nil, nil) }
            return (state.sources, state.idleTask, state.takeWaiting())
        }
        waiting.forEach { $0.settle(.ended) }
        idleTask?.cancel()
        await sources?.end()
        await idleTask?.value
    }
}

private struct EndedStream: HTTPBodyStream {
    func next() async -> [UInt8]? { nil }
    func cancel() {}
}

// MARK: - Snapshots

extension InspectorFeed {
    /// Returns a snapshot of the state of all sections, which is read after the beginning of the call.
    ///
    /// The snapshot is an item of the kind `snapshot`, with the sequence number of the last item before it.
    /// One snapshot at a time is made for all callers that wait. It is abandoned when its last caller is
    /// canceled.
    ///
    /// - Returns: The snapshot; `nil` if the task was canceled.
    func snapshot() async -> InspectorEnvelope? {
        let shot = OneShot<InspectorEnvelope?>()
        let (number, isFirst) = snapshots.withLock { $0.join(shot) }
        if isFirst { Task.detached(name: "inspector.snapshot") { await self.makeSnapshots() } }
        let snapshot = await shot.wait(onCancel: nil)
        _ = snapshots.withLock { $0.leave(number) }
        return snapshot
    }

    private func makeSnapshots() async {
        while snapshots.withLock({ $0.begin() }) {
            let snapshot = await makeSnapshot()
            for shot in snapshots.withLock({ $0.finish() }) { shot.settle(snapshot) }
        }
    }

    /// Makes the snapshot that callers wait for.
    ///
    /// - Returns: The snapshot; `nil` if no caller waits for it any longer.
    private func makeSnapshot() async -> InspectorEnvelope? {
        // The number is read first. Events that occur while the state is read are then sent as items, too.
        let sequence = state.withLock { state in
            state.sent = [:]
            state.facts.counters.snapshots += 1
            return state.items.newest
        }
        var payload = Array("{\"run\":\"\(run)\",\"earlier\":\(earlierEvents)".utf8)
        for section in InspectorSection.allCases {
            guard snapshots.withLock({ $0.isWanted }) else { return nil }
            payload += ",\"\(section.rawValue)\":".utf8
            payload += await value(of: section)
        }
        payload.append(UInt8(ascii: "}"))
        return InspectorEnvelope(sequence: sequence, time: runtime.now, kind: .snapshot, payload: payload)
    }
}

/// An executor with a dispatch queue of its own, on which the state of the application is read.
///
/// A snapshot after a long run of the application takes tens of milliseconds, and calls the application's own
/// stores. The shared pool has only as many threads as the machine has cores, and the application's tasks
/// need these threads.
final class ReaderExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "flint.inspector.reader")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

extension Clock<Duration> {
    /// Returns a function that sleeps for a duration, measured from the call of `sleeper()`.
    ///
    /// - Returns: A function that returns when the given duration after the call of `sleeper()` has passed;
    ///   it throws `CancellationError` if the task is canceled.
    func sleeper() -> @Sendable (Duration) async throws -> Void {
        let start = now
        return { try await sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
}
