internal import FlintCore
internal import FlintStreams
internal import Foundation
internal import Synchronization

/// One client's place in the stream: it holds no more than the piece that is being sent.
final class InspectorStream: HTTPBodyStream {
    /// How items are told apart.
    enum Framing {
        /// Each as an event of the server-sent kind, with its number.
        case serverSentEvents
        /// Each on a line, as in a session file.
        case lines
    }

    private struct State {
        /// The number of the last item that was sent.
        var last: UInt64 = 0
        /// The snapshot to begin with.
        var opening: InspectorEnvelope?
        /// Whether something was lost, so that the client's picture of the state is wrong.
        var needsSnapshot = false
        var isCancelled = false
        /// When the last piece was sent.
        var spoke: Duration
    }

    /// How many bytes of lines a piece has, if it is more than one line.
    static let pieceSize = 64 << 10
    /// How long nothing is sent before a sign of life.
    static let silence: Duration = .seconds(15)

    private let feed: InspectorFeed
    private let client: Int
    private let framing: Framing
    private let state: Mutex<State>

    init(_ feed: InspectorFeed, client: Int, framing: Framing) {
        self.feed = feed
        self.client = client
        self.framing = framing
        state = Mutex(State(spoke: feed.runtime.elapsed))
    }

    func resume(after sequence: UInt64) { state.withLock { $0.last = sequence } }

    func begin(with snapshot: InspectorEnvelope) {
        state.withLock { state in
            state.opening = snapshot
            state.last = snapshot.sequence
        }
    }

    // MARK: Reading

    func next() async -> [UInt8]? {
        while !state.withLock({ $0.isCancelled }) {
            if let opening = state.withLock({ $0.opening.take() }) { return spoken(framed(opening)) }
            let last = state.withLock { $0.last }
            switch feed.read(after: last) {
            case .lines(let lines):
                guard let newest = lines.last else { return nil }
                state.withLock { $0.last = newest.sequence }
                return spoken(lines.flatMap { framed($0.bytes, $0.sequence) })
            case .gap(let lost, let end):
                state.withLock { ($0.last, $0.needsSnapshot) = (end, true) }
                return spoken(framed(feed.passedGap(of: lost, upTo: end)))
            case .unknown:
                begin(with: await feed.snapshot())
            case .upToDate where state.withLock({ $0.needsSnapshot }):
                state.withLock { $0.needsSnapshot = false }
                let snapshot = await feed.snapshot()
                // What has come meanwhile is still to be sent, though the state includes it.
                begin(
                    with: InspectorEnvelope(
                        sequence: last, time: snapshot.time, kind: .snapshot, payload: snapshot.payload))
            case .upToDate:
                switch await wait(after: last) {
                case .items: continue
                case .silence: return spoken(Array(": \n\n".utf8))
                case .ended: return nil
                }
            }
        }
        return nil
    }

    func cancel() {
        state.withLock { $0.isCancelled = true }
        feed.leave(client)
    }

    /// Waits for something to send.
    private func wait(after last: UInt64) async -> FeedState.WakeUp {
        guard let shot = feed.wait(client, after: last) else { return .ended }
        guard framing == .serverSentEvents else { return await shot.wait(onCancel: .ended) }
        let sleep = feed.clock.sleeper()
        let remaining = state.withLock { $0.spoke } + Self.silence - feed.runtime.elapsed
        let timer = Task.detached(name: "inspector.silence") {
            do { try await sleep(remaining) } catch { return }
            shot.settle(.silence)
        }
        defer { timer.cancel() }
        return await shot.wait(onCancel: .ended)
    }

    private func spoken(_ piece: [UInt8]) -> [UInt8] {
        let now = feed.runtime.elapsed
        state.withLock { $0.spoke = now }
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
