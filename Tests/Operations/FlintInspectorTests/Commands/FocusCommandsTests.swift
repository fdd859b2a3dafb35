import FlintCore
import FlintHTTP
import FlintTesting
import Testing

@testable import FlintInspector

@Suite(.flint, .timeLimit(.minutes(10))) struct FocusCommandsTests {
    static let notes = "InspectedApp/InspectedApp.Notes"

    @Test func `a topic is focused and released, by the actions of the focus feature`() async throws {
        let bench = try InspectorBench()
        let recorder = EventRecorder(of: bench.runtime)
        #expect(try await bench.command("focus.add", #"{"topic":"\#(Self.notes)"}"#).status == .ok)
        #expect(bench.runtime.focus.selection.map(\.description) == [Self.notes])
        #expect(try await bench.command("focus.remove", #"{"topic":"\#(Self.notes)"}"#).status == .ok)
        #expect(bench.runtime.focus.selection.isEmpty)
        let began = recorder.events.filter { $0.kind == .began }
        #expect(began.map(\.feature?.identifier).contains("Flint.FocusFeature"))
        #expect(began.allSatisfy { $0.source?.kind == "framework" })
        #expect(began[1].parentRequestID == began[0].requestID)
    }

    @Test func `what was not focused itself is not found`() async throws {
        let bench = try InspectorBench()
        let answer = try await bench.command("focus.remove", #"{"topic":"\#(Self.notes)"}"#)
        #expect(answer.status == .notFound)
    }

    @Test func `the focus is reset`() async throws {
        let bench = try InspectorBench()
        bench.runtime.focus.focus(try #require(TopicPath(Self.notes)))
        #expect(try await bench.command("focus.reset").status == .ok)
        #expect(bench.runtime.focus.selection.isEmpty)
    }

    @Test(arguments: ["", "a b", "a/", "#x"]) func `what is no topic is refused`(topic: String) async throws {
        let answer = try await InspectorBench().command("focus.add", #"{"topic":"\#(topic)"}"#)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.message.contains("Group/Feature"))
    }

    @Test func `while the focus feature is off the model says so`() async throws {
        let bench = try InspectorBench()
        try bench.runtime.setEnabled(false, for: FocusFeature.self)
        let answer = try await bench.command("focus.add", #"{"topic":"\#(Self.notes)"}"#)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.code == "featureUnavailable")
        #expect(answer.json["error"]?["subject"]?.string == "Flint.FocusFeature")
    }

    @Test func `levels of channels and topics are set`() async throws {
        let bench = try InspectorBench()
        #expect(
            try await bench.command("log.level", #"{"channel":"production","level":"error"}"#).status == .ok)
        #expect(bench.runtime.logs.level(of: .production) == .error)
        let topic = try #require(TopicPath(Self.notes))
        #expect(
            try await bench.command("log.level", #"{"topic":"\#(Self.notes)","level":"debug"}"#).status == .ok
        )
        #expect(bench.runtime.logs.topicLevels[topic] == .debug)
        #expect(
            try await bench.command("log.level", #"{"topic":"\#(Self.notes)","level":null}"#).status == .ok)
        #expect(bench.runtime.logs.topicLevels[topic] == nil)
    }

    @Test func `unknown channels and levels are told with those that there are`() async throws {
        let bench = try InspectorBench()
        let channel = try await bench.command("log.level", #"{"channel":"secret","level":"error"}"#)
        #expect(channel.status == .notFound)
        #expect(channel.message.contains("development, production"))
        let level = try await bench.command("log.level", #"{"channel":"production","level":"loud"}"#)
        #expect(level.status == .unprocessableContent)
        #expect(level.message.contains("off, error, warning, info, debug"))
    }
}
