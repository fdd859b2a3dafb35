import FlintCore
import FlintTweaks
import Foundation
import TestSupport
import Testing

@testable import FlintInspector

/// A snapshot and the changes behind it are the model, whenever a client comes.
@Suite(.serialized, .timeLimit(.minutes(10))) struct FeedModelTests {
    private let app: WatchedApp

    // Changes of sections are told at intervals, which pass by themselves here.
    init() throws { app = try WatchedApp(usesSystemClock: true) }

    /// Reads until what the client knows is what a new snapshot says.
    private func follow(_ client: FeedClient, of feed: InspectorFeed, to goal: WatchedModel) async throws {
        var model: WatchedModel?
        while let item = try await client.next() {
            if model == nil { model = try WatchedModel(item.payload) } else { try model?.apply(item) }
            if model == goal { return }
        }
        Issue.record("The stream ended; these differ: \(model?.differences(from: goal) ?? [])")
    }

    private func change(_ app: WatchedApp, _ generator: inout SeededGenerator) async throws {
        let runtime = app.runtime
        let isOn = Bool.random(using: &generator)
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: try runtime.setEnabled(isOn ? true : nil, for: WatchedApp.Switched.self)
        case 1: try runtime.setUserToggle(isOn, for: WatchedApp.Switched.self)
        case 2: app.purchases.setOverride(isOn ? .purchased : nil, for: WatchedApp.Paid.product)
        case 3:
            let number = Int64.random(in: 0..<5, using: &generator)
            try app.tweaks.set(feature: "number", variable: "n\(number)", to: .int(number))
        case 4:
            try app.tweaks.delete(feature: "number", variable: "n\(Int.random(in: 0..<5, using: &generator))")
        case 5: runtime.logs.setLevel(isOn ? .debug : .warning, of: .development)
        case 6: runtime.stacks.clear()
        case 7:
            try? await Flint.withRuntime(runtime) {
                try await WatchedApp.Plain.fail.perform(with: WatchedApp.Input())
            }
        case 8: try await Flint.withRuntime(runtime) { try await WatchedApp.Plain.close.perform() }
        default: try await app.work()
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `whenever a client comes, it knows what a new snapshot says`(seed: UInt64) async throws {
        let feed = app.feed()
        let app = app
        // All clients but the first come while the application works.
        let first = FeedClient(feed)
        let workers = (0..<3 as Range<UInt64>).map { index in
            Task {
                var generator = SeededGenerator(seed: seed * 10 + index)
                for _ in 0..<80 { try await change(app, &generator) }
            }
        }
        var clients = [first]
        for _ in 0..<4 {
            clients.append(FeedClient(feed))
            _ = try await first.next()
        }
        for worker in workers { try await worker.value }
        let goal = try await WatchedModel(of: feed)
        for client in clients.dropFirst() { try await follow(client, of: feed, to: goal) }
        await feed.stop()
    }

    @Test func `a client that lost items knows what a new snapshot says`() async throws {
        let feed = app.feed(retained: 50)
        let app = app
        let slow = FeedClient(feed)
        let keen = FeedClient(feed)
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<300 { try await change(app, &generator) }
        // Somebody must have read what the slow one then finds overwritten.
        let newest = app.runtime.lastSequence
        _ = try await keen.items { $0.payload["sequence"]?.number == newest && $0.type == "event" }
        let goal = try await WatchedModel(of: feed)
        try await follow(slow, of: feed, to: goal)
        await feed.stop()
    }

    @Test func `a client that comes back knows what a new snapshot says`() async throws {
        let feed = app.feed()
        let first = FeedClient(feed)
        let snapshot = try #require(try await first.next())
        first.leave()
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<200 { try await change(app, &generator) }
        let second = FeedClient(feed, after: first.last)
        let goal = try await WatchedModel(of: feed)
        var model = try WatchedModel(snapshot.payload)
        while model != goal, let item = try await second.next() {
            #expect(item.type != "snapshot")
            try model.apply(item)
        }
        #expect(model == goal)
        await feed.stop()
    }
}
