import CoreTestSupport
import FlintTesting
import Foundation
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents

/// The forms in which the timeline leaves the program.
@Suite struct TimelineTextTests {
    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Notes.self]
    }

    enum Notes: Feature, TestFeature {
        static let open = action(Open.self)
        static let nest = action(Nest.self)
        static let undeclared = action(Undeclared.self)

        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(open)
            actions.declare(nest)
        }
    }

    struct Note: FlintLoggable {
        let title: String
        var loggingDescription: String { title }
        var loggingInfo: [String: String] { ["pages": "3", "color": "red"] }
    }

    struct Mishap: LocalizedError {
        let errorDescription: String?
    }

    enum Open: Action {
        static let description = "Open a note"
        static func perform(with context: ActionContext<Note>, using presenter: NoPresenter) throws {
            if context.input.title.isEmpty { throw Mishap(errorDescription: "It has\n#9 no title") }
        }
    }

    enum Nest: Action {
        static let description = "Open a note as a part of something"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) async throws {
            try await context.perform(Notes.open, with: Note(title: "inner\n\n#8 \u{2028}\u{0}"))
        }
    }

    enum Undeclared: IdleAction {}

    private static func makeRuntime() async throws -> Flint {
        let clock = ManualClock()
        let runtime = Flint(
            configuration: FlintConfiguration(
                clock: clock, wallTime: clock.wallTime(from: Date(timeIntervalSince1970: 1_800_000_000))))
        try runtime.setup(Root.self) { $0.includesFrameworkFeatures = true }
        let session = ActionSession("window", runtime: runtime)
        try await session.perform(Notes.nest)
        _ = try? await session.perform(Notes.open, with: Note(title: ""), userInitiated: true)
        _ = try? await session.perform(Notes.undeclared)
        return runtime
    }

    @Test func `lines and one object of JSON are read back as the same entries`() async throws {
        let timeline = try await Self.makeRuntime().timeline
        let lines = try timeline.jsonLines()
        #expect(lines.hasSuffix("\n"))
        let read = try lines.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
            try JSONDecoder().decode(DispatchEvent.self, from: Data($0.utf8))
        }
        #expect(read == timeline.snapshot())
        struct Form: Decodable { let timeline: [DispatchEvent] }
        let form = try JSONDecoder().decode(Form.self, from: Data(try timeline.json().utf8))
        #expect(form.timeline == read)
        timeline.clear()
        let empty = [try timeline.json(), try timeline.jsonLines(), timeline.text()]
        #expect(empty == [#"{"timeline":[]}"#, "", ""])
    }

    @Test func `every member of an ended entry is in the JSON`() async throws {
        let timeline = try await Self.makeRuntime().timeline
        let object = try JSONSerialization.jsonObject(with: Data(try timeline.json().utf8))
        let entries = try #require((object as? [String: Any])?["timeline"] as? [[String: Any]])
        #expect(
            Set(try #require(entries.dropFirst(2).first).keys) == [
                "v", "sequence", "time", "kind", "session", "feature", "featurePath", "action", "request",
                "parentRequest", "source", "userInitiated", "input", "duration", "outcome",
                "closesActionStack",
            ])
        #expect(entries[2]["featurePath"] as? String == "TimelineTextTests.Root/TimelineTextTests.Notes")
        #expect(entries[2]["parentRequest"] as? Int == 1)
        #expect(entries.last?.keys.contains("reasons") == true)
    }

    @Test func `the text has a paragraph for each entry`() async throws {
        let timeline = try await Self.makeRuntime().timeline
        let text = timeline.text()
        #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
        let paragraphs = text.components(separatedBy: "\n\n")
        #expect(paragraphs.count == 7)
        #expect(
            paragraphs[1] == #"""
                #2 2027-01-15T08:00:00.000Z began Open
                    action: TimelineTextTests.Root/TimelineTextTests.Notes#TimelineTextTests.Open
                    session: window
                    request: 2 inside 1
                    source: application
                    user initiated: no
                    input: inner\n\n#8 \u{2028}\u{0}
                    input color: red
                    input pages: 3
                """#)
        #expect(
            paragraphs[5].hasPrefix(
                #"#6 2027-01-15T08:00:00.000Z ended Open, failure TimelineTextTests.Mishap: It has\n#9 no title"#
                    + " after 0.000 ms\n"))
        #expect(
            paragraphs[6].contains(
                "\n    reason: 'TimelineTextTests.Notes#TimelineTextTests.Undeclared' is not"))
    }

    @Test func `every form can be narrowed to what the user asked for`() async throws {
        let timeline = try await Self.makeRuntime().timeline
        let wanted = timeline.snapshot().filter { $0.userInitiated == true }
        #expect(wanted.map(\.sequence) == [5, 6])
        #expect(
            (timeline.snapshot(userInitiatedOnly: true), timeline.page(limit: 9, userInitiatedOnly: true))
                == (wanted, wanted.reversed()))
        #expect(timeline.page(before: 6, limit: 9, userInitiatedOnly: true) == [wanted[0]])
        #expect(timeline.completed(userInitiatedOnly: true).map(\.sequence) == [6])
        let lines = try wanted.map { try $0.jsonLine() }
        #expect(try timeline.jsonLines(userInitiatedOnly: true) == lines.joined(separator: "\n") + "\n")
        #expect(
            try timeline.json(userInitiatedOnly: true) == "{\"timeline\":[\(lines.joined(separator: ","))]}")
        let paragraphs = timeline.text(userInitiatedOnly: true).components(separatedBy: "\n\n")
        #expect(paragraphs.map { $0.prefix(2) } == ["#5", "#6"])
    }

    @Test func `secrets are in no form`() async throws {
        enum Log: Action {
            static let description = "Log in"
            static func perform(with context: ActionContext<String>, using presenter: NoPresenter) {}
        }
        enum Account: Feature, FeatureGroup {
            static let subfeatures: [any FeatureDefinition.Type] = []
            static let log = action(Log.self)
            static func prepare(actions: FeatureActionsBuilder) { actions.declare(log) }
        }
        let runtime = Flint()
        try runtime.setup(Account.self) { $0.includesFrameworkFeatures = true }
        let link = try #require(URL(string: "app://log-in?token=hunter2"))
        try await ActionSession("s", runtime: runtime).perform(
            Account.log, with: "hunter2", source: .openURL(link))
        let timeline = runtime.timeline
        #expect(timeline.snapshot().count == 2)
        for form in [
            timeline.text(), try timeline.json(), try timeline.jsonLines(), "\(timeline.snapshot())",
        ] {
            #expect(!form.contains("hunter2"))
        }
    }
}
