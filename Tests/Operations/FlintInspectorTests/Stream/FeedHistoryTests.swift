import FlintCore
import Foundation
import TestSupport
import Testing

@testable import FlintInspector

/// What a client gets that was not there when it came.
@Suite(.timeLimit(.minutes(10))) struct FeedHistoryTests {
    private let app: WatchedApp

    init() throws { app = try WatchedApp(timelineCapacity: 100) }

    /// A feed whose client has read all events of some work.
    private func workedFeed(_ count: Int, retained: Int = 10_000) async throws -> InspectorFeed {
        let feed = InspectorFeed(app.runtime, retained: retained, revealsSensitiveTweaks: false)
        let early = FeedClient(feed)
        _ = try await early.next()
        for _ in 0..<count {
            try await app.work()
            let newest = app.runtime.lastSequence
            _ = try await early.items { $0.type == "event" && $0.payload["sequence"]?.number == newest }
        }
        return feed
    }

    /// The items up to the first snapshot with sections.
    private func opening(_ client: FeedClient) async throws -> [FeedClient.Item] {
        try await client.items { $0.payload["features"] != nil }
    }

    private func numbers(_ items: [FeedClient.Item], _ member: String = "timeline") -> [UInt64] {
        items.dropLast().flatMap { $0.payload[member]?.elements ?? [] }.compactMap { $0["sequence"]?.number }
    }

    @Test func `a new page gets all retained events in order, before the state`() async throws {
        let feed = try await workedFeed(150)
        let items = try await opening(FeedClient(feed, sendsHistory: true))
        #expect(items.count > 1 && items.allSatisfy { $0.type == "snapshot" })
        let first = try #require(items.first).payload
        #expect((first["run"]?.string, first["earlier"]?.number) == (feed.run, 0))
        #expect(first["session"]?["application"] != nil)
        #expect(numbers(items) == Array(1...app.runtime.lastSequence))
        // The timeline of the runtime has the newest entries only.
        #expect(items.last?.payload["timeline"]?.elements.count ?? .max < 150)
        await feed.stop()
    }

    @Test func `what is older than all that is kept is counted`() async throws {
        let feed = try await workedFeed(150, retained: 10)
        let items = try await opening(FeedClient(feed, sendsHistory: true))
        let first = try #require(numbers(items).first)
        let earlier = try #require(items.first?.payload["earlier"]?.number)
        #expect(earlier > 0 && earlier < first)
        await feed.stop()
    }

    @Test
    func
        `who asks for no history begins with the state, and what was cleared is neither told nor counted`()
        async throws
    {
        let feed = try await workedFeed(150)
        #expect(try await opening(FeedClient(feed)).count == 1)
        #expect(feed.earlierEvents > 0)
        app.runtime.timeline.clear()
        feed.forgetHistory()
        #expect(feed.earlierEvents == 0)
        #expect(try await opening(FeedClient(feed, sendsHistory: true)).count == 1)
        await feed.stop()
    }

    /// The events of each run in some items, by the identifier of the run.
    private func runs(_ items: [FeedClient.Item]) -> [(run: String, numbers: [UInt64])] {
        var runs: [(run: String, numbers: [UInt64])] = []
        for item in items {
            let run = item.payload["run"]?.string ?? ""
            let numbers = (item.payload["timeline"]?.elements ?? []).compactMap { $0["sequence"]?.number }
            if runs.last?.run == run {
                runs[runs.count - 1].numbers += numbers
            } else {
                runs.append((run, numbers))
            }
        }
        return runs
    }

    @Test func `a new page gets what the flight recorder has of this run and of the one before`()
        async throws
    {
        let folder = try TemporaryFolder()
        let recorder = FlightRecorderConfiguration(folder: folder.url)
        let earlier = try WatchedApp(flightRecorder: recorder)
        try await earlier.work(3)
        earlier.runtime.shutdown()
        let app = try WatchedApp(timelineCapacity: 100, flightRecorder: recorder)
        try await app.work(150)
        let feed = app.feed()
        let items = try await opening(FeedClient(feed, sendsHistory: true))
        let found = runs(items)
        try #require(found.count == 2)
        #expect(found[0].run.hasPrefix("before ") && found[1].run == feed.run)
        #expect((items.first?.payload["isClean"]?.text, found[0].numbers.count) == ("true", 6))
        #expect(items.first?.payload["session"]?["application"] != nil)
        let own = items.filter { $0.payload["run"]?.string == feed.run }
        let rows: [ReportJSON] = own.flatMap { $0.payload["timeline"]?.elements ?? [] }
        let ended = rows.filter { $0["kind"]?.string == "ended" }
        #expect(Set(ended.compactMap { $0["sequence"]?.number }).count == 150)
        #expect(items.dropLast().allSatisfy { $0.type == "snapshot" && $0.sequence == 0 })
        await feed.stop()
    }

    @Test func `a page that was there before the restart gets nothing of it again`() async throws {
        let folder = try TemporaryFolder()
        let recorder = FlightRecorderConfiguration(folder: folder.url)
        let earlier = try WatchedApp(flightRecorder: recorder)
        try await earlier.work()
        earlier.runtime.shutdown()
        let app = try WatchedApp(flightRecorder: recorder)
        let feed = app.feed()
        let (histories, _) = await feed.history(includesPrevious: true)
        #expect(histories.count >= 1)
        #expect(await feed.history(includesPrevious: false).runs.count == histories.count - 1)
        try await app.work()
        feed.forgetHistory()
        #expect(await feed.history(includesPrevious: true).runs.isEmpty, "A person has cleared the timeline.")
        await feed.stop()
    }

    @Test func `no piece of the history is much larger than another piece`() async throws {
        let feed = try await workedFeed(150)
        var history = try #require(await feed.history(includesPrevious: true).runs.last)
        var sizes: [Int] = []
        while let piece = history.next(limit: 4_000) { sizes.append(piece.count) }
        #expect(sizes.count > 5 && sizes.allSatisfy { $0 < 8_000 })
        await feed.stop()
    }
}
