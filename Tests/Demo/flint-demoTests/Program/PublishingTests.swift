import DurableTestSupport
import FlintCore
import FlintDurableFlows
import FlintFlows
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import flint_demo

/// The flow of “publish”: each of its ends, and with each handler begun anew after each write.
@Suite(.notes) struct NotePublicationFlowTests {
    typealias Event = NotePublicationState.EventUnion

    struct Scenario: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var note = "One"
        var events: [Event] = []
        let path: String
        let result: PublicationResult
        var written = 0
    }

    static let scenarios = [
        Scenario(
            testDescription: "approved", events: [.approval(Approval())],
            path: "Begin Check AwaitApproval Write End", result: .published(words: 1), written: 1),
        Scenario(
            testDescription: "refused", events: [.refusal(Refusal(reason: "dull")), .approval(Approval())],
            path: "Begin Check AwaitApproval End", result: .refused("dull")),
        Scenario(
            testDescription: "nobody answers", path: "Begin Check AwaitApproval End", result: .expired),
        Scenario(
            testDescription: "no words", note: "Empty", path: "Begin Check End",
            result: .refused("it has no words")),
    ]

    @Test(arguments: scenarios) func `each end stands reruns`(scenario: Scenario) async throws {
        let presenter = try RecordingPresenter()
        let workspace = presenter.workspace
        try workspace.store.create("Empty", text: "\n")
        let check = FlowRerun(effects: { presenter.lines }) { engine in
            engine.register(NotePublicationFlow.self) {
                NotePublicationFlow(workspace: workspace, presenter: presenter)
            }
        }
        let report = try await check.run(
            NotePublicationFlow.self, with: NoteAddress(name: scenario.note), events: scenario.events)
        #expect(report.findings == [])
        #expect(report.rerun.path.joined(separator: " ") == scenario.path)
        var output: [UInt8]?
        if case .finished(let bytes) = report.rerun.ending { output = bytes }
        let result = try JSONDecoder().decode(
            PublicationResult.self, from: Data(try #require(output, "\(report)")))
        #expect(result == scenario.result)
        #expect(report.rerun.effects == Array(repeating: "Writing “One” …", count: scenario.written))
    }

    @Test func `a wait whose time is over, and that nobody has ended, is shown so`() async throws {
        let presenter = try RecordingPresenter()
        let hourAgo = FlowTime(microseconds: Int64(Date().timeIntervalSince1970 * 1e6))
            .advanced(by: .seconds(-3_600))
        let publications = Publications(
            InMemoryFlowStore(startingAt: hourAgo), presenter.workspace, presenter)
        try await publications.advance(try await publications.start("One", number: 1))
        #expect(presenter.lines == ["“One” was not approved in time; “publish One” ends it."])
    }
}

/// What is recorded of a run that goes on in another request.
@Suite(.notes) struct PublicationRecordTests {
    @Test func `a note that is published and then approved is one run, and no edge of it counts twice`()
        async throws
    {
        let presenter = try RecordingPresenter()
        let runs = Flint.current.flowRuns
        runs.startRecording()
        try await PublishingFeature.publish.perform(with: try NoteAddress("One"), using: presenter)
        let waiting = try #require(runs.snapshot().runs.first)
        #expect(waiting.name == "One#1" && waiting.state == "AwaitApproval" && waiting.isSuspended)
        try await PublishingFeature.decide.perform(
            with: NoteDecideAction.Verdict(note: try NoteAddress("One")), using: presenter)
        let snapshot = runs.snapshot()
        runs.stopRecording()
        #expect(snapshot.runs.count == 1)
        let run = try #require(snapshot.runs.first)
        #expect(run.name == "One#1" && run.flow == waiting.flow && run.request != waiting.request)
        #expect(run.ending == .finished && !run.isSuspended && run.droppedTransitions == 0)
        #expect(
            run.transitions.map { "\($0.transition.index) \($0.transition.to)" } == [
                "0 Begin", "1 Check", "2 AwaitApproval", "3 AwaitApproval", "2 AwaitApproval", "3 Write",
                "4 End",
                "5 Terminate",
            ])
        #expect(snapshot.machines.first?.visits.map(\.count) == [1, 1, 1, 1])
    }
}

