import FlintDurableFlows
import FlintTool
import Testing

@testable import FlintCommands

/// New runs that do the work of others again, and runs that are removed.
@Suite struct RunsRestartTests {
    private let runs: RunsFixture

    init() throws {
        runs = try RunsFixture()
    }

    /// A run that has gone from Begin over Charge to Ship, and has ended there.
    private func fill() async throws {
        try await runs.start(
            ["17"], .enter("Charge", number: 1, context: #"{"card":"4711"}"#),
            .enter("Ship", number: 2, context: #"{"number":"4"}"#),
            .end(.failed(FlowFailure(type: "Shop.Broken", text: "card 4711"))))
    }

    private func new(_ name: String) async throws -> FlowRecord {
        try await runs.record(FlowRunID(machine: "Order", id: name))
    }

    @Test(arguments: [
        (["--from=Ship"], "Ship", "Receipt", #"{"number":"4"}"#),
        (["--from=Charge", "--context-type=Order"], "Charge", "Order", #"{"card":"4711"}"#),
        (["--from=Begin", #"{"id":"17"}"#, "--context-type=Order"], "Begin", "Order", #"{"id":"17"}"#),
    ]) func `a new run begins at a state, with the context of the old run or another one`(
        words: [String], state: String, type: String, context: String
    ) async throws {
        try await fill()
        let old = try await new("17")
        let again = await restart(words)
        #expect(again.status == .done, "\(again.errors)")
        #expect(again.output.hasPrefix("Order/17.2  ready  \(state)  for "))
        let record = try await new("17.2")
        #expect(record.kind == FlowKind(machine: "Order", state: state, context: type))
        #expect(record.entry.state == .encoded(Array(#"{"state":"\#(state)","context":\#(context)}"#.utf8)))
        #expect(record.acts.map(\.reason) == ["restarted from 'Order/17': it broke"])
        #expect(record.acts.map(\.actor) == ["ann"] && record.creation != old.creation)
        #expect(try await new("17") == old)
    }

    @Test func `a new run has the registered revision of its state, or that of the context it takes over`()
        async throws
    {
        try await fill()
        try await runs.withStore { store in
            for (state, revision) in [("Charge", 2), ("Ship", 5)] {
                try await store.register([
                    FlowMachineName(machine: "Order", fingerprint: "f", kind: .state, name: state),
                    FlowMachineName(
                        machine: "Order", fingerprint: "f", kind: .revision, name: "\(state)#\(revision)"),
                ])
            }
        }
        #expect(await restart(["--from=Ship", "--as=same"]).status == .done)
        #expect(await restart(["--from=Ship", "{}", "--as=new"]).status == .done)
        #expect(await restart(["--from=Charge", "--context-type=Order", "--as=before"]).status == .done)
        #expect(try await new("same").kind.revision == 0)
        #expect(try await new("new").kind.revision == 5)
        #expect(try await new("before").kind.revision == 2)
    }

    @Test func `a type of the context that no registered version has is refused, except by force`()
        async throws
    {
        try await fill()
        try await runs.register(["Ship": ["Receipt", "Parcel"], "Charge": []])
        for words in [
            ["--from=Ship", "--context-type=Recipt"], ["--from=Ship", "{}", "--context-type=Order"],
        ] {
            let run = await restart(words)
            #expect(run.status == .findings)
            #expect(
                run.errors.joined().contains(
                    "at 'Ship', but a context 'Parcel' or a context 'Receipt'; give"),
                "\(run.errors)")
        }
        #expect(await restart(["--from=Ship"]).output.hasPrefix("Order/17.2  ready  Ship"))
        #expect(await restart(["--from=Ship", "--context-type=Parcel"]).status == .done)
        #expect(await restart(["--from=Ship", "--context-type=Recipt", "--force"]).status == .done)
        #expect(try await new("17.4").kind.context == "Recipt")
        // Workers of earlier versions have registered no types.
        #expect(await restart(["--from=Charge", "--context-type=Any"]).status == .done)
    }

    private func restart(_ words: [String]) async -> RunsFixture.Result {
        await runs.run(["restart", "FOLDER", "Order/17"] + words + ["--by=ann", "--because=it broke"])
    }

    @Test func `a new run has the next free name, or the given one`() async throws {
        try await fill()
        for name in ["17.2", "17.3"] {
            #expect(await restart(["--from=Ship"]).output.hasPrefix("Order/\(name)  "))
        }
        #expect(await restart(["--from=Ship", "--as=again"]).output.hasPrefix("Order/again  "))
        let taken = await restart(["--from=Ship", "--as=again"])
        #expect(taken.status == .findings && taken.errors.joined().contains("choose another name"))
        let shown = await runs.run("show", "FOLDER", "Order/again").output
        #expect(shown.contains("  acts:\n    move  by ann  restarted from 'Order/17': it broke\n"))
    }

    @Test func `what the store does not know of a context must be given`() async throws {
        try await fill()
        for word in ["--from=Begin", "--from=Charge"] {
            let untyped = await restart([word])
            #expect(untyped.status == .findings)
            #expect(untyped.errors.joined().contains("is unknown here; give it"))
        }
        try await runs.withStore { store in
            try await store.register([
                FlowMachineName(machine: "Order", fingerprint: "f", kind: .input, name: "Order"),
                FlowMachineName(machine: "Order", fingerprint: "f", kind: .state, name: "Begin"),
            ])
        }
        let run = await restart(["--from=Begin"])
        #expect(run.status == .findings)
        #expect(run.errors.joined().contains("the store has no context of 'Begin'"))
        #expect(await restart(["--from=Begin", #"{"id":"17"}"#]).status == .done)
        #expect(try await new("17.2").kind.context == "Order")
    }

    @Test func `a run that has not ended is restarted only by force`() async throws {
        try await runs.start(["17"], .enter("Ship", number: 1), .stick())
        let refused = await restart(["--from=Ship"])
        #expect(refused.status == .findings)
        #expect(refused.errors.joined().contains("has not ended"))
        #expect(await restart(["--from=Ship", "--force"]).status == .done)
        #expect(try await new("17").status == .stuck)
    }

    // MARK: Removing

    @Test func `runs that ended long ago are counted, and removed after a question`() async throws {
        try await fill()
        try await runs.start(["18"], .end(.back))
        try await runs.start(["19"])
        let young = await runs.run("remove", "FOLDER", "--older-than=30d", answer: "y")
        #expect(young.output == "There is no such run.\n" && young.questions.isEmpty)
        let asked = await runs.run("remove", "FOLDER", "--older-than=0s")
        #expect(asked.status == .findings)
        #expect(asked.output.hasSuffix("flint runs remove FOLDER --older-than=0s --yes\n"))
        let removed = await runs.run("remove", "FOLDER", "--older-than=0s", answer: "y")
        #expect(removed.questions == ["2 runs have ended more than 0s ago; remove them? [y/N] "])
        #expect(removed.output == "2 runs were removed.\n" && removed.status == .done)
        #expect(await runs.run("list", "FOLDER").output.hasPrefix("Order/19  ready"))
    }

    @Test func `long counts and removals say how far they are`() async throws {
        for name in ["17", "18", "19", "20"] { try await runs.start([name], .end(.back)) }
        let removed = await runs.run("remove", "FOLDER", "--older-than=0s", answer: "y", page: 2)
        #expect(removed.errors == ["2 runs until now …", "4 runs until now …"])
        #expect(removed.output == "4 runs were removed.\n")
    }

    @Test func `a run is removed by its name when it has ended`() async throws {
        try await fill()
        try await runs.start(["18"])
        let removed = await runs.run("remove", "FOLDER", "Order/17")
        #expect(
            removed.status == .done && removed.output == "Order/17 was removed.\n"
                && removed.questions.isEmpty)
        let open = await runs.run("remove", "FOLDER", "Order/18")
        #expect(open.status == .findings)
        #expect(open.errors.joined().contains("'Order/18' is ready, so it is not removed; cancel it first"))
        let gone = await runs.run("remove", "FOLDER", "Order/17")
        #expect(gone.status == .findings && gone.errors.joined().contains("There is no run '17'"))
        #expect(await runs.run("list", "FOLDER").output.hasPrefix("Order/18  ready"))
    }

    @Test(arguments: [["--older-than=30d"], ["--yes"]])
    func `one run and the options for all old runs exclude each other`(words: [String]) async throws {
        let run = await runs.run(["remove", "FOLDER", "Order/17"] + words)
        #expect(run.status == .usage && run.errors.joined().contains("'Order/17' is one run"))
    }
}
