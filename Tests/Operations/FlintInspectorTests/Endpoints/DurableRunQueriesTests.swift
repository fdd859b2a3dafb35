import DurableTestSupport
import FlintCore
import FlintDurableFlows
import FlintFlows
import FlintHTTP
import FlintTesting
import Synchronization
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
        #expect((answer.status, answer.json["source"]?.string) == (.ok, "shop"))
        #expect(names(answer).first == "stuck", "Stuck runs are first.")
        #expect(names(answer).sorted() == ["ended", "ready", "running", "stuck", "waiting"])
        #expect((answer.json["hasMore"]?.text, answer.json["lag"]?.number) == ("false", 0))
        #expect(answer.json["counts"]?.elements.count == 5)
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
        (#"{"age":-9,"status":"ready"}"#, ["ready"]), (#"{"filter":"STUC"}"#, ["stuck"]),
        (#"{"filter":"outcome:failure"}"#, ["stuck"]), (#"{"filter":"kind:order awaitapp"}"#, ["waiting"]),
        (#"{"filter":"-kind:order"}"#, []), (#"{"filter":"nobody"}"#, []),
    ]) func `a list is filtered`(body: String, expected: [String]) async throws {
        #expect(names(try await ask("runs", body, try await bench())) == expected)
    }

    @Test func `a later page goes on without counts, and a filter looks at all runs`() async throws {
        let bench = try await bench()
        for number in 0..<DurableRunQueries.pageSize {
            try await SampleRuns.start("x\(1_000 + number)", in: store)
        }
        let first = try await ask("runs", "{}", bench)
        #expect(names(first).count == DurableRunQueries.pageSize && names(first).first == "stuck")
        #expect(first.json["hasMore"]?.text == "true" && first.json["found"]?.number == 105)
        let second = try await ask("runs", #"{"offset":100}"#, bench)
        #expect(names(second).count == 5 && Set(names(first)).isDisjoint(with: names(second)))
        #expect((second.json["hasMore"]?.text, second.json["counts"]) == ("false", nil))
        let found = try await ask("runs", #"{"filter":"x1042"}"#, bench)
        #expect(
            (names(found), found.json["searched"]?.number, found.json["isCut"]?.text)
                == (["x1042"], 105, "false"))
    }

    @Test func `all stuck runs of a selection are retried at once, and the others of it are left alone`()
        async throws
    {
        let bench = try await bench()
        let body = #"{"act":"retry","filter":"kind:order","actor":"Bob","reason":"Fixed."}"#
        let answer = try await bench.command("runs.act", body)
        #expect(answer.json["done"]?.number == 1 && answer.json["failed"]?.number == 0)
        #expect(answer.json["searched"]?.number == 5 && answer.json["isCut"]?.text == "false")
        let record = try #require(try await store.record(of: SampleRuns.id("stuck")))
        #expect(record.status == .ready && record.acts.last == FlowAct(.retry, by: "Bob", because: "Fixed."))
        #expect(try await store.record(of: SampleRuns.id("waiting"))?.acts.isEmpty == true)
    }

    /// More runs than are looked at, all of them waiting.
    private final class EndlessRuns: DurableRuns {
        let graphs: [FlowGraph] = []
        let claims: [String: Int] = [:]
        let canceled = Mutex(0)

        func statistics() async throws -> FlowStatistics { FlowStatistics([], lag: .zero) }

        func list(_ query: DurableRunQuery) async throws -> [DurableRunDescription] {
            guard query.status == nil else { return [] }
            let first = query.after.flatMap { Int($0.name) } ?? 0
            return (first + 1...first + query.limit).map { number in
                DurableRunDescription(
                    DurableRunDescription.ID(machine: "Line", name: String(number)), status: "waiting",
                    state: "A", createdAt: 0, enteredAt: Int64(number))
            }
        }

        func describe(_ run: DurableRunDescription.ID) async throws -> DurableRunDescription? { nil }
        func retry(_ run: DurableRunDescription.ID, by actor: String, because reason: String) async throws {}
        func cancel(
            _ run: DurableRunDescription.ID, by actor: String, because reason: String, force: Bool
        ) async throws { canceled.withLock { $0 += 1 } }
        func send(_ event: String, json: [UInt8], to run: DurableRunDescription.ID) async throws {}
    }

    @Test func `of more runs than are looked at, the list and an act say that others remain`() async throws {
        let bench = try InspectorBench()
        let runs = EndlessRuns()
        bench.runtime.addDurableRuns(runs)
        let limit = DurableRunSelection.searchLimit
        let page = try await ask("runs", #"{"limit":1}"#, bench)
        #expect(page.json["isCut"]?.text == "true" && page.json["searched"]?.number == UInt64(limit))
        #expect(names(page) == [String(limit)], "Those that were looked at are sorted by time.")
        let act = try await bench.command("runs.act", #"{"act":"cancel","actor":"Bob","reason":"Late."}"#)
        #expect(act.json["isCut"]?.text == "true" && act.json["searched"]?.number == UInt64(limit))
        #expect(act.json["done"]?.number == UInt64(limit) && runs.canceled.withLock { $0 } == limit)
    }

    @Test func `the runs of a selection are canceled at once, except those that have ended`() async throws {
        let bench = try await bench()
        let body = #"{"act":"cancel","force":true,"actor":"Bob","reason":"Late."}"#
        #expect(try await bench.command("runs.act", body).json["done"]?.number ?? 0 >= 2)
        #expect(try await store.record(of: SampleRuns.id("waiting"))?.acts.map(\.kind) == [.forceCancel])
        #expect(
            try await store.record(of: SampleRuns.id("ended"))?.acts.contains { $0.actor == "Bob" } == false)
    }

    @Test(arguments: [
        ("runs.act", #"{"act":"drop","actor":"a","reason":"b"}"#, "act"),
        ("runs.act", #"{"act":"retry","actor":"","reason":"b"}"#, "actor"),
        ("runs.act", #"{"act":"retry","filter":"featur:x","actor":"a","reason":"b"}"#, "filter"),
        ("run.retry", #"{"machine":"Order","id":"stuck","actor":" ","reason":"b"}"#, "actor"),
        ("run.retry", #"{"machine":"Order","id":"stuck","actor":"a","reason":""}"#, "reason"),
    ])
    func `an act is refused before it begins, also if it is not said who acts and why`(
        name: String, body: String, member: String
    ) async throws {
        let answer = try await bench().command(name, body)
        #expect(answer.json["error"]?["subject"]?.string == member)
    }

    @Test(arguments: [
        ("runs", #"{"source":"other"}"#, "notFound"), ("runs", #"{"status":1}"#, "badRequest"),
        ("runs", #"{"filter":"outcome:good"}"#, "badRequest"), ("runs", "[]", "badRequest"),
        ("run", "{}", "badRequest"),
        ("run", #"{"machine":"Order","id":"nobody"}"#, "notFound"),
    ]) func `what cannot be answered is refused`(name: String, body: String, code: String) async throws {
        #expect(try await ask(name, body, try await bench()).code == code)
    }

    @Test func `a person retries a stuck run, and it is kept who did and why`() async throws {
        let bench = try await bench()
        let body = #"{"source":"shop","machine":"Order","id":"stuck","actor":"Bob","reason":"Fixed."}"#
        #expect(try await bench.command("run.retry", body).outcome == "success")
        let record = try #require(try await store.record(of: SampleRuns.id("stuck")))
        #expect(record.status == .ready && record.acts.last == FlowAct(.retry, by: "Bob", because: "Fixed."))
        // It is not stuck any more.
        let again = try await bench.command("run.retry", body)
        #expect(again.status == .unprocessableContent && again.message.contains("stuck"))
    }

    @Test(arguments: [("", FlowAct.Kind.cancel), (#","force":true"#, .forceCancel)])
    func `a person cancels a run`(force: String, kind: FlowAct.Kind) async throws {
        let bench = try await bench()
        let body = #"{"machine":"Order","id":"waiting","actor":"Bob","reason":"Late."\#(force)}"#
        #expect(try await bench.command("run.cancel", body).outcome == "success")
        #expect(try await store.record(of: SampleRuns.id("waiting"))?.acts.map(\.kind) == [kind])
    }

    private func send(_ members: String, _ bench: InspectorBench) async throws -> Answer {
        try await bench.command("run.send", #"{"machine":"Order","id":"waiting",\#(members)}"#)
    }

    @Test
    func `a person sends an event to a run that waits for it, and no event of the command has its value`()
        async throws
    {
        let bench = try await bench { $0.allowsSendingEvents = true }
        let recorder = EventRecorder(of: bench.runtime)
        let session = try Answer(await bench.send("GET", "/api/sections/session"))
        #expect(session.json["allowsSendingEvents"]?.text == "true")
        let answer = try await send(#""event":"Approval","input":"{\"by\":\"v4lue\"}""#, bench)
        #expect(answer.outcome == "success")
        let record = try #require(try await store.record(of: SampleRuns.id("waiting")))
        #expect(record.status == .ready && record.arrivedEvent?.type == "Approval")
        #expect(
            String(decoding: record.arrivedEvent?.payload ?? [], as: UTF8.self)
                == #"{"event":"Approval","context":{"by":"v4lue"}}"#)
        let again = try await send(#""event":"Approval","input":"{}""#, bench)
        #expect(again.status == .unprocessableContent && again.message.contains("waits for no event"))
        let lines = try recorder.events.map { try $0.jsonLine() }
        #expect(!lines.isEmpty && !lines.contains { $0.contains("v4lue") })
    }

    @Test(arguments: [
        (true, #""event":"Remark","input":"{}""#, "waits for 'Approval'"),
        (true, #""event":"Approval","input":"{""#, "no JSON, at line 1, column 2"),
        (false, #""event":"Approval","input":"{}""#, "'allowsSendingEvents'"),
    ]) func `an event is refused with the reason`(
        isAllowed: Bool, members: String, reason: String
    ) async throws {
        let answer = try await send(members, try await bench { $0.allowsSendingEvents = isAllowed })
        #expect(
            answer.status == .unprocessableContent && answer.message.contains(reason), "\(answer.message)")
        #expect(try await store.record(of: SampleRuns.id("waiting"))?.status == .waiting)
    }
}
