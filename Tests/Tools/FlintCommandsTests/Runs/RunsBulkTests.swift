import FlintDurableFlows
import FlintTool
import Testing

@testable import FlintCommands

/// Operations on the runs that options select.
@Suite struct RunsBulkTests {
    private let runs: RunsFixture

    init() throws {
        runs = try RunsFixture()
    }

    /// Three runs that are stuck in Ship, one that waits, and one of another machine.
    private func fill() async throws {
        try await runs.start(
            ["1", "2", "3"], .enter("Ship", number: 1, context: #"{"number":"4"}"#), .stick())
        try await runs.start(["4"], .enter("AwaitApproval", number: 1, awaiting: ["Approval"]))
        try await runs.start(["1"], of: "Import")
    }

    private func statuses() async throws -> [String] {
        try await runs.withStore { store in
            try await store.runs(FlowQuery()).map { "\($0.id) \($0.kind.state) \($0.status.rawValue)" }
        }
    }

    private static let unchanged = [
        "Import/1 Begin ready", "Order/1 Ship stuck", "Order/2 Ship stuck", "Order/3 Ship stuck",
        "Order/4 AwaitApproval waiting",
    ]

    @Test(arguments: ["y", "Yes", "n", "", nil])
    func `runs are changed if somebody confirms it`(answer: String?) async throws {
        try await fill()
        let run = await runs.run("retry", "FOLDER", "--machine=Order", "--state=Ship", answer: answer)
        let isYes = answer?.lowercased().hasPrefix("y") == true
        #expect(run.status == (isYes ? .done : .findings), "\(run.errors)")
        #expect(
            run.questions
                == (answer == nil ? [] : ["3 runs of Order are stuck in Ship; retry them? [y/N] "]))
        switch answer {
        case nil:
            #expect(
                run.output == """
                    3 runs of Order are stuck in Ship. Nothing was changed; to do it:
                    flint runs retry FOLDER --machine=Order --state=Ship --yes

                    """)
        case _ where isYes: #expect(run.output == "3 runs were retried.\n")
        default: #expect(run.output == "Nothing was changed.\n")
        }
        let retried = Self.unchanged.map { $0.replacing("Ship stuck", with: "Ship ready") }
        #expect(try await statuses() == (isYes ? retried : Self.unchanged))
    }

    @Test func `an option stands for the answer, and the acts say who did it and why`() async throws {
        try await fill()
        let run = await runs.run(
            "retry", "FOLDER", "--status=stuck", "--yes", "--by=ann", "--because=the bank is back")
        #expect(run.output == "3 runs were retried.\n" && run.status == .done)
        let acts = try await runs.record(FlowRunID(machine: "Order", id: "2")).acts
        #expect(acts == [FlowAct(.retry, by: "ann", because: "the bank is back")])
    }

    @Test func `pages are changed one after the other, with progress`() async throws {
        try await fill()
        let run = await runs.run("retry", "FOLDER", "--state=Ship", "--yes", page: 2)
        #expect(run.output == "3 runs were retried.\n")
        #expect(run.errors == ["2 of 3 …"])
    }

