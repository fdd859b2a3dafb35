internal import FlintCore
internal import Foundation
internal import Synchronization

/// The earlier entries of the timeline and of the log, for a client that connects later.
///
/// The entries are sent before the first snapshot of the state, as items of the kind `snapshot` that have no
/// sections, except for the section `session` in the first one. First come the entries from the flight
/// recorder, the runtime's timeline and its log, then those from the retained items of the feed.
struct FeedHistory: Sendable {
    private struct Numbered: Decodable {
        let sequence: UInt64
    }

    private let run: String
    /// The facts about the run, as JSON members, such as the number of earlier events and the section
    /// `session`.
    ///
    /// Only the first payload that ``next(limit:)`` returns contains the facts; the property is empty
    /// afterwards.
    private var facts: [UInt8]
    private var entries: ArraySlice<RetainedItems.Entry>

    /// Creates the history of a feed; `nil` if there are no entries beside those in the snapshot of the
    /// state, which is sent after the history.
    ///
    /// - Parameters:
    ///   - run: The identifier of the application's run.
    ///   - retained: The entries among the retained items, oldest first.
    ///   - recorded: The events that the flight recorder has of this run, oldest first.
    ///   - sections: The state of the runtime.
    ///   - earlierEvents: The sequence number of the newest event that neither the timeline nor the retained
    ///     items have; 0 if there is none.
    ///   - session: The JSON of the section `session`.
    init?(
        of run: String, _ retained: [RetainedItems.Entry], recorded: [DispatchEvent],
        _ sections: InspectorSections, earlierEvents: UInt64, session: [UInt8]
    ) {
        self.run = run
        var (older, earlier) = ([RetainedItems.Entry](), earlierEvents)
        let firstEvent = Self.firstNumber(of: retained, isLog: false)
        // Without retained events, the first snapshot has those of the timeline.
        let timeline = firstEvent.map { sections.timeline(before: $0) } ?? []
        let limit = timeline.map(\.sequence).min() ?? firstEvent ?? earlierEvents + 1
        for event in recorded.filter({ $0.sequence < limit }) + timeline {
            earlier = min(earlier, event.sequence - 1)
            if let line = try? event.jsonLine() { older.append(Self.entry(line, isLog: false)) }
        }
        if let firstEvent { earlier = min(earlier, firstEvent - 1) }
        if let first = Self.firstNumber(of: retained, isLog: true) {
            for event in sections.runtime.logs.history.snapshot() where event.sequence < first {
                if let line = try? event.jsonLine() { older.append(Self.entry(line, isLog: true)) }
            }
        }
        entries = (older + retained)[...]
        guard !entries.isEmpty else { return nil }
        facts = Array(",\"earlier\":\(earlier),\"session\":".utf8) + session
    }

    /// Creates the history of the application's previous run, as its flight recorder has kept it; `nil` if it
    /// has no events.
    ///
    /// - Parameters:
    ///   - previous: The history of the previous run.
    ///   - platform: The platform of the application.
    init?(_ previous: HistorySnapshot, platform: String) {
        guard let first = previous.timeline.first else { return nil }
        let started = Timestamp(previous.started ?? first.time).text
        run = "before \(started)"
        entries = previous.timeline.compactMap { try? Self.entry($0.jsonLine(), isLog: false) }[...]
        let session = ReportJSON(members: [
            "application": .string(InspectorSections.application), "platform": .string(platform),
            "started": .string(started),
        ])
        facts = Array(
            ",\"isClean\":\(previous.isClean),\"earlier\":\(first.sequence - 1),\"session\":\(session.text)"
                .utf8)
    }

    private static func entry(_ line: String, isLog: Bool) -> RetainedItems.Entry {
        RetainedItems.Entry(isLog: isLog, bytes: Array(line.utf8)[...])
    }

    private static func firstNumber(of entries: [RetainedItems.Entry], isLog: Bool) -> UInt64? {
        guard let first = entries.first(where: { $0.isLog == isLog }) else { return nil }
        return (try? JSONDecoder().decode(Numbered.self, from: Data(first.bytes)))?.sequence
    }

    /// Removes the oldest entries from the history, and returns them as the payload of a snapshot.
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
    /// Makes the histories of the runs of the application that a client gets before its first snapshot.
    ///
    /// - Parameter includesPrevious: Whether the application's previous run is included, as the first one.
    /// - Returns: The histories, oldest run first, without empty ones, and the number of the newest item that
    ///   they contain.
    func history(includesPrevious: Bool) async -> (runs: [FeedHistory], newest: UInt64) {
        let (entries, newest, cleared) = state.withLock {
            ($0.items.history, $0.items.newest, $0.clearedEvents)
        }
        let session = await value(of: .session)
        // Files are read on the thread of the reader.
        let (recorded, previous) = await withTaskExecutorPreference(reader) {
            let recorded = runtime.recordedRun()?.timeline.filter { $0.sequence > cleared } ?? []
            // A person who has cleared the timeline does not want to see what was before it either.
            return (recorded, includesPrevious && cleared == 0 ? runtime.previousRun() : nil)
        }
        let current = FeedHistory(
            of: run, entries, recorded: recorded, sections, earlierEvents: earlierEvents, session: session)
        let platform = runtime.configuration.platform.description
        let before = previous.flatMap { FeedHistory($0, platform: platform) }
        return ([before, current].compactMap(\.self), newest)
    }

    /// Removes all entries from the history, because the timeline of the application was cleared.
    func forgetHistory() {
        let newest = runtime.lastSequence
        state.withLock { state in
            state.items.forgetHistory()
            state.clearedEvents = newest
        }
    }

    /// The sequence number of the newest event that the timeline no longer has, which is also the number of
    /// such events.
    ///
    /// It is 0 if the timeline has all events, or all events since a person last cleared it.
    var earlierEvents: UInt64 {
        let cleared = state.withLock { $0.clearedEvents }
        let earlier = sections.earlierEvents
        return earlier <= cleared ? 0 : earlier
    }
}
