public import FlintCore
internal import Foundation

/// Checks a journal of what happens against the rules of `HistoryJournal`.
public struct HistoryJournalConformance<Journal: HistoryJournal>: ConformanceSuite {
    /// What a journal must keep.
    public enum Rule: String, Sendable, CaseIterable {
        /// Nothing before the first run.
        case startsWithoutPrevious = "In the first run there is no previous one."
        /// Events survive.
        case keepsEvents = "The events of a run are found by the next one, in the order of their numbers."
        /// The end is known.
        case knowsTheEnd = "A run that was ended in order is told with its beginning and end."
        /// The missing end is known.
        case missesTheEnd = "A run that was not ended in order is not clean, and tells what had not ended."
        /// Runs do not mix.
        case keepsRunsApart = "What the current run records is no part of the previous one."
        /// Records come from anywhere.
        case concurrentRecordsAreKept = "Records from several tasks at once are all kept."
    }

    private let make: @Sendable () async throws -> Journal
    private let reopen: (@Sendable () async throws -> Journal)?

    /// Creates a suite.
    ///
    /// - Parameters:
    ///   - make: Makes an empty journal, a new one each time.
    ///   - reopen: Makes a journal of what the last one has kept, as the next process does; by then nobody else holds that
    ///     one. By default the suite goes on with it.
    public init(
        make: @escaping @Sendable () async throws -> Journal,
        reopen: (@Sendable () async throws -> Journal)? = nil
    ) {
        self.make = make
        self.reopen = reopen
    }

    /// Tries each rule.
    ///
    /// - Returns: The rules that are broken.
    /// - Throws: What the closures throw.
    public func findings() async throws -> [ConformanceFinding] {
        var log = ConformanceLog<Rule>()
        try await tryRuns(&log)
        try await tryConcurrency(&log)
        return log.findings
    }

    /// Begins the next run, in a new journal if there is a way to make one.
    private func beginNextRun(after journal: inout Journal?, at second: Int) async throws -> HistorySnapshot?
    {
        if let reopen {
            journal = nil
            journal = try await reopen()
        }
        journal?.beginRun(at: Self.time(second))
        return journal?.previousRun()
    }

    private func tryRuns(_ log: inout ConformanceLog<Rule>) async throws {
        let events = try Self.events
        var journal: Journal? = try await make()
        journal?.beginRun(at: Self.time(0))
        let before = journal?.previousRun()
        log.require(
            before == nil, .startsWithoutPrevious, "previousRun() has \(before?.timeline.count ?? 0) events.")
        events.forEach { journal?.record(.event($0)) }
        journal?.endRun(at: Self.time(9))

        let clean = try await beginNextRun(after: &journal, at: 10)
        log.require(
            clean?.timeline.map(\.sequence), is: events.map(\.sequence), .keepsEvents,
            "The numbers of the events")
        log.require(
            clean?.timeline.map(\.kind), is: events.map(\.kind), .keepsEvents, "The kinds of the events")
        log.require(clean?.started, is: Self.time(0), .knowsTheEnd, "The beginning")
        log.require(clean?.ended, is: Self.time(9), .knowsTheEnd, "The end")
        journal?.record(.event(events[0]))

        let torn = try await beginNextRun(after: &journal, at: 20)
        log.require(
            torn?.timeline.map(\.sequence), is: [1], .keepsRunsApart, "The events of the second run")
        log.require(torn?.isClean, is: false, .missesTheEnd, "isClean of a run that was not ended")
        log.require(
            torn?.unfinished.map(\.sequence), is: [1], .missesTheEnd, "What had not ended in that run")
    }

    private func tryConcurrency(_ log: inout ConformanceLog<Rule>) async throws {
        let events = try (1...64).map { try Self.event($0, "began", request: $0) }
        var journal: Journal? = try await make()
        journal?.beginRun(at: Self.time(0))
        await withTaskGroup(of: Void.self) { group in
            for event in events {
                group.addTask(name: "conformance.record") { [journal] in journal?.record(.event(event)) }
            }
        }
        journal?.endRun(at: Self.time(9))
        let kept = Set((try await beginNextRun(after: &journal, at: 10)?.timeline ?? []).map(\.sequence))
        log.require(
            kept.count == events.count, .concurrentRecordsAreKept,
            "\(kept.count) of \(events.count) were kept.")
    }

    // MARK: Events

    private static func time(_ second: Int) -> Date {
        Date(timeIntervalSince1970: 1_700_000_000 + Double(second))
    }

    private static var events: [DispatchEvent] {
        get throws {
            [
                try event(1, "began", request: 1), try event(2, "began", request: 2),
                try event(3, "ended", request: 2, ",\"closesActionStack\":false,\"outcome\":\"success\""),
                try event(4, "ended", request: 1, ",\"closesActionStack\":true,\"outcome\":\"cancelled\""),
            ]
        }
    }

    /// Events have no public initializer: only a runtime makes them, or a reader of their JSON.
    private static func event(
        _ sequence: Int, _ kind: String, request: Int, _ more: String = ""
    ) throws -> DispatchEvent {
        let line = """
            {"v":1,"sequence":\(sequence),"time":"2023-11-14T22:13:2\(sequence % 10).000Z","kind":"\(kind)",\
            "feature":{"identifier":"F","name":"F"},"action":{"identifier":"A","name":"A"},"request":\(request),\
            "session":"main","source":{"kind":"application"},"userInitiated":true\(more)}
            """
        return try JSONDecoder().decode(DispatchEvent.self, from: Data(line.utf8))
    }
}
