import FlintCore
import FlintHTTP
import FlintTesting
import FlintTweaks
import Testing

@testable import FlintInspector

@Suite(.flint, .timeLimit(.minutes(10))) struct TweakCommandsTests {
    private func set(_ path: String, _ text: String, in bench: InspectorBench) async throws -> Answer {
        try await bench.command("tweak.set", #"{"path":"\#(path)","text":"\#(text)"}"#)
    }

    @Test func `a tweak is set and reset`() async throws {
        let bench = try InspectorBench()
        let path = "editor/size"
        let answer = try await set(path, "20", in: bench)
        #expect((answer.status, bench.tweaks[InspectedApp.size]) == (.ok, 20))
        #expect((answer.json["provider"]?.string, answer.json["isEffective"]?.text) == ("overrides", "true"))
        let reset = try await bench.command("tweak.reset", #"{"path":"\#(path)"}"#)
        #expect((reset.status, bench.tweaks[InspectedApp.size]) == (.ok, 12))
    }

    @Test(arguments: ["editor/nothing", "", "editor", "editor/internal", "editor.size"])
    func `a tweak that people may not see is not found`(path: String) async throws {
        let bench = try InspectorBench()
        #expect(try await set(path, "true", in: bench).status == .notFound)
        #expect(try await bench.command("tweak.reset", #"{"path":"\#(path)"}"#).status == .notFound)
        let imported = try await bench.command("tweak.import", #"{"overrides":{"\#(path)":true}}"#)
        #expect(imported.status == .unprocessableContent)
        #expect(imported.json["refused"]?.elements.first?["path"]?.string == path)
    }

    @Test func `a sensitive tweak is not edited unless the options say so`() async throws {
        let bench = try InspectorBench()
        let set = try await set("network/key", "mine", in: bench)
        #expect(set.status == .unprocessableContent)
        #expect(set.message.contains("revealsSensitiveTweaks"))
        let imported = try await bench.command("tweak.import", #"{"overrides":{"network/key":"mine"}}"#)
        #expect(imported.status == .unprocessableContent)
        #expect(!imported.text.contains("mine"))
        try bench.tweaks.set(InspectedApp.size, to: 30)
        try bench.tweaks.write { $0.set(feature: "network", variable: "key", to: "theirs") }
        #expect(
            try await bench.command("tweak.reset", #"{"path":"network/key"}"#).status == .unprocessableContent
        )
        #expect(try await bench.command("tweak.resetAll").json["count"] == .token("1"))
        #expect(bench.tweaks.resolve(feature: "network", variable: "key").value == "theirs")
    }

    @Test func `the value of a tweak is in no event and no answer`() async throws {
        let bench = try InspectorBench { $0.revealsSensitiveTweaks = true }
        let recorder = EventRecorder(of: bench.runtime)
        let value = "n0b0dys-bus1ness"
        var answers = try await set("network/key", value, in: bench).text
        answers += try await bench.command("tweak.import", #"{"overrides":{"network/key":"\#(value)"}}"#).text
        answers += try await bench.command("tweak.reset", #"{"path":"network/key"}"#).text
        let lines = try recorder.events.map { try $0.jsonLine() }.joined()
        #expect(lines.contains("network/key"))
        #expect(!lines.contains(value))
        #expect(!answers.contains(value))
    }

    @Test func `all are reset at once`() async throws {
        let bench = try InspectorBench()
        #expect(try await bench.command("tweak.resetAll").json["count"] == .token("0"))
        try bench.tweaks.set(InspectedApp.size, to: 30)
        try bench.tweaks.set(InspectedApp.theme, to: "night")
        let version = bench.tweaks.version
        #expect(try await bench.command("tweak.resetAll").json["count"] == .token("2"))
        #expect((bench.tweaks[InspectedApp.size], bench.tweaks[InspectedApp.theme]) == (12, "day"))
        #expect(bench.tweaks.version == version + 1)
    }

    @Test func `several are set at once, and a whole number is a number`() async throws {
        let bench = try InspectorBench()
        let version = bench.tweaks.version
        let answer = try await bench.command(
            "tweak.import", #"{"overrides":{"editor/size":20,"editor/theme":"night","editor/scale":2}}"#)
        #expect((answer.status, answer.json["count"]?.number) == (.ok, 3))
        #expect((bench.tweaks[InspectedApp.size], bench.tweaks[InspectedApp.theme]) == (20, "night"))
        #expect((bench.tweaks[InspectedApp.scale], bench.tweaks.version) == (2, version + 1))
    }

    @Test(arguments: [
        (#"{"editor/size":20,"editor/theme":"dusk","editor/none":1}"#, ["editor/theme", "editor/none"]),
        (
            #"{"editor/size":20.5,"editor/theme":null,"editor/scale":"2"}"#,
            ["editor/size", "editor/theme", "editor/scale"]
        ),
        // What only the manager finds wrong is answered all or nothing, too.
        (#"{"editor/theme":"night","editor/size":99}"#, nil),
    ])
    func `if one cannot be set none is, and those that cannot be are named`(
        overrides: String, refused: [String]?
    ) async throws {
        let bench = try InspectorBench()
        let answer = try await bench.command("tweak.import", #"{"overrides":\#(overrides)}"#)
        #expect(answer.status == .unprocessableContent)
        let elements = answer.json["refused"]?.elements
        #expect(elements?.map { $0["path"]?.string } == refused)
        #expect(
            elements?.allSatisfy { $0["message"]?.string?.isEmpty == false }
                ?? answer.message.contains("size"))
        #expect(bench.tweaks[InspectedApp.size] == 12 && bench.tweaks[InspectedApp.theme] == "day")
    }
}
