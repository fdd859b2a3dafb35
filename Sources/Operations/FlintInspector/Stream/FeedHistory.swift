internal import FlintCore
internal import Foundation
internal import Synchronization

/// The earlier entries of the timeline and of the log, for a client that connects later.
///
/// They are sent before the first snapshot, as snapshots without sections. First come the entries that are
/// only in the runtime's timeline and log, then the entries among the retained items of the feed.
struct FeedHistory: Sendable {
    private struct Numbered: Decodable {
        let sequence: UInt64
    }

    private let run: String
    /// The JSON members that only the first snapshot of the history contains; empty after it was sent.
    private var facts: [UInt8]
    private var entries: ArraySlice<RetainedItems.Entry>

    /// Creates the history of a feed; `nil` if no entry is retained.
    ///
    /// Without a history, the first snapshot of all sections contains all entries that exist.
    ///
    /// - Parameters:
    ///   - run: The identifier of the application's run.
    ///   - retained: The entries among the retained items, oldest first.
    ///   - sections: The state of the runtime.
    ///   - earlierEvents: The number of the newest event that neither the timeline nor the retained items
    ///     have.
    ///   - session: The JSON of the section `session`.
    init?(
        of run: String, _ retained: [RetainedItems.Entry], _ sections: InspectorSections,
        earlierEvents: UInt64, session: [UInt8]
    ) {
        guard !retained.isEmpty else { return nil }
        self.run = run
        var (older, earlier) = ([RetainedItems.Entry](), earlierEvents)
        func add(_ line: String, isLog: Bool) {
            older.append(RetainedItems.Entry(isLog: isLog, bytes: Array(line.utf8)[...]))
        }
        if let first = Self.firstNumber(of: retained, isLog: false) {
            earlier = min(earlier, first - 1)
            for event in sections.timeline(before: first) {
                if let line = try? event.jsonLine() { add(line, isLog: false) }
            }
        }
        if let first = Self.firstNumber(of: retained, isLog: true) {
            for event in sections.runtime.logs.history.snapshot() where event.sequence < first {
                if let line = try? event.jsonLine() { add(line, isLog: true) }
            }
        }
        entries = (older + retained)[...]
        facts = Array(",\"earlier\":\(earlier),\"session\":".utf8) + session
    }

    private static func firstNumber(of entries: [RetainedItems.Entry], isLog: Bool) -> UInt64? {
        guard let first = entries.first(where: { $0.isLog == isLog }) else { return nil }
        return (try? JSONDecoder().decode(Numbered.self, from: Data(first.bytes)))?.sequence
    }

    /// Removes entries from the history, and returns them as the payload of a snapshot.
    ///
    /// - Parameter limit: The maximum size of the payload in bytes. A single entry may be larger.
    /// - Returns: The payload as JSON; `nil` if no entries are left.
    mutating func next(limit: Int) -> [UInt8]? {
        guard !entries.isEmpty else { return nil }
        var lists: [Bool: [UInt8]] = [:]
        var size = facts.count
        while let entry = entries.first, lists.isEmpty || size + entry.bytes.count <= limit {
            entries.removeFirst()
            size += entry.bytes.count + 1
            var list = lists.removeValue(forKey: entry.isLog) ?? []
            if !list.isEmpty { list.append(UInt8(ascii: ",")) }
            list += entry.bytes
            lists[entry.isLog] = list
        }
        defer { facts = [] }
        func member(_ name: String, _ list: [UInt8]?) -> [UInt8] {
            list.map { Array(",\"\(name)\":[".utf8) + $0 + [UInt8(ascii: "]")] } ?? []
        }
        return Array("{\"run\":\"\(run)\"".utf8) + facts + member("timeline", lists[false])
            + member("logs", lists[true]) + [UInt8(ascii: "}")]
    }
}

extension InspectorFeed {
    /// Makes the history for a client.
    ///
    /// - Returns: The history (`nil` if no entry is retained), and the number of the newest item that it
    ///   contains.
    func history() async -> (history: FeedHistory?, newest: UInt64) {
        let (entries, newest) = state.withLock { ($0.items.history, $0.items.newest) }
        guard !entries.isEmpty else { return (nil, newest) }
        let session = await value(of: .session)
        let history = FeedHistory(
            of: run, entries, sections, earlierEvents: earlierEvents, session: session)
        return (history, newest)
    }

    /// Removes all entries from the history, because the timeline of the application was cleared.
    func forgetHistory() {
        let newest = runtime.lastSequence
        state.withLock { state in
            state.items.forgetHistory()
            state.clearedEvents = newest
        }
    }

    /// The number of events that are missing in the timeline, which are those up to this sequence number.
    ///
    /// It is 0 if no event is missing, or if a person has cleared the timeline.
    var earlierEvents: UInt64 {
        let cleared = state.withLock { $0.clearedEvents }
        let earlier = sections.earlierEvents
        return earlier <= cleared ? 0 : earlier
    }
}
