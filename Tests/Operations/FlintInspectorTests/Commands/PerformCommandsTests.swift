import FlintCore
import FlintHTTP
import FlintTesting
import Testing

@testable import FlintInspector

@Suite(.flint, .timeLimit(.minutes(10))) struct PerformCommandsTests {
    private func perform(_ action: String, in bench: InspectorBench) async throws -> Answer {
        try await bench.command("action.perform", #"{"binding":"\#(action)"}"#)
    }

    @Test func `an action is performed as the application's own, asked for by the user`() async throws {
        let bench = try InspectorBench()
        let recorder = EventRecorder(of: bench.runtime)
        #expect(try await perform("InspectedApp.Notes#InspectedApp.Ping", in: bench).status == .ok)
        let began = recorder.events.filter { $0.kind == .began }
        #expect(began.map(\.action?.identifier) == ["Flint.inspector.action.perform", "InspectedApp.Ping"])
        #expect(began.map(\.source?.kind) == ["framework", "application"])
        #expect(began.map(\.session) == ["inspector", "main"])
        #expect(began.last?.userInitiated == true)
    }

    @Test(arguments: [true, false])
    func `the router of the options presents; without it a presenter is missing`(
        hasRouter: Bool
    ) async throws {
        let bench = try InspectorBench { if !hasRouter { $0.router = nil } }
        if hasRouter {
            #expect(try await perform("InspectedApp.Notes#InspectedApp.Show", in: bench).status == .ok)
            #expect(bench.screen.shown == 1)
            return
        }
        let answer = try await perform("InspectedApp.Notes#InspectedApp.Show", in: bench)
        #expect((answer.status, answer.code) == (.unprocessableContent, "noPresenter"))
        #expect(answer.message.contains("InspectedApp.Screen"))
    }

    @Test func `an action of a feature that is off answers with the reasons`() async throws {
        let bench = try InspectorBench()
        let answer = try await perform("InspectedApp.Sharing#InspectedApp.Share", in: bench)
        #expect((answer.status, answer.code) == (.unprocessableContent, "unavailable"))
        let reasons = bench.runtime.availability(of: InspectedApp.Sharing.self).reasons
        #expect(!reasons.isEmpty && reasons.allSatisfy { answer.message.contains($0.text) })
    }

    // MARK: URLs

    @Test func `a URL is opened as if it came from outside`() async throws {
        let bench = try InspectorBench()
        let recorder = EventRecorder(of: bench.runtime)
        let answer = try await bench.command("url.open", #"{"url":"notes:note/\#(InspectedApp.secret)"}"#)
        #expect(answer.status == .ok)
        #expect(answer.json["result"]?.string == "success")
        let opened = try #require(recorder.events.first { $0.action?.identifier == "InspectedApp.Open" })
        #expect(opened.source?.kind == "openURL")
        let lines = try recorder.events.map { try $0.jsonLine() }.joined()
        #expect(!lines.contains(InspectedApp.secret))
    }
}
