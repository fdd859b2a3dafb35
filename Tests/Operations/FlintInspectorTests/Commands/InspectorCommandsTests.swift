import FlintCore
import FlintHTTP
import FlintTesting
import Testing

@testable import FlintInspector

/// What holds for all commands.
@Suite(.flint, .timeLimit(.minutes(10))) struct InspectorCommandsTests {
    static let names = InspectorCommands.all.map { $0.command }

    @Test func `the names are those of the contract, each once`() {
        let contract: Set = [
            "feature.switch", "feature.toggle", "action.perform", "url.open", "tweak.set", "tweak.reset",
            "tweak.resetAll", "tweak.import", "focus.add", "focus.remove", "focus.reset", "log.level",
            "purchase.override", "purchase.clear", "permission.authorize", "timeline.clear", "report.gather",
            "navigation.copy", "navigation.restore", "run.retry", "run.cancel",
        ]
        #expect(Set(Self.names) == contract)
        #expect(Self.names.count == contract.count)
    }

    @Test(arguments: names) func `a read-only inspector refuses`(name: String) async throws {
        let bench = try InspectorBench(isControlOn: false) { $0.isReadOnly = true }
        let recorder = EventRecorder(of: bench.runtime)
        let answer = try await bench.command(name)
        #expect(answer.status == .forbidden)
        #expect(answer.code == "readOnly")
        #expect(recorder.events.isEmpty)
    }

    @Test(arguments: names) func `while control is off nothing is performed, and the reason is told`(
        name: String
    ) async throws {
        let bench = try InspectorBench(isControlOn: false)
        let recorder = EventRecorder(of: bench.runtime)
        let answer = try await bench.command(name)
        #expect(answer.status == .forbidden)
        #expect(answer.code == "featureUnavailable")
        #expect(!recorder.events.contains { $0.kind == .began })
    }

    @Test func `a command is an action of the framework, in the timeline and marked`() async throws {
        let bench = try InspectorBench()
        let recorder = EventRecorder(of: bench.runtime)
        let answer = try await bench.command("tweak.set", #"{"path":"editor/size","text":"20"}"#)
        #expect(answer.status == .ok)
        #expect(answer.outcome == "success")
        let began = try #require(recorder.events.first { $0.kind == .began })
        #expect(began.feature?.identifier == InspectorControlFeature.identifier)
        #expect(began.action?.identifier == "Flint.inspector.tweak.set")
        #expect(began.source?.kind == "framework")
        #expect(began.session == "inspector")
        #expect(began.input?.text == "editor/size")
        #expect(
            bench.runtime.timeline.snapshot().contains {
                $0.action?.identifier == "Flint.inspector.tweak.set"
            })
    }

    @Test func `an unknown command is not found`() async throws {
        let answer = try await InspectorBench().command("feature.explode")
        #expect(answer.status == .notFound)
        #expect(answer.message == "There is no command 'feature.explode'.")
    }

    @Test(arguments: names) func `a body that is no object is a bad request`(name: String) async throws {
        let bench = try InspectorBench()
        for body in [
            "[]", "1", "null", "{", "\"x\"", "{\"a\":1,\"a\":2}", String(repeating: "[", count: 10_000),
        ] {
            let answer = try await bench.command(name, body)
            #expect(answer.status == .badRequest, "\(body.prefix(20))")
            #expect(answer.code == "badRequest")
        }
    }

    @Test(arguments: [
        ("feature.switch", #"{"isOn":true}"#, "feature"), ("feature.switch", #"{"feature":"x"}"#, "isOn"),
        ("feature.switch", #"{"feature":"x","isOn":1}"#, "isOn"),
        ("feature.toggle", #"{"feature":"x"}"#, "isOn"),
        ("action.perform", "{}", "binding"), ("url.open", #"{"url":7}"#, "url"),
        ("tweak.set", #"{"path":"a.b"}"#, "text"), ("tweak.set", #"{"text":"a"}"#, "path"),
        ("tweak.reset", "{}", "path"), ("tweak.import", #"{"overrides":[]}"#, "overrides"),
        ("focus.add", "{}", "topic"), ("focus.remove", "{}", "topic"), ("log.level", "{}", "topic"),
        ("log.level", #"{"channel":"development","level":null}"#, "level"),
        ("log.level", #"{"topic":"a"}"#, "level"),
        ("purchase.override", #"{"product":"themes"}"#, "value"),
        ("purchase.override", #"{"value":null}"#, "product"),
        ("permission.authorize", "{}", "feature"), ("navigation.copy", #"{"navigator":"1"}"#, "navigator"),
        ("navigation.restore", #"{"navigator":1}"#, "state"),
        ("run.retry", #"{"id":"1","actor":"a","reason":"b"}"#, "machine"),
        ("run.cancel", #"{"machine":"M","id":1,"actor":"a","reason":"b"}"#, "id"),
        ("run.cancel", #"{"machine":"M","id":"1","reason":"b"}"#, "actor"),
    ])
    func `a missing or wrong member is named`(name: String, body: String, member: String) async throws {
        let answer = try await InspectorBench().command(name, body)
        #expect(answer.status == .badRequest)
        #expect(answer.json["error"]?["subject"]?.string == member)
        #expect(answer.message.contains("'\(member)'") || answer.message.contains("level"))
    }

    @Test func `what is unknown to the code is told by its type only`() {
        struct Odd: Error { let secret = InspectedApp.secret }
        let failure = CommandFailure(Odd())
        #expect(failure.status == .unprocessableContent)
        #expect(failure.subject == "Odd" || failure.subject.hasSuffix(".Odd"))
        #expect(!failure.message.contains(InspectedApp.secret))
    }
}
