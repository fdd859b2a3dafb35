import FlintCore
import FlintHTTP
import FlintTesting
import FlintTweaks
import Foundation
import Synchronization
import Testing

@testable import FlintInspector

// One after the other: many of them keep the machine busy.
@Suite(.serialized, .timeLimit(.minutes(10))) struct InspectorFeedTests {
    private let app: WatchedApp

    init() throws { app = try WatchedApp() }

    private func eventNumber(_ item: FeedClient.Item) -> UInt64? {
        item.type == "event" ? item.payload["sequence"]?.number : nil
    }

    private func rest(of feed: InspectorFeed) throws -> Task<Void, Never> {
        let rest = feed.state.withLock { $0.idleTask }
        return try #require(rest)
    }

    /// Reads until the newest event of the runtime has come.
    private func catchUp(_ client: FeedClient) async throws -> [FeedClient.Item] {
        let newest = app.runtime.lastSequence
        return try await client.items { eventNumber($0) == newest }
    }

    // MARK: The first item

    @Test func `a stream begins with a snapshot of every section`() async throws {
        let feed = app.feed()
        let client = FeedClient(feed)
        let first = try #require(try await client.next())
        #expect((first.type, first.id) == ("snapshot", "\(feed.run):0"))
        #expect((first.payload["run"]?.string, first.payload["earlier"]?.number) == (feed.run, 0))
        guard case .object(let members) = first.payload else {
            Issue.record("It is no object.")
            return
        }
        #expect(
            members.map(\.name).sorted() == [
                "earlier", "features", "flows", "focus", "logs", "navigation", "permissions", "purchases",
                "routes",
                "run",
                "session", "stacks", "timeline", "tweaks", "values",
            ])
        for member in members { #expect(member.value["unreadable"] == nil, "\(member.name)") }
        await feed.stop()
    }

    @Test func `what happens after the snapshot follows in order`() async throws {
        let feed = app.feed()
        let client = FeedClient(feed)
        _ = try await client.next()
        try await app.work(3)
        let items = try await catchUp(client)
        #expect(items.map(\.id) == (1...items.count).map { "\(feed.run):\($0)" })
        #expect(items.compactMap(eventNumber) == Array(1...app.runtime.lastSequence))
        await feed.stop()
    }

    @Test func `each kind of change comes as its kind of item`() async throws {
        let feed = app.feed()
        let client = FeedClient(feed)
        _ = try await client.next()
        try await app.work()
        // Their sources are read independently, so that the order is not known.
        var awaited: Set = ["log Working", "event ended", "stack ended"]
        var stack: [String] = []
        _ = try await client.items { item in
            let kind = item.payload[item.type == "log" ? "message" : "kind"]?.string ?? ""
            if item.type == "stack" { stack.append(kind) }
            awaited.remove("\(item.type) \(kind)")
            return awaited.isEmpty
        }
        #expect(stack == ["opened", "entered", "ended"])
        try app.runtime.setEnabled(false, for: WatchedApp.Switched.self)
        let availability = try await client.items { $0.type == "availability" }.last
        #expect(availability?.payload["kind"]?.string == "availabilityChanged")
        try await client.items(untilSection: "features")
        app.clock.advance(by: .seconds(1))
        let topic = try #require(TopicPath("Plain"))
        app.runtime.focus.focus(topic)
        let focus = try await client.items(untilSection: "focus")
        #expect(focus["selection"]?.elements == [.string("Plain")])
        app.clock.advance(by: .seconds(1))
        app.purchases.setOverride(.purchased, for: WatchedApp.Paid.product)
        let purchases = try await client.items(untilSection: "purchases")
        #expect(purchases["products"]?.elements.first?["override"]?.string == "purchased")
        try app.tweaks.set(feature: "door", variable: "color", to: "red")
        let tweak = try #require(try await client.items { $0.type == "tweak" }.last)
        let rows = tweak.payload["rows"]?.elements.map { [$0["path"]?.string, $0["value"]?.string] }
        #expect(rows == [["door/color", "red"]])
        await feed.stop()
    }

    @Test func `a change that nothing announces can be noted, and is told once`() async throws {
        let feed = app.feed()
        let client = FeedClient(feed)
        _ = try await client.next()
        feed.noteChange(of: "routes")
        feed.noteChange(of: "no section")
        _ = try await client.items(untilSection: "routes")
        app.clock.advance(by: .seconds(1))
        feed.noteChange(of: "routes")
        feed.noteChange(of: "permissions")
        // Nothing of the routes has changed since, so the other one comes alone.
        let items = try await client.items { $0.payload["name"]?.string == "permissions" }
        #expect(!items.contains { $0.payload["name"]?.string == "routes" })
        await feed.stop()
    }

    // MARK: Coming back

    @Test func `a client that comes back goes on where it was`() async throws {
        let feed = app.feed()
        let first = FeedClient(feed)
        try await app.work(2)
        let seen = try await catchUp(first)
        first.leave()
        try await app.work(3)
        let second = FeedClient(feed, after: first.last)
        let items = try await catchUp(second)
        #expect(items.first?.sequence == (seen.last?.sequence ?? 0) + 1)
        #expect(items.map(\.type).contains("snapshot") == false)
        #expect((seen + items).compactMap(eventNumber) == Array(1...app.runtime.lastSequence))
        await feed.stop()
    }

    @Test(arguments: [
        "", ":", "1", "0:1", "nonsense:9", "\u{0}", "::::", "-1:-1", "RUN:99", "RUN:18446744073709551615",
        "RUN:18446744073709551616", "RUN:-1", "RUN:x", "RUN:",
    ])
    func `a client of another run, or that has seen what never was, begins anew`(last: String) async throws {
        let feed = app.feed()
        let client = FeedClient(feed, after: last.replacing("RUN", with: feed.run))
        #expect(try await client.next()?.type == "snapshot")
        await feed.stop()
    }

    @Test func `a client that comes back too late gets one exact gap, what is kept, and a snapshot`()
        async throws
    {
        let feed = app.feed(retained: 20)
        let first = FeedClient(feed)
        let other = FeedClient(feed)
        _ = try await first.next()
        first.leave()
        try await app.work(50)
        _ = try await catchUp(other)
        let newest = feed.state.withLock { $0.items.newest }
        let second = FeedClient(feed, after: "\(feed.run):0")
        let gap = try #require(try await second.next())
        #expect((gap.type, gap.payload["lost"]?.number) == ("gap", gap.sequence))
        #expect(gap.sequence >= newest - 20)
        let items = try await second.items { $0.type == "snapshot" }
        #expect(items.dropLast().map(\.sequence) == Array(gap.sequence + 1...(items.last?.sequence ?? 0)))
        #expect(items.last?.payload["timeline"]?.elements.count == 50)
        await feed.stop()
    }

    // MARK: Load

    @Test func `under load nothing is lost without being counted`() async throws {
        let feed = app.feed(retained: 200)
        let clients = [FeedClient(feed), FeedClient(feed), FeedClient(feed), FeedClient(feed)]
        let app = app
        let workers = (0..<4).map { _ in Task { try await app.work(250) } }
        for worker in workers { try await worker.value }
        let newest = app.runtime.lastSequence
        #expect(newest == 2000)
        for client in clients {
            var number: UInt64 = 0
            var event: UInt64 = 0
            while event < newest, let item = try await client.next() {
                switch item.type {
                case "snapshot":
                    #expect(item.sequence >= number)
                    number = item.sequence
                    continue
                case "gap":
                    #expect(item.sequence == number + (item.payload["lost"]?.number ?? 0) || number == 0)
                case "event":
                    let sequence = try #require(item.payload["sequence"]?.number)
                    #expect(sequence > event)
                    event = sequence
                default: break
                }
                if item.type != "gap" { #expect(item.sequence == number + 1) }
                number = item.sequence
            }
            #expect(event == newest)
        }
        await feed.stop()
    }

    @Test func `what a source lost itself is passed on and counted`() async throws {
        // Events only, so that the newest of them is the newest item and cannot be overwritten.
        app.runtime.logs.setLevel(.off, of: .development)
        try app.runtime.setEnabled(false, for: ActionStacksFeature.self)
        let feed = app.feed(retained: 10)
        let first = FeedClient(feed)
        try await app.work()
        _ = try await catchUp(first)
        first.leave()
        // Nobody reads now, so the buffers of the sources overflow: they keep 1024.
        try await app.work(800)
        let second = FeedClient(feed)
        let newest = app.runtime.lastSequence
        var missed: UInt64 = 0
        var seen: UInt64 = 0
        while let item = try await second.next() {
            guard item.type == "event" else { continue }
            if item.payload["kind"]?.string == "missed" { missed += item.payload["count"]?.number ?? 0 }
            seen = item.payload["sequence"]?.number ?? 0
            if seen == newest { break }
        }
        let session = try ReportJSON(await feed.section("session"))
        #expect(session["losses"]?["events"]?.number ?? 0 >= 1600 - 1024 - 1)
        // The item may have been overwritten itself; if it came, it says the same.
        if missed > 0 { #expect(session["losses"]?["events"]?.number == missed) }
        await feed.stop()
    }

    @Test func `each item is encoded once, however many look`() async throws {
        let feed = app.feed()
        let clients = [FeedClient(feed), FeedClient(feed), FeedClient(feed), FeedClient(feed)]
        for client in clients { _ = try await client.next() }
        try await app.work(100)
        var lines: Set<[String]> = []
        for client in clients {
            lines.insert(try await catchUp(client).filter { $0.type == "event" }.map(\.line))
        }
        #expect(lines.map(\.count) == [200])
        // Sections may be told while this is asked.
        let before = feed.state.withLock { $0.items.newest }
        let counters = try ReportJSON(await feed.section("session"))["counters"]
        let after = feed.state.withLock { $0.items.newest }
        let items = try #require(counters?["items"]?.number)
        #expect((before...after).contains(items))
        #expect((counters?["encodedItems"]?.number, counters?["clients"]?.number) == (items, 4))
        await feed.stop()
    }

    @Test func `many lines come in one piece`() async throws {
        let feed = app.feed()
        let client = FeedClient(feed)
        let other = FeedClient(feed)
        _ = try await client.next()
        try await app.work(100)
        _ = try await catchUp(other)
        let before = client.pieces
        _ = try await catchUp(client)
        #expect(client.pieces - before < 20)
        #expect(client.bytes / client.pieces < InspectorStream.pieceSize * 3 / 2)
        await feed.stop()
    }

    // MARK: Nobody looks

    @Test func `without a client nothing is observed and nothing is encoded`() async throws {
        let feed = app.feed()
        _ = await feed.snapshot()
        _ = await feed.section("features")
        feed.noteChange(of: "tweaks")
        try await app.work(10)
        #expect(!app.runtime.isObserved)
        let counters = try ReportJSON(await feed.section("session"))["counters"]
        #expect((counters?["encodedItems"]?.number, counters?["items"]?.number) == (0, 0))
        await feed.stop()
    }

    @Test func `a minute after the last client has left nothing is observed any more`() async throws {
        let feed = app.feed()
        let client = FeedClient(feed)
        let other = FeedClient(feed)
        for each in [client, other] { _ = try await each.next() }
        #expect(app.runtime.isObserved)
        client.leave()
        other.leave()
        let rest = try rest(of: feed)
        try await app.work()
        #expect(app.runtime.isObserved)
        await app.clock.waitForSleepers(2)
        app.clock.advance(by: .seconds(60))
        await rest.value
        #expect((app.runtime.isObserved, feed.state.withLock { $0.items.count }) == (false, 0))
        // Who comes back now cannot be told what it missed.
        let late = FeedClient(feed, after: "\(feed.run):0")
        #expect(try await late.next()?.type == "snapshot")
        #expect(app.runtime.isObserved)
        await feed.stop()
    }

    @Test func `whoever comes back within the minute keeps what is observed`() async throws {
        let feed = app.feed()
        let client = FeedClient(feed)
        client.leave()
        let rest = try rest(of: feed)
        let second = FeedClient(feed)
        app.clock.advance(by: .seconds(120))
        await rest.value
        #expect(app.runtime.isObserved)
        try await app.work()
        _ = try await catchUp(second)
        await feed.stop()
    }

    @Test func `leaving twice is leaving once`() async throws {
        let feed = app.feed()
        let client = FeedClient(feed)
        let other = FeedClient(feed)
        client.leave()
        client.leave()
        #expect(feed.state.withLock { $0.clients.count == 1 && $0.idleTask == nil })
        #expect(try await client.next() == nil)
        other.leave()
        await feed.stop()
    }

    // MARK: Silence and the end

    @Test func `after fifteen seconds of silence there is a sign of life`() async throws {
        let feed = app.feed()
        // Without what is followed, so that the sections of the session do not break the silence.
        let joined = feed.state.withLock { $0.join() }
        let client = try #require(joined)
        let stream = InspectorStream(feed, client: client, framing: .serverSentEvents)
        stream.resume(after: 0)
        for _ in 0..<2 {
            async let piece = stream.next()
            await app.clock.waitForSleepers()
            app.clock.advance(by: .seconds(15))
            #expect(await piece == Array(": \n\n".utf8))
        }
        app.clock.advance(by: .seconds(10))
        async let item = stream.next()
        await app.clock.waitForSleepers()
        feed.append([feed.gap(of: 3)])
        #expect(await item?.isEmpty == false)
        await feed.stop()
    }

    @Test func `the session is told every two seconds`() async throws {
        let feed = app.feed()
        let client = FeedClient(feed)
        _ = try await client.next()
        for second in [2, 4] as [UInt64] {
            // One waits for the next time, the other for silence.
            async let session = client.items(untilSection: "session")
            await app.clock.waitForSleepers(2)
            app.clock.advance(by: .seconds(2))
            #expect(try await session["uptime"]?.number == second)
        }
        await feed.stop()
    }

    @Test func `stopping ends streams and what is observed`() async throws {
        let feed = app.feed()
        let client = FeedClient(feed)
        _ = try await client.next()
        async let end = client.next()
        await feed.stop()
        #expect(try await end == nil)
        #expect(!app.runtime.isObserved)
        let late = FeedClient(feed)
        #expect(try await late.next() == nil)
        #expect(!app.runtime.isObserved)
        await feed.stop()
    }

    @Test func `streams end with the runtime, after what happened in it`() async throws {
        let feed = app.feed()
        let client = FeedClient(feed)
        _ = try await client.next()
        try await app.work()
        app.runtime.shutdown()
        var events: [UInt64] = []
        while let item = try await client.next() {
            if let number = eventNumber(item) { events.append(number) }
        }
        #expect(events == [1, 2])
        await feed.stop()
    }

    @Test func `lines for a file are the same without the frame`() async throws {
        let feed = app.feed()
        let lines = feed.lines()
        try await app.work()
        var text = ""
        while !text.contains(#""outcome":"success""#) {
            text += String(decoding: try #require(await lines.next()), as: UTF8.self)
        }
        #expect(text.hasSuffix("\n"))
        let items = try text.split(separator: "\n").map { try FeedClient.item(String($0)) }
        #expect(items.first?.type == "snapshot")
        #expect(items.map(\.sequence) == Array(0..<UInt64(items.count)))
        await feed.stop()
    }
}

extension FeedClient {
    /// Reads until a section comes.
    @discardableResult
    func items(untilSection name: String) async throws -> ReportJSON {
        let items = try await items { $0.type == "section" && $0.payload["name"]?.string == name }
        return try #require(items.last?.payload["value"])
    }
}
