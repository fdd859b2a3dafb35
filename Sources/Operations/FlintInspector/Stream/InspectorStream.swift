internal import FlintCore
internal import FlintHTTP
internal import FlintStreams
internal import Foundation
internal import Synchronization

/// The stream of one client, which encodes items only when the HTTP server requests the next piece.
final class InspectorStream: HTTPBodyStream {
    /// The form in which the stream sends items.
    enum Framing {
        /// Each item is a server-sent event, whose identifier contains the item's number.
        case serverSentEvents
        /// Each item is a line, as in a session file.
        case lines
    }

    private struct State {
        /// The sequence number of the last item that was sent.
        var last: UInt64 = 0
        /// Whether the stream must begin with a snapshot.
        ///
        /// It must for a new client, and for one whose last item is no longer known.
        ///
        /// The items after ``last`` follow the snapshot.
        var needsOpening = false
        /// Whether earlier entries of timeline and log must still be sent before the first snapshot.
        var needsHistory: Bool
        /// The earlier entries of timeline and log that are being sent, by run.
        var histories: ArraySlice<FeedHistory> = []
        /// Whether items were dropped before the client got them, so that it needs a new snapshot.
        var needsSnapshot = false
        var isCancelled = false
        /// The time at which bytes were last sent to the client, measured from the start of the runtime.
        var lastSend: Duration
    }

    /// The maximum number of bytes that are sent at once; a single line may be larger.
    static let pieceSize = 64 << 10
    /// The time without items after which an empty comment is sent, so that the connection stays open.
    static let silence: Duration = .seconds(15)

    private let feed: InspectorFeed
    private let client: Int
    private let framing: Framing
    /// Whether the client has received no item in an earlier connection.
    private let isNew: Bool
    private let state: Mutex<State>

    init(_ feed: InspectorFeed, client: Int, framing: Framing, sendsHistory: Bool = false, isNew: Bool = true)
    {
        self.feed = feed
        self.client = client
        self.framing = framing
        self.isNew = isNew
        state = Mutex(State(needsHistory: sendsHistory, lastSend: feed.runtime.elapsed))
    }

    func resume(after sequence: UInt64) { state.withLock { $0.last = sequence } }

    func begin(after sequence: UInt64) { state.withLock { ($0.last, $0.needsOpening) = (sequence, true) } }

    // MARK: Reading

    func next() async -> [UInt8]? {
        while !state.withLock({ $0.isCancelled }) {
            if let piece = await nextHistory() { return recordSend(piece) }
            let (last, needsOpening) = state.withLock { ($0.last, $0.needsOpening) }
            if needsOpening { return await snapshot(after: last) }
            switch feed.read(after: last) {
            case .lines(let lines):
                guard let newest = lines.last else { return nil }
                state.withLock { $0.last = newest.sequence }
                return recordSend(lines.flatMap { framed($0.bytes, $0.sequence) })
            case .gap(let lost, let end):
                state.withLock { ($0.last, $0.needsSnapshot) = (end, true) }
                return recordSend(framed(feed.countGap(of: lost, upTo: end)))
            case .unknown: begin(after: feed.newest)
            case .upToDate where state.withLock({ $0.needsSnapshot }):
                return await snapshot(after: last)
            case .upToDate:
                switch await wait(after: last) {
                case .items: continue
                case .silence: return recordSend(Array(": \n\n".utf8))
                case .ended: return nil
                }
            }
        }
        return nil
    }

    /// Returns the next piece of the earlier entries; `nil` if there are none left or the client does not
    /// need them.
    private func nextHistory() async -> [UInt8]? {
        let isFirst = state.withLock { state in
            guard state.needsOpening else { return false }
            defer { state.needsHistory = false }
            return state.needsHistory
        }
        if isFirst {
            let (histories, newest) = await feed.history(includesPrevious: isNew)
            state.withLock { ($0.histories, $0.last) = (histories[...], newest) }
        }
        let payload = state.withLock { state -> [UInt8]? in
            while let first = state.histories.indices.first {
                if let payload = state.histories[first].next(limit: Self.pieceSize) { return payload }
                state.histories.removeFirst()
            }
            return nil
        }
        guard let payload else { return nil }
        // The number is 0, because a client cannot continue after a part of the history, which has no
        // sections.
        let item = InspectorEnvelope(
            sequence: 0, time: feed.runtime.now, kind: .snapshot, payload: payload)
        return Array("data: ".utf8) + item.line + Array("\n\n".utf8)
    }

    private func snapshot(after last: UInt64) async -> [UInt8]? {
        guard let snapshot = await feed.snapshot() else { return nil }
        state.withLock { ($0.needsOpening, $0.needsSnapshot) = (false, false) }
        // Items that were added meanwhile are sent after the snapshot, although it includes them.
        let item = InspectorEnvelope(
            sequence: last, time: snapshot.time, kind: .snapshot, payload: snapshot.payload)
        return recordSend(framed(item))
    }

    func cancel() {
        state.withLock { $0.isCancelled = true }
        feed.leave(client)
    }

    /// Waits until there is an item after the last one that was sent, until nothing was sent for the time
    /// ``silence``, or until the feed ends.
    ///
    /// - Parameter last: The sequence number of the last item that was sent.
    /// - Returns: Which of the three has happened.
    private func wait(after last: UInt64) async -> FeedState.WakeUp {
        guard let shot = feed.wait(client, after: last) else { return .ended }
        guard framing == .serverSentEvents else { return await shot.wait(onCancel: .ended) }
        let sleep = feed.clock.sleeper()
        let remaining = state.withLock { $0.lastSend } + Self.silence - feed.runtime.elapsed
        let timer = Task.detached(name: "inspector.silence") {
            do { try await sleep(remaining) } catch { return }
            shot.settle(.silence)
        }
        defer { timer.cancel() }
        return await shot.wait(onCancel: .ended)
    }

    private func recordSend(_ piece: [UInt8]) -> [UInt8] {
        let now = feed.runtime.elapsed
        state.withLock { $0.lastSend = now }
        return piece
    }

    // MARK: Framing

    private func framed(_ item: InspectorEnvelope) -> [UInt8] { framed(item.line, item.sequence) }

    private func framed(_ line: [UInt8], _ sequence: UInt64) -> [UInt8] {
        switch framing {
        case .serverSentEvents:
            Array("id: \(feed.run):\(sequence)\ndata: ".utf8) + line + Array("\n\n".utf8)
        case .lines: line + [UInt8(ascii: "\n")]
        }
    }
}
