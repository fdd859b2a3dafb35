import FlintCore
import FlintFlows
import FlintTesting
import Testing

@testable import flint_demo

/// The drawn flows: each run takes the states that its answers lead to, and all runs together take each edge.
@Suite(.notes, .coversFlow(NoteCreationFlow.self), .coversFlow(FolderChoiceFlow.self))
struct ComposingFlowTests {
    struct Scenario: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answers: [String]
        /// The states of the outer flow.
        let path: String
        var ending = FlowTransition.Ending.finished
        /// The name and the text of the note that is made.
        var note: (name: String, text: String)?
    }

    private static let straight = "Text Folder Preview Saving End"

    static let scenarios = [
        Scenario(
            testDescription: "straight on", answers: ["Trip", "list", "1", "yes"],
            path: "Begin Heading \(straight)",
            note: ("Trip", "list\n")),
        Scenario(
            testDescription: "back at each step keeps what was typed",
            answers: ["Trip", ":back", "", "list", ":BACK", "", "2", ":back", "", ""],
            path: "Begin Heading Text Heading Text Folder Text Folder Preview Folder Preview Saving End",
            note: ("Errands/Trip", "list\n")),
        Scenario(
            testDescription: "a new folder, and answers that mean nothing",
            answers: [
                "", "a/b", "Trip", "", "9", "+", "", ":back", "nowhere", "+", "a/b", " Plans ", "maybe",
                "yes",
            ],
            path: "Begin Heading \(straight)", note: ("Plans/Trip", "")),
        Scenario(
            testDescription: "a folder that is chosen by its name",
            answers: ["one", "x", "errands", "yes", "Two", "", "", ""], path: "Begin Heading \(straight)",
            note: ("Errands/one", "x\n")),
        Scenario(
            testDescription: "a taken name leads to the problem, and the rest is kept",
            answers: ["one", "x", "", "yes", "Two", "", "", ""],
            path: "Begin Heading Text Folder Preview Saving Problem Heading \(straight)", note: ("Two", "x\n")
        ),
        Scenario(
            testDescription: "staying leads back to each step, and then yes leaves",
            answers: [
                "Trip", ":back", ":cancel", "no", "", ":cancel", "no", "", ":cancel", ":back", "", ":cancel",
                "perhaps",
                "no", ":cancel", "yes",
            ],
            path:
                "Begin Heading Text Heading Leave Heading Text Leave Text Folder Leave Folder Preview Leave Preview Leave",
            ending: .cancelled),
        Scenario(
            testDescription: "an empty draft is left without a question", answers: [":back"],
            path: "Begin Heading Leave",
            ending: .cancelled),
        Scenario(
            testDescription: "canceling in the inner flow", answers: ["Trip", "", "+", ":cancel", ":cancel"],
            path: "Begin Heading Text Folder Leave", ending: .cancelled),
        Scenario(
            testDescription: "the input ends", answers: ["Trip", "list"],
            path: "Begin Heading Text Folder Fail",
            ending: .failed),
    ]

    @Test(arguments: scenarios) func `a run takes the states that its answers lead to`(
        scenario: Scenario
    ) async throws {
        let presenter = try RecordingPresenter()
        let before = try presenter.texts
        let flow = NoteCreationFlow(
            presenter: presenter, interview: Interview(presenter, answers: scenario.answers))
        let run = await flow.recordRun(NoteDraft())
        run.expectPath(scenario.path.split(separator: " ").map(String.init), ending: scenario.ending)
        let made = try presenter.texts.filter { before[$0.key] == nil }
        #expect(made == scenario.note.map { [$0.name: $0.text] } ?? [:])
        if let note = scenario.note { #expect(try run.output().name == note.name) }
    }

    @Test func `the action performs the creation inside its run`() async throws {
        let presenter = try RecordingPresenter()
        let recorder = EventRecorder()
        let note = try await ComposingFeature.compose.perform(
            with: .init(words: ["Trip", ":where", "list", "1", "yes"]), using: presenter)
        #expect(note?.name == "Trip")
        #expect(presenter.lines.contains { $0.contains("▶ Text") })
        recorder.expect(
            """
            ComposingFeature#NoteComposeAction success
              flow NoteCreation finished
                flow FolderChoice finished
              EditingFeature#NoteCreateAction success
                BrowsingFeature#NoteOpenAction success
            """)
    }

    @Test(arguments: [(nil, 0), ("preview", 1), ("NAME", 1)])
    func `the diagram marks a state`(state: String?, count: Int) async throws {
        let presenter = try RecordingPresenter()
        for isMermaid in [false, true] {
            try await ComposingFeature.diagram.perform(
                with: .init(state: state, isMermaid: isMermaid), using: presenter)
        }
        #expect(presenter.lines.count { $0.contains("▶ ") } == count)
        #expect(presenter.lines.contains { $0.hasPrefix("stateDiagram") })
    }
}