    @Test func `runs are canceled, or ended without their code`() async throws {
        try await fill()
        let asked = await runs.run("cancel", "FOLDER", "--machine=Order", "--status=waiting", answer: "y")
        #expect(asked.questions == ["1 run of Order is waiting; cancel it? [y/N] "])
        #expect(asked.output == "1 run was asked to cancel.\n")
        let ended = await runs.run("cancel", "FOLDER", "--machine=Order", "--force", answer: "y")
        #expect(
            ended.questions
                == ["4 runs of Order have not ended; end them without running their code? [y/N] "])
        #expect(ended.output == "4 runs were ended.\n")
        #expect(try await statuses().filter { $0.hasSuffix(" ended") }.count == 4)
        let none = await runs.run("cancel", "FOLDER", "--machine=Order", answer: "y")
        #expect(none.output == "There is no such run.\n" && none.questions.isEmpty)
        #expect(none.status == .done)
    }

    @Test func `runs are moved with their contexts; a run whose context is unknown is refused`() async throws
    {
        try await fill()
        try await runs.start(["5"], context: "lost", .stick())
        let run = await runs.run("move", "FOLDER", "Refund", "--machine=Order", "--status=stuck", "--yes")
        #expect(run.status == .findings)
        #expect(run.output == "3 of 4 runs were moved to Refund; 1 was refused.\n")
        #expect(
            run.errors == [
                "flint: error: Order/5: the present context cannot be read here; give the context of "
                    + "'Refund' as JSON"
            ])
        let record = try await runs.record(FlowRunID(machine: "Order", id: "1"))
        #expect(record.kind == FlowKind(machine: "Order", state: "Refund", context: "Receipt"))
        #expect(record.entry.state == .encoded(Array(#"{"state":"Refund","context":{"number":"4"}}"#.utf8)))
    }

    @Test(arguments: [["Order/1"], ["--machine=Order", "--yes"]])
    func `a run that is moved has the registered revision of its new state`(selection: [String]) async throws
    {
        try await fill()
        try await runs.withStore { store in
            let names: [(FlowMachineName.Kind, String)] = [
                (.state, "Refund"), (.revision, "Refund#1"), (.revision, "Refund#3"),
                (.revision, "RefundAll#4"),
            ]
            for (kind, name) in names {
                try await store.register([
                    FlowMachineName(machine: "Order", fingerprint: "f", kind: kind, name: name)
                ])
            }
        }
        let words = selection.count == 1 ? [selection[0], "Refund"] : ["Refund"] + selection
        let run = await runs.run(["move", "FOLDER"] + words)
        #expect(run.status == .done, "\(run.errors)")
        let record = try await runs.record(FlowRunID(machine: "Order", id: "1"))
        #expect(record.kind == FlowKind(machine: "Order", state: "Refund", context: "Receipt", revision: 3))
    }

    @Test(arguments: [["Order/1"], ["--machine=Order"]])
    func `a state that no registered version has is refused`(selection: [String]) async throws {
        try await fill()
        try await runs.withStore { store in
            try await store.register([
                FlowMachineName(machine: "Order", fingerprint: "f", kind: .state, name: "Refund")
            ])
        }
        let words = selection[0].hasPrefix("-") ? ["Refnd"] + selection : selection + ["Refnd"]
        let run = await runs.run("move", "FOLDER", words[0], words[1])
        #expect(run.status == .findings)
        #expect(run.errors.joined().contains("has a state 'Refnd'; did you mean 'Refund'?"))
        #expect(try await statuses() == Self.unchanged)
    }

    @Test(arguments: [["Order/1"], ["--machine=Order", "--yes"]])
    func `a run keeps no context of a type that no registered version has for its new state`(
        selection: [String]
    ) async throws {
        try await fill()
        try await runs.register(["Refund": ["Order"], "Rest": [""]])
        func move(_ state: String, _ words: String...) async -> RunsFixture.Result {
            await runs.run(
                ["move", "FOLDER"] + (selection.count == 1 ? [selection[0], state] : [state] + selection)
                    + words)
        }
        let refused = await move("Refund")
        #expect(refused.status == .findings)
        #expect(
            refused.errors.joined().contains(
                "has a context 'Receipt' at 'Refund', but a context 'Order'; give it as JSON"),
            "\(refused.errors)")
        #expect(try await statuses() == Self.unchanged)
        #expect(await move("Refund", "--context-type=Order").status != .usage)
        let id = FlowRunID(machine: "Order", id: "1")
        #expect(try await runs.record(id).kind.context == "Order")
        _ = await move("Rest")
        let record = try await runs.record(id)
        #expect(record.kind == FlowKind(machine: "Order", state: "Rest"))
        #expect(record.entry.state == .encoded(Array(#"{"state":"Rest"}"#.utf8)))
        _ = await move("Refund", "{}", "--context-type=Receipt", "--force")
        #expect(try await runs.record(id).kind.context == "Receipt")
    }

    @Test func `only runs that have been in their state for long enough are meant`() async throws {
        try await fill()
        let none = await runs.run("retry", "FOLDER", "--machine=Order", "--older-than=30d", "--yes")
        #expect(none.output == "There is no such run.\n")
        let all = await runs.run("list", "FOLDER", "--older-than=0s", "--status=stuck")
        #expect(all.output.split(separator: "\n").count == 3)
    }

    @Test func `the command that confirms is quoted for a shell, and has no password`() throws {
        let words = [
            "cancel", "postgresql://ann:secret@db/shop", "--machine=Order", "--because=it's late", "--force",
        ]
        let request = try RunsRequest(
            ParsedArguments(words, options: RunsCommand.options), user: "me")
        #expect(
            request.confirmedCommand
                == #"flint runs cancel STORE --machine=Order '--because=it'\''s late' --force --yes"#)
    }

    @Test(arguments: [
        (["retry", "x"], "or a selection such as '--machine=Order'"),
        (["cancel", "x", "Order/1", "--machine=Order"], "'Order/1' is one run"),
        (["move", "x", "Order/1", "Ship", "--machine=Order"], "'Order/1' is one run"),
        (["move", "x", "--machine=Order"], "needs the state"),
        (["retry", "x", "--status=waiting"], "for runs that are stuck"),
        (["cancel", "x", "--status=ended"], "not for runs that have ended"),
        (["cancel", "x", "--older-than=30"], "'30' is no age"),
        (["retry", "x", "Order/1", "--yes"], "'--yes' is for the runs of a selection"),
        (["list", "x", "--yes"], "'--yes' is for 'runs retry'"),
    ]) func `a selection that is wrong is refused before the store is opened`(words: [String], text: String) {
        let error = #expect(throws: UsageError.self) {
            try RunsRequest(ParsedArguments(words, options: RunsCommand.options), user: "me")
        }
        #expect(error?.message.contains(text) == true, "\(error?.message ?? "")")
    }

    // MARK: Values

    @Test func `an outcome counts what was changed, skipped and refused`() {
        var outcome = BulkOutcome()
        let run = FlowRunID(machine: "Order", id: "1")
        for error in [nil, nil, FlowStoreError(.notStuck, ""), .init(.endedRun, ""), .init(.unknownRun, "")] {
            outcome.add(error, of: run)
        }
        for _ in 0..<7 { outcome.add(FlowStoreError(.invalidName, "It is too long."), of: run) }
        #expect(outcome.refusals == Array(repeating: "Order/1: It is too long.", count: 5))
        #expect(
            outcome.sentence("retried", of: 1_234)
                == "2 of 1,234 runs were retried; 1,225 had changed in between; 7 were refused")
        #expect(outcome.stop == nil)
        outcome.add(FlowStoreError(.unavailable, ""), of: run)
        #expect(
            outcome.sentence("retried", of: 1_234)
                == "2 of 1,234 runs were retried; 3 had changed in between; 7 were refused; then the store "
                + "failed; repeat the command for the others")
    }

    @Test(arguments: [
        ("90s", 90.0), ("1.5h", 5_400), ("30d", 2_592_000), ("2w", 1_209_600), ("0s", 0), ("5m", 300),
        ("", nil), ("d", nil), ("30", nil), ("-1d", nil), (".5d", nil), ("1e9d", nil), ("99999d", nil),
    ]) func `an age is a number with a unit`(text: String, seconds: Double?) {
        #expect(AgeText.duration(text) == seconds.map { .seconds($0) })
        #expect((AgeText.objection(to: text) == nil) == (seconds != nil))
    }
}