/// Publishing by commands, each in a run of the program of its own, over one folder.
@Suite struct PublishingTests {
    private static let waiting =
        "waits for approval for 15 min at most. Go on with “approve Plan” or “refuse Plan REASON”, in any process."

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("Call Ada\n", to: "Plan.md")
    }

    private func run(_ words: String...) async -> ProgramRun { await ProgramRun(words, in: folder) }

    @Test func `a note is published in the next run, as it was when the first one read it`() async throws {
        #expect(await run("publish").lines == ["Nothing was published. Begin with “publish NOTE”."])
        #expect(await run("publish", "Plan").lines == ["“Plan” \(Self.waiting)"])
        #expect(await run("publish", "Plan").lines == ["“Plan” \(Self.waiting)"])
        #expect(await run("publish").lines == ["Plan#1  \(Self.waiting)"])
        try folder.write("Call nobody\n", to: "Plan.md")
        let approved = await run("approve", "Plan")
        #expect(approved.lines == ["Writing “Plan” …", "“Plan” is published, with 2 words."])
        let edition = try folder.text(of: "Published.md")
        #expect(
            edition.contains("## Plan\n") && edition.contains("Call Ada\n") && !edition.contains("nobody"))
        let late = await run("refuse", "Plan", "too", "late")
        #expect(
            late.errors == ["error: “Plan” does not wait for approval. “publish Plan” asks for it."])
        _ = await run("publish", "Plan")
        #expect(
            await run("publish").lines == [
                "Plan#1  is published, with 2 words.", "Plan#2  \(Self.waiting)",
            ])
    }

    @Test func `a note is refused with a reason`() async throws {
        _ = await run("publish", "Plan")
        #expect(await run("refuse", "Plan").status == 2)
        #expect(await run("refuse", "Plan", "too", "short").lines == ["“Plan” was refused: too short."])
        #expect(!folder.exists("Published.md"))
    }

    @Test func `a step that fails is tried again, and then when a person says so`() async throws {
        _ = await run("publish", "Plan")
        let stuck = await run("--tweak=publishing/is_down=true", "approve", "Plan")
        let attempt = [
            "Writing “Plan” …",
            "That failed: “Published” is out of reach, says the flag publishing/is_down.",
        ]
        #expect(stuck.lines == attempt + attempt + attempt)
        #expect(stuck.status == 1)
        #expect(stuck.errors.first?.hasPrefix("error: “Plan” is stuck at Write") == true)
        #expect(stuck.errors.first?.hasSuffix("“publish Plan” retries it.") == true)
        #expect(await run("publish").prints("Plan#1  is stuck at Write"))
        #expect(await run("refuse", "Plan", "dull").errors.first?.hasPrefix("error: It is too late") == true)
        #expect(await run("publish", "Plan").lines.last == "“Plan” is published, with 2 words.")
    }

    @Test func `without a folder all this is in memory`() async {
        let run = await ProgramRun(
            reading: ["publish 'Shopping list'", "approve Shop", "open Published", "publish nowhere"])
        #expect(run.prints("“approve 'Shopping list'”"))
        #expect(run.prints("“Shopping list” is published") && run.prints("- oat milk"))
        #expect(run.errors == ["error: line 4: There is no note “nowhere”. “list” shows the notes."])
    }

    @Test func `a second process is refused while the first one publishes`() async throws {
        let store = try FileFlowStore(directory: folder.url(".flint-demo/runs"))
        let refused = await run("publish", "Plan")
        #expect(refused.status == 1)
        #expect(
            refused.errors == [
                "error: Another process is publishing notes of this folder. Give the command again when it has ended."
            ])
        await store.close()
        #expect(await run("publish", "Plan").status == 0)
    }
}
