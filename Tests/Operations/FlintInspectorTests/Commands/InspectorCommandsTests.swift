import FlintCore
import FlintHTTP
import FlintTesting
import Testing

@testable import FlintInspector

/// What holds for all commands.
@Suite(.flint, .timeLimit(.minutes(10))) struct InspectorCommandsTests {
    static let names = InspectorCommands.all.map { $0.command }

    @Test func `the names are those of the contract, each once`() {
        let contract = [
            "feature.switch", "feature.toggle", "action.perform", "url.open", "tweak.set", "tweak.reset",
            "tweak.resetAll", "tweak.import", "focus.add", "focus.remove", "focus.reset", "log.level",
            "purchase.override", "purchase.clear", "permission.authorize", "timeline.clear", "report.gather",
            "navigation.copy", "navigation.restore", "run.retry", "run.cancel", "run.send", "runs.act",
        ]
        #expect(Self.names.sorted() == contract.sorted())
    }

    @Test func `a read-only inspector refuses, and so does one whose control is off, with the reason`()
        async throws
    {
        let bench = try InspectorBench(isControlOn: false)
        let recorder = EventRecorder(of: bench.runtime)
        for name in Self.names {
            let answer = try await bench.command(name)
            #expect(answer.status == .forbidden && answer.code == "featureUnavailable", "\(name)")
        }
        #expect(!recorder.events.contains { $0.kind == .began })
        try await Flint.withRuntime(Flint()) {
            let bench = try InspectorBench(isControlOn: false) { $0.isReadOnly = true }
            let recorder = EventRecorder(of: bench.runtime)
            for name in Self.names {
                let answer = try await bench.command(name)
                #expect(answer.status == .forbidden && answer.code == "readOnly", "\(name)")
            }
            #expect(recorder.events.isEmpty)
        }
    }

    @Test func `a command is an action of the framework, in the timeline and marked`() async throws {
        let bench = try InspectorBench()
        let recorder = EventRecorder(of: bench.runtime)
        let answer = try await bench.command("tweak.set", #"{"path":"editor/size","text":"20"}"#)
        #expect((answer.status, answer.outcome) == (.ok, "success"))
        let began = try #require(recorder.events.first { $0.kind == .began })
        let facts = [
            began.feature?.identifier, began.action?.identifier, began.source?.kind, began.session,
            began.input?.text,
        ]
        #expect(
            facts == [
                InspectorControlFeature.identifier, "Flint.inspector.tweak.set", "framework", "inspector",
                "editor/size",
            ])
        #expect(
            bench.runtime.timeline.snapshot().contains {
                $0.action?.identifier == "Flint.inspector.tweak.set"
            })
    }

    @Test func `a body that is no object is a bad request`() async throws {
        let bench = try InspectorBench()
        let bodies = [
            "[]", "1", "null", "{", "\"x\"", "{\"a\":1,\"a\":2}", String(repeating: "[", count: 10_000),
        ]
        for name in Self.names {
            for body in bodies {
                let answer = try await bench.command(name, body)
                #expect(
                    answer.status == .badRequest && answer.code == "badRequest", "\(name) \(body.prefix(20))")
            }
        }
    }

    /// A command that is refused, and with what words.
    struct Refusal: Sendable, CustomTestStringConvertible {
        let command: String
        let body: String
        let status: HTTPStatus
        let code: String?
        let subject: String?
        let words: String
        let hasServices: Bool

        init(
            _ command: String, _ body: String = "{}", _ status: HTTPStatus = .unprocessableContent,
            code: String? = nil, subject: String? = nil, words: String = "", hasServices: Bool = true
        ) {
            self.command = command
            self.body = body
            self.status = status
            self.code = code
            self.subject = subject
            self.words = words
            self.hasServices = hasServices
        }

        var testDescription: String { "\(command) \(body)" }

        static func perform(
            _ action: String, _ status: HTTPStatus = .unprocessableContent, code: String? = nil,
            subject: String? = nil, words: String = ""
        ) -> Refusal {
            Refusal(
                "action.perform", #"{"binding":"\#(action)"}"#, status, code: code, subject: subject,
                words: words)
        }

        static func set(_ path: String, _ text: String) -> Refusal {
            Refusal("tweak.set", #"{"path":"\#(path)","text":"\#(text)"}"#, code: "invalidValue")
        }

        static func open(_ url: String, _ words: String) -> Refusal {
            Refusal("url.open", #"{"url":"\#(url)"}"#, words: words)
        }
    }

    private static let gating: [Refusal] = [
        Refusal("feature.explode", "{}", .notFound, words: "There is no command 'feature.explode'."),
        Refusal("feature.switch", #"{"feature":"Nothing","isOn":true}"#, .notFound, subject: "Nothing"),
        Refusal("feature.toggle", #"{"feature":"Nothing","isOn":true}"#, .notFound, subject: "Nothing"),
        // What is always there cannot be switched, and a feature without a switch answers in the model's words.
        Refusal(
            "feature.switch", #"{"feature":"InspectedApp.Notes","isOn":false}"#, words: "InspectedApp.Notes"),
        Refusal(
            "feature.toggle", #"{"feature":"InspectedApp.Notes","isOn":false}"#, words: "InspectedApp.Notes"),
        Refusal(
            "feature.switch", #"{"feature":"InspectedApp.Hints","isOn":false}"#, code: "switchNotDeclared",
            words: "runtimeEnabled(defaultValue:)"),
        Refusal(
            "feature.toggle", #"{"feature":"InspectedApp.Sharing","isOn":false}"#,
            code: "toggleNotDeclared"),
        Refusal("purchase.override", #"{"product":"gold","value":null}"#, .notFound),
        Refusal(
            "purchase.override", #"{"product":"themes","value":"stolen"}"#,
            words: "purchased, notPurchased, unknown"),
        Refusal(
            "purchase.override", #"{"product":"themes","value":null}"#, words: "DebugPurchaseTracker",
            hasServices: false),
        Refusal("purchase.clear", words: "DebugPurchaseTracker", hasServices: false),
        Refusal("permission.authorize", #"{"feature":"Nothing"}"#, .notFound),
        Refusal("navigation.copy", #"{"navigator":7}"#, .notFound, subject: "7"),
        Refusal("navigation.restore", #"{"navigator":7,"state":{}}"#, .notFound, subject: "7"),
        // Those of focus and history are switched off in the application.
        Refusal(
            "focus.add", #"{"topic":"InspectedApp/InspectedApp.Notes"}"#, code: "featureUnavailable",
            subject: "Flint.FocusFeature", hasServices: false),
        Refusal("timeline.clear", subject: "Flint.TimelineFeature", hasServices: false),
        Refusal("report.gather", subject: "Flint.DebugReportFeature", hasServices: false),
        Refusal("focus.remove", #"{"topic":"InspectedApp/InspectedApp.Notes"}"#, .notFound),
        Refusal("focus.add", #"{"topic":""}"#, words: "Group/Feature"),
        Refusal("focus.add", #"{"topic":"a b"}"#, words: "Group/Feature"),
        Refusal("focus.add", #"{"topic":"a/"}"#, words: "Group/Feature"),
        Refusal("focus.add", ##"{"topic":"#x"}"##, words: "Group/Feature"),
        Refusal(
            "log.level", #"{"channel":"secret","level":"error"}"#, .notFound, words: "development, production"
        ),
        Refusal(
            "log.level", #"{"channel":"production","level":"loud"}"#,
            words: "off, error, warning, info, debug"),
    ]

    private static let performing: [Refusal] = [
        .perform("Nothing#Ping", .notFound, subject: "Nothing#Ping"),
        .perform("InspectedApp.Notes#Nothing", .notFound, subject: "InspectedApp.Notes#Nothing"),
        .perform("", .notFound, subject: ""), .perform("#", .notFound, subject: "#"),
        .perform("InspectedApp.Notes", .notFound, subject: "InspectedApp.Notes"),
        // What does not say so, or needs an input, is not performed.
        .perform("InspectedApp.Notes#InspectedApp.Silent", code: "notDebugPerformable"),
        .perform("InspectedApp.Notes#InspectedApp.Open", code: "notDebugPerformable"),
        .perform("InspectedApp.Notes#InspectedApp.Fail", code: "failed", words: "Broken"),
        .open("notes:elsewhere", "No mapping"), .open("notes:note/a?page=two", "page"),
        .open("notes:note/%zz", "no URL"), .open("", "no URL"), .open("note", "cannot be read"),
        .open("notes:note/broken", "Broken"),
        .set("editor/size", "7"), .set("editor/size", "41"), .set("editor/size", "many"),
        .set("editor/size", ""), .set("editor/theme", "dusk"), .set("editor/scale", "x"),
        Refusal("tweak.set", #"{"path":"a.b","text":""}"#, words: "configuration.tweaks", hasServices: false),
        Refusal("tweak.reset", #"{"path":"a.b"}"#, words: "configuration.tweaks", hasServices: false),
        Refusal("tweak.resetAll", words: "configuration.tweaks", hasServices: false),
        Refusal("tweak.import", #"{"overrides":{}}"#, words: "configuration.tweaks", hasServices: false),
    ]

    @Test(arguments: gating + performing) func `what cannot be done is told`(refusal: Refusal) async throws {
        let bench = try InspectorBench(hasServices: refusal.hasServices)
        if !refusal.hasServices {
            try bench.runtime.setEnabled(false, for: FocusFeature.self)
            try bench.runtime.setEnabled(false, for: TimelineFeature.self)
            try bench.runtime.setEnabled(false, for: DebugReportFeature.self)
        }
        let answer = try await bench.command(refusal.command, refusal.body)
        #expect(answer.status == refusal.status)
        if let code = refusal.code { #expect(answer.code == code) }
        if let subject = refusal.subject { #expect(answer.json["error"]?["subject"]?.string == subject) }
        #expect(!answer.message.isEmpty && (refusal.words.isEmpty || answer.message.contains(refusal.words)))
        #expect(!answer.text.contains(InspectedApp.secret))
        #expect(bench.tweaks.version == 0 || bench.tweaks[InspectedApp.size] == 12)
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
        ("run.send", #"{"machine":"M","id":"1","input":"{}"}"#, "event"),
        ("run.send", #"{"machine":"M","id":"1","event":"E"}"#, "input"),
    ])
    func `a missing or wrong member is named`(name: String, body: String, member: String) async throws {
        let answer = try await InspectorBench().command(name, body)
        #expect((answer.status, answer.json["error"]?["subject"]?.string) == (.badRequest, member))
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
