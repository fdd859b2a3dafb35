import DurableTestSupport
import FlintCore
import FlintDurableFlows
import FlintHTTP
import FlintTesting
import Testing

@testable import FlintInspector

@Suite(.flint, .timeLimit(.minutes(10))) struct DurableRunQueriesTests {
    private let store = InMemoryFlowStore(clock: ManualClock())

    private func bench(_ change: (inout InspectorOptions) -> Void = { _ in }) async throws -> InspectorBench {
        let bench = try InspectorBench(options: change)
        try await SampleRuns.fill(store)
        bench.runtime.addDurableRuns(FlowEngine(store: store), named: "shop")
        return bench
    }

    private func ask(_ name: String, _ body: String, _ bench: InspectorBench) async throws -> Answer {
        try Answer(await bench.send("POST", "/api/\(name)", body: body))
    }

    private func names(_ answer: Answer) -> [String] {
        answer.json["runs"]?.elements.compactMap { $0["id"]?["name"]?.string } ?? []
    }

    @Test func `the first page comes with the counts, a run with its history, both without contents`()
        async throws
    {
        let bench = try await bench { $0.isReadOnly = true }
        let answer = try await ask("runs", "{}", bench)
        #expect(answer.status == .ok)
        #expect(answer.json["source"]?.string == "shop")
        #expect(names(answer) == ["ended", "ready", "running", "stuck", "waiting"])
        #expect(answer.json["hasMore"]?.text == "false")
        #expect(answer.json["counts"]?.elements.count == 5)
        #expect(answer.json["lag"]?.number == 0)
        #expect(!answer.text.contains(SampleRuns.secret))
        let run = try await ask("run", #"{"machine":"Order","id":"stuck"}"#, bench)
        #expect(run.status == .ok && run.json["stuck"]?.string == "failed")
        #expect(run.json["history"]?["acts"]?.elements.count == 1)
        #expect(!run.text.contains(SampleRuns.secret))
        let session = try Answer(await bench.send("GET", "/api/sections/session"))
        #expect(session.json["durableRuns"]?.elements.compactMap(\.string) == ["shop"])
    }

    @Test func `without stored runs the answer says how they are shown`() async throws {
        let answer = try await ask("runs", "{}", try InspectorBench())
        #expect(answer.code == "notFound" && answer.message.contains("addDurableRuns"))
    }

    @Test(arguments: [
        (#"{"source":"shop","status":"stuck"}"#, ["stuck"]), (#"{"state":"AwaitApproval"}"#, ["waiting"]),
        (#"{"machine":"Other"}"#, []), (#"{"age":60}"#, []),
        (#"{"afterMachine":"Order","after":"running"}"#, ["stuck", "waiting"]),
        (#"{"age":-9,"status":"ready"}"#, ["ready"]),
    ]) func `a list is filtered`(body: String, expected: [String]) async throws {
        #expect(names(try await ask("runs", body, try await bench())) == expected)
    }

    @Test func `a later page goes on without counts`() async throws {
        let bench = try await bench()
        for number in 0..<DurableRunQueries.pageSize {
            try await SampleRuns.start("x\(1_000 + number)", in: store)
        }
        let first = try await ask("runs", "{}", bench)
        #expect(names(first).count == DurableRunQueries.pageSize)
        #expect(first.json["hasMore"]?.text == "true")
        let last = try #require(names(first).last)
        let second = try await ask("runs", #"{"afterMachine":"Order","after":"\#(last)"}"#, bench)
        #expect(names(second) == (1_095..<1_100).map { "x\($0)" })
        #expect(second.json["hasMore"]?.text == "false")
        #expect(second.json["counts"] == nil)
    }

    @Test(arguments: [
        ("runs", #"{"source":"other"}"#, "notFound"), ("runs", #"{"status":1}"#, "badRequest"),
        ("runs", #"{"after":"a"}"#, "badRequest"), ("runs", "[]", "badRequest"), ("run", "{}", "badRequest"),
        ("run", #"{"machine":"Order","id":"nobody"}"#, "notFound"),
    ]) func `what cannot be answered is refused`(name: String, body: String, code: String) async throws {
        #expect(try await ask(name, body, try await bench()).code == code)
    }

    @Test func `a person retries a stuck run, and it is kept who did and why`() async throws {
        let bench = try await bench()
        let body = #"{"source":"shop","machine":"Order","id":"stuck","actor":"Bob","reason":"Fixed."}"#
        #expect(try await bench.command("run.retry", body).outcome == "success")
        let record = try #require(try await store.record(of: SampleRuns.id("stuck")))
        #expect(record.status == .ready)
        #expect(record.acts.last == FlowAct(.retry, by: "Bob", because: "Fixed."))
        // It is not stuck any more.
        let again = try await bench.command("run.retry", body)
        #expect(again.status == .unprocessableContent)
        #expect(again.message.contains("stuck"))
    }

    @Test(arguments: [("", FlowAct.Kind.cancel), (#","force":true"#, .forceCancel)])
    func `a person cancels a run`(force: String, kind: FlowAct.Kind) async throws {
        let bench = try await bench()
        let body = #"{"machine":"Order","id":"waiting","actor":"Bob","reason":"Late."\#(force)}"#
        #expect(try await bench.command("run.cancel", body).outcome == "success")
        #expect(try await store.record(of: SampleRuns.id("waiting"))?.acts.map(\.kind) == [kind])
    }

    @Test(arguments: [(" ", "b", "actor"), ("a", "", "reason")])
    func `who and why must be said`(actor: String, reason: String, member: String) async throws {
        let body = #"{"machine":"Order","id":"stuck","actor":"\#(actor)","reason":"\#(reason)"}"#
        let answer = try await bench().command("run.retry", body)
        #expect(answer.json["error"]?["subject"]?.string == member)
    }
}
