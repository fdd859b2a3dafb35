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

    @Test func `the router of the options presents`() async throws {
        let bench = try InspectorBench()
        #expect(try await perform("InspectedApp.Notes#InspectedApp.Show", in: bench).status == .ok)
        #expect(bench.screen.shown == 1)
    }

    @Test func `without a router a presenter is missing`() async throws {
        let bench = try InspectorBench { $0.router = nil }
        let answer = try await perform("InspectedApp.Notes#InspectedApp.Show", in: bench)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.code == "noPresenter")
        #expect(answer.message.contains("InspectedApp.Screen"))
    }

    @Test(arguments: ["Nothing#Ping", "InspectedApp.Notes#Nothing", "", "#", "InspectedApp.Notes"])
    func `an unknown action is not found`(action: String) async throws {
        let answer = try await perform(action, in: InspectorBench())
        #expect(answer.status == .notFound)
        #expect(answer.json["error"]?["subject"]?.string == action)
    }

    @Test(arguments: ["InspectedApp.Silent", "InspectedApp.Open"])
    func `what does not say so, or needs an input, is not performed`(action: String) async throws {
        let answer = try await perform("InspectedApp.Notes#\(action)", in: InspectorBench())
        #expect(answer.status == .unprocessableContent)
        #expect(answer.code == "notDebugPerformable")
    }

    @Test func `an action of a feature that is off answers with the reasons`() async throws {
        let bench = try InspectorBench()
        let answer = try await perform("InspectedApp.Sharing#InspectedApp.Share", in: bench)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.code == "unavailable")
        let reasons = bench.runtime.availability(of: InspectedApp.Sharing.self).reasons
        #expect(!reasons.isEmpty)
        #expect(reasons.allSatisfy { answer.message.contains($0.text) })
    }

    @Test func `an action that fails is told by what may be recorded of its error`() async throws {
        let answer = try await perform("InspectedApp.Notes#InspectedApp.Fail", in: InspectorBench())
        #expect(answer.status == .unprocessableContent)
        #expect(answer.code == "failed")
        #expect(answer.message.contains("Broken"))
        #expect(!answer.text.contains(InspectedApp.secret))
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

    @Test(arguments: [
        ("notes:elsewhere", "No mapping"), ("notes:note/a?page=two", "page"),
        ("notes:note/%zz", "no URL"), ("", "no URL"), ("note", "cannot be read"),
        ("notes:note/broken", "Broken"),
    ])
    func `a URL that cannot be opened says why`(url: String, words: String) async throws {
        let answer = try await InspectorBench().command("url.open", #"{"url":"\#(url)"}"#)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.message.contains(words), "\(answer.message)")
        #expect(!answer.text.contains(InspectedApp.secret))
    }
}
