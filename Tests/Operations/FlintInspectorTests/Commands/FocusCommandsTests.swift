import FlintCore
import FlintHTTP
import FlintTesting
import Testing

@testable import FlintInspector

@Suite(.flint, .timeLimit(.minutes(10))) struct FocusCommandsTests {
    static let notes = "InspectedApp/InspectedApp.Notes"

    @Test func `a topic is focused, released, and all are reset, by the actions of the focus feature`()
        async throws
    {
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
        bench.runtime.focus.focus(try #require(TopicPath(Self.notes)))
        #expect(try await bench.command("focus.reset").status == .ok)
        #expect(bench.runtime.focus.selection.isEmpty)
    }

    @Test func `levels of channels and topics are set`() async throws {
        let bench = try InspectorBench()
        let topic = try #require(TopicPath(Self.notes))
        var levels: [LogLevel?] = []
        for body in [
            #"{"channel":"production","level":"error"}"#, #"{"topic":"\#(Self.notes)","level":"debug"}"#,
            #"{"topic":"\#(Self.notes)","level":null}"#,
        ] {
            #expect(try await bench.command("log.level", body).status == .ok)
            levels.append(bench.runtime.logs.topicLevels[topic])
        }
        #expect(levels == [nil, .debug, nil])
        #expect(bench.runtime.logs.level(of: .production) == .error)
    }
}
