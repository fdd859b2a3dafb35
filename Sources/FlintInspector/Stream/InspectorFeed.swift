package import FlintCore
internal import FlintStreams
internal import Foundation
internal import Synchronization

/// Follows a runtime while somebody looks, and numbers and encodes what happens once for all who do.
///
/// While nobody looks, nothing is subscribed. From the first client until a minute after the last has left, the models of the
/// runtime are followed; what happens in that minute waits in their own buffers, unread.
package final class InspectorFeed: Sendable {
    /// How long what happens is kept for a client that comes back.
    static let patience: Duration = .seconds(60)

    let runtime: Flint
    /// Names the run, so that a client knows whether it speaks to the same one as before.
    let run: String
    let sections: InspectorSections
    let clock: any Clock<Duration>
    let retained: Int
    let state: Mutex<FeedState>
    let snapshots = Mutex(SnapshotQueue())
    private let reader = ReaderExecutor()

    /// - Parameters:
    ///   - runtime: What is followed.
    ///   - retained: How many items are kept for clients that connect again.
    ///   - revealsSensitiveTweaks: Whether values of sensitive tweaks are told.
    ///   - isReadOnly: Whether the inspector refuses everything that could change the application.
    package init(
        _ runtime: Flint, retained: Int, revealsSensitiveTweaks: Bool, isReadOnly: Bool = false
    ) {
        self.runtime = runtime
        self.retained = max(1, retained)
        run = String(UInt64.random(in: .min ... .max), radix: 16)
        clock = runtime.configuration.clock
        sections = InspectorSections(runtime: runtime, revealsSensitiveTweaks: revealsSensitiveTweaks)
        var first = FeedState(capacity: retained, run: run)
        first.facts.isReadOnly = isReadOnly
        state = Mutex(first)
    }

    // MARK: State

    /// The number of the newest item.
    var newest: UInt64 { state.withLock { $0.items.newest } }

    /// One section of the snapshot as JSON; `nil` if there is none of that name.
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

    /// Tells that a section has changed in a way that nothing else announces.
    func noteChange(of section: String) {
        if let section = InspectorSection(rawValue: section) { mark(.section(section)) }
    }

    func mark(_ part: FeedState.Part) {
        let signal = state.withLock { $0.mark(part) }
        signal?.settle(())
    }

    // MARK: Clients

    /// Begins a client's stream of server-sent events.
    ///
    /// - Parameter last: `RUN:SEQUENCE` of the last item that the client has seen, if it has seen any.
    /// - Returns: The stream, which begins with what was missed, a gap, or a snapshot. Nothing is read before the first
    ///   piece is asked for: a client that has gone by then costs no snapshot.
    package func stream(after last: String?) -> any HTTPBodyStream {
        open(after: last, framing: .serverSentEvents)
    }

    /// Begins a stream of lines, each with its end, which begins with a snapshot: the body of a session file.
    func lines() -> any HTTPBodyStream {
        open(after: nil, framing: .lines)
    }

    private func open(after last: String?, framing: InspectorStream.Framing) -> any HTTPBodyStream {
        guard let client = state.withLock({ $0.join() }) else { return EndedStream() }
        follow()
        let stream = InspectorStream(self, client: client, framing: framing)
        if let position = position(in: last) {
            stream.resume(after: position)
        } else {
            stream.begin(after: newest)
        }
        return stream
    }

    /// The number of the last item that a client has seen; nil if it needs a snapshot.
    private func position(in last: String?) -> UInt64? {
        guard let last, let colon = last.lastIndex(of: ":"), last[..<colon] == run,
            let sequence = UInt64(last[last.index(after: colon)...])
        else { return nil }
        return state.withLock { $0.items.read(after: sequence, limit: 0) == .unknown ? nil : sequence }
    }

    /// Lets a client go; the last one ends what is followed, after a while.
    func leave(_ client: Int) {
        let (waiting, wasLast, visits) = state.withLock { state in
            let (waiting, wasLast) = state.leave(client)
            if wasLast { state.sources?.gate.close() }
            return (waiting, wasLast, state.visits)
        }
        waiting?.settle(.ended)
        guard wasLast else { return }
        let clock = clock
        let rest = Task.detached(name: "inspector.rest") { [weak self] in
            do { try await clock.sleep(for: Self.patience) } catch { return }
            await self?.endFollowing(ifStillAt: visits)
        }
        let isLate = state.withLock { state in
            guard state.visits == visits, !state.isStopped else { return true }
            state.rest = rest
            return false
        }
        if isLate { rest.cancel() }
    }

    /// Ends all streams and stops following.
    package func stop() async {
        let (sources, rest, waiting) = state.withLock { state in
            state.isStopped = true
            defer { (state.sources, state.rest) = (nil, nil) }
            return (state.sources, state.rest, state.takeWaiting())
        }
        waiting.forEach { $0.settle(.ended) }
        rest?.cancel()
        await sources?.end()
        await rest?.value
    }
}

private struct EndedStream: HTTPBodyStream {
    func next() async -> [UInt8]? { nil }
    func cancel() {}
}
