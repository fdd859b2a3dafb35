import FlintCore
import FlintNavigation
import FlintTesting
import FlintTweaks
import Foundation
import Synchronization
import Testing

@testable import FlintInspector

/// Keeps the main actor from answering.
private enum BusyMainActor {
    /// The section, asked for while the main actor waits for it.
    @MainActor
    static func navigation(of feed: InspectorFeed) -> [UInt8]? {
        let answer = Mutex<[UInt8]?>(nil)
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            let section = await feed.section("navigation")
            answer.withLock { $0 = section }
            done.signal()
        }
        precondition(done.wait(timeout: .now() + 30) == .success)
        return answer.withLock { $0 }
    }
}

@Suite(.timeLimit(.minutes(10))) struct InspectorSectionsTests {
    private let app: WatchedApp

    init() throws { app = try WatchedApp() }

    private func section(_ name: String, revealing: Bool = false) async throws -> ReportJSON {
        try ReportJSON(await app.feed(revealsSensitiveTweaks: revealing).section(name))
    }

    @Test func `the resource of a section is what the snapshot holds, and there is no other`() async throws {
        try await app.work(2)
        let feed = app.feed()
        let snapshot = try ReportJSON(await feed.snapshot()?.payload)
        for section in InspectorSection.allCases {
            let resource = try ReportJSON(await feed.section(section.rawValue))
            #expect(resource == snapshot[section.rawValue], "\(section)")
        }
        for name in ["", "Features", "snapshot", "nothing", "../focus"] {
            #expect(await feed.section(name) == nil, "\(name)")
        }
    }

    // MARK: Timeline, logs and stacks

    @Test func `the timeline has what ended, what was refused, and the beginnings of what is running`()
        async throws
    {
        enum Wait: Action {
            static let description = "Waits"
            static func perform(
                with context: ActionContext<NoInput>, using presenter: NoPresenter
            ) async throws {
                try await Task.sleep(for: .seconds(600))
            }
        }
        enum Waiting: Feature {
            static let description = "Waits"
            static let wait = action(Wait.self)
            static func prepare(actions: FeatureActionsBuilder) { actions.declare(wait) }
        }
        try app.runtime.register(Waiting.self)
        let events = app.runtime.events()
        try await app.work()
        let running = Task { [runtime = app.runtime] in
            try await Flint.withRuntime(runtime) { try await Waiting.wait.perform() }
        }
        for await event in events where event.action?.identifier.hasSuffix("Wait") == true { break }
        let entries = try await section("timeline").elements
        #expect(
            (entries.compactMap { $0["kind"]?.string }, entries.last?["action"]?["name"]?.string)
                == (["ended", "began"], "Wait"))
        running.cancel()
        _ = await running.result
        #expect(
            try await section("timeline").elements.compactMap { $0["kind"]?.string } == ["ended", "ended"])
    }

    @Test func `logs and stacks are as their models encode them`() async throws {
        try await app.work()
        let logs = try await section("logs").elements
        #expect(
            logs.map(\.text) == (try app.runtime.logs.history.snapshot().map { try $0.jsonLine() }))
        let stacks = try await section("stacks")
        #expect((stacks["stacks"]?.elements.count, stacks["lastChange"]?.number) == (1, 0))
    }

    // MARK: Features and session

    @Test func `a feature says whether it can be switched`() async throws {
        let features = try await section("features")["features"]?.elements ?? []
        let switches = features.filter { $0["hasSwitch"] == .token("true") }
            .compactMap { $0["identifier"]?.string }
        #expect(switches.contains { $0.hasSuffix("Switched") })
        #expect(!switches.contains { $0.hasSuffix("Paid") || $0.hasSuffix("Plain") })
        #expect(features.allSatisfy { $0["hasSwitch"] != nil })
    }

    @Test func `the session says what runs and what watching it costs`() async throws {
        app.clock.advance(by: .milliseconds(61_500))
        try await app.work()
        let feed = app.feed(retained: 77)
        let session = try ReportJSON(await feed.section("session"))
        #expect(session["application"]?.string?.isEmpty == false)
        #expect(session["platform"]?.string == RunningPlatform.current.description)
        #expect(session["run"]?.string == feed.run && feed.run != app.feed().run)
        #expect(session["started"]?.string == "2026-11-22T14:00:00.000Z")
        #expect([session["isReadOnly"], session["isOffline"]] == [.token("false"), .token("false")])
        let (counters, inspector) = (session["counters"], session["inspector"])
        let numbers: [String: UInt64?] = [
            "process": session["process"]?.number, "uptime": session["uptime"]?.number,
            "events": counters?["events"]?.number, "clients": counters?["clients"]?.number,
            "failures": session["logs"]?["failureCount"]?.number,
            "capacity": inspector?["capacity"]?.number, "retained": inspector?["retained"]?.number,
        ]
        let process = UInt64(ProcessInfo.processInfo.processIdentifier)
        #expect(
            numbers == [
                "process": process, "uptime": 61, "events": 2, "clients": 0, "failures": 0, "capacity": 77,
                "retained": 0,
            ])
    }

    // MARK: Tweaks

    private func row(_ path: String, in tweaks: ReportJSON) throws -> ReportJSON {
        let rows = tweaks["sections"]?.elements.flatMap { $0["rows"]?.elements ?? [] } ?? []
        return try #require(rows.first { $0["path"]?.string == path })
    }

    @Test func `a tweak comes with all that is known of it`() async throws {
        try app.tweaks.set(feature: "door", variable: "color", to: "red")
        let tweaks = try await section("tweaks")
        #expect((tweaks["hasTweaks"]?.text, tweaks["target"]?.string) == ("true", "overrides"))
        #expect(tweaks["providers"]?.elements == [.string("overrides"), .string("remote")])
        let row = try row("door/color", in: tweaks)
        #expect(
            row.strings("feature", "variable", "value", "text", "kind", "editor", "source") == [
                "door", "color", "red", "red", "string", "text", "overrides",
            ])
        let marks = ["isOverridden", "isEditable", "isSensitive"].map { row[$0] }
        #expect(marks == [.token("true"), .token("true"), .token("false")])
        let trace = row["trace"]?.elements ?? []
        #expect(trace.map { $0.strings("finding", "value") } == [["won", "red"], ["shadowed", "green"]])
    }

    @Test func `a sensitive tweak shows nothing and cannot be edited, unless that was asked for`()
        async throws
    {
        let tweaks = try await section("tweaks")
        let row = try row("door/pin", in: tweaks)
        #expect(row["value"] == nil)
        #expect(row["text"]?.string == "(hidden)")
        #expect(row["isSensitive"] == .token("true"))
        #expect(row["isEditable"] == .token("false"))
        #expect(!tweaks.text.contains(WatchedApp.secret))
        let shown = try self.row("door/pin", in: await section("tweaks", revealing: true))
        #expect(shown["value"]?.string == WatchedApp.secret && shown["text"]?.string == WatchedApp.secret)
        #expect(shown["isEditable"] == .token("true"))
    }

    @Test(arguments: [
        (TweakValue.bool(true), "true"), (.int(-9_007_199_254_740_993), "-9007199254740993"),
        (.double(1), "1.0"),
        (.double(1e300), "1e+300"), (.double(.nan), "\"nan\""), (.double(-.infinity), "\"-inf\""),
        (.string("a\"\n\u{2028}"), #""a\"\n\u2028""#), (.array([.int(1), .string("x")]), #"[1,"x"]"#),
        (.object(["b": .bool(false), "a": .array([])]), #"{"a":[],"b":false}"#),
    ])
    func `values are the JSON that they stand for`(value: TweakValue, text: String) {
        let json = ReportJSON(plain: value)
        #expect(json.text == text)
        #expect(ReportJSON(parsing: Array(text.utf8)) == json)
    }

    @Test func `a runtime that is not set up has every section`() async throws {
        let feed = InspectorFeed(Flint(), retained: 1, revealsSensitiveTweaks: false)
        for section in InspectorSection.allCases {
            let value = try ReportJSON(await feed.section(section.rawValue))
            #expect(value["unreadable"] == nil && value != .token("null"), "\(section)")
            if section == .tweaks {
                #expect(value["hasTweaks"] == .token("false") && value["sections"]?.elements == [])
            }
        }
    }

    // MARK: A busy main actor

    // In a process of its own, so that no other test finds the main actor busy.
    @Test func `a main actor that is busy holds nothing up`() async {
        await #expect(processExitsWith: .success) {
            let feed = try WatchedApp().feed()
            let section = ReportJSON(parsing: await BusyMainActor.navigation(of: feed) ?? [])
            precondition(section?["isLate"] == .token("true"))
            await feed.stop()
        }
    }

    // MARK: Privacy

    @Test func `a secret in inputs, errors and sensitive tweaks is in no byte`() async throws {
        let feed = app.feed()
        let client = FeedClient(feed)
        var text = ""
        for _ in 0..<3 {
            try await app.work(2)
            try? await Flint.withRuntime(app.runtime) {
                try await WatchedApp.Plain.fail.perform(with: WatchedApp.Input())
            }
        }
        var batch = TweakBatch()
        batch.set(feature: "door", variable: "pin", to: .string("new" + WatchedApp.secret))
        try app.overrides.apply(batch)
        let newest = app.runtime.lastSequence
        for isWanted: (FeedClient.Item) -> Bool in [
            { $0.type == "event" && $0.payload["sequence"]?.number == newest }, { $0.type == "tweak" },
        ] where !text.contains(#""type":"tweak""#) {
            text += try await client.items(until: isWanted).map(\.line).joined()
        }
        #expect(text.contains(#""type":"log""#) && text.contains("door/pin"))
        #expect(!text.contains(WatchedApp.secret))
        let line = try #require(await feed.snapshot()).line
        #expect(!String(decoding: line, as: UTF8.self).contains(WatchedApp.secret))
        await feed.stop()
    }
}
