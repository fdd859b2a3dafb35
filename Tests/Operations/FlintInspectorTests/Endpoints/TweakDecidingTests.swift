import FlintCore
import FlintHTTP
import FlintTesting
import FlintTweaks
import Testing

@testable import FlintInspector

@Suite(.flint, .timeLimit(.minutes(10))) struct TweakDecidingTests {
    /// The size is 20 for those with the plan pro.
    private struct Plans: SnapshotTweakProvider, ExplainingTweakProvider {
        let id = "plans"
        let documentFindings = ["flags.json:3:9: error: “plan” names no variant."]
        let source: TweakSource

        init(at path: TweakPath) {
            var table = TweakTable()
            table[path] = .evaluated(
                TweakRule(path, identity: "plan") { subject in
                    subject["plan"] == "pro"
                        ? TweakEvaluation(value: 20, variant: "large", reason: .targetingMatch)
                        : TweakEvaluation(reason: .default)
                })
            source = TweakSource(table)
        }

        func hasRule(at path: TweakPath) -> Bool { source.table[path] != nil }

        func decision(at path: TweakPath, for subject: Subject) -> TweakDecision? {
            guard hasRule(at: path) else { return nil }
            let plan = TweakDecision(
                operation: "var plan", result: subject["plan"] == "pro" ? "\"pro\"" : "null")
            return TweakDecision(
                operation: "==", result: "true", count: 2,
                operands: [plan, TweakDecision(operation: "lower", result: nil, count: 0)])
        }
    }

    private let path = InspectedApp.size.path

    private func bench(_ change: (inout InspectorOptions) -> Void = { _ in }) throws -> InspectorBench {
        let bench = try InspectorBench(options: change)
        bench.tweaks.insert(Plans(at: path), at: 0)
        return bench
    }

    private func decide(_ body: String, _ bench: InspectorBench) async throws -> Answer {
        try Answer(await bench.send("POST", "/api/decide", body: body))
    }

    @Test func `mistakes in documents of flags are listed with the tweaks, and rows with a rule say so`()
        async throws
    {
        let answer = try Answer(await bench().send("GET", "/api/sections/tweaks"))
        #expect(answer.status == .ok)
        #expect(
            answer.json["findings"]?.elements.map(\.string) == [
                "flags.json:3:9: error: “plan” names no variant."
            ])
        let rows = (answer.json["sections"]?.elements ?? []).flatMap { $0["rows"]?.elements ?? [] }
        let marked = rows.filter { $0["hasRule"] == .token("true") }
        #expect(marked.compactMap { $0["path"]?.string } == [path.description])
    }

    @Test func `a tweak is decided for the subject of the request, with the steps`() async throws {
        let answer = try await decide(#"{"path": "\#(path)", "context": {"plan": "pro"}}"#, try bench())
        #expect((answer.status, answer.json["value"]?.number) == (.ok, 20))
        #expect(
            answer.json.strings("variant", "reason", "source") == ["large", "TARGETING_MATCH", "plans"])
        let steps = try #require(answer.json["steps"]).elements
        #expect(
            steps.map { $0.strings("operation", "result") } == [
                ["==", "true"], ["var plan", "\"pro\""], ["lower", nil],
            ])
        #expect(steps.map { [$0["depth"]?.number, $0["count"]?.number] } == [[0, 2], [1, 1], [1, 0]])
    }

    @Test func `looking is no read, and without a context it is for the application`() async throws {
        let bench = try bench()
        let answer = try await decide(#"{"path": "\#(path)"}"#, bench)
        #expect(answer.json["source"]?.string != "plans")
        #expect(answer.json["steps"]?.elements.count == 3)
        try await confirmation(expectedCount: 0) { read in
            let observing = bench.tweaks.observeSubjectReads { _ in read() }
            _ = try await decide(#"{"path": "\#(path)", "context": {"plan": "pro"}}"#, bench)
            observing.cancel()
        }
    }

    @Test(arguments: [
        (#"{"path": "no/such"}"#, "notFound"), (#"{"path": "nonsense"}"#, "notFound"), ("{}", "badRequest"),
        (#"{"path": "\#(InspectedApp.size.path)", "context": []}"#, "badRequest"),
        (#"{"path": "\#(InspectedApp.size.path)", "context": {"a": [null]}}"#, "badRequest"),
        (#"{"path": "\#(InspectedApp.key.path)"}"#, "refused"),
    ]) func `what cannot be decided is refused`(body: String, code: String) async throws {
        #expect(try await decide(body, try bench()).code == code)
    }
}
