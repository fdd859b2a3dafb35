import FlintCore
import FlintFiles
import FlintFlows
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import flint_demo

@Suite(.notes) struct ComposingFlowTests {
    private let recorder = EventRecorder()

    private var transitions: [FlowTransition] {
        recorder.events.compactMap { event in
            if case .flowTransition(let transition) = event.kind { transition } else { nil }
        }
    }

    /// The states of each run of a machine, in the order in which the runs began.
    private func paths(of machine: String) -> [String] {
        let own = transitions.filter { $0.machine == machine }
        return Dictionary(grouping: own, by: \.flow.number).sorted { $0.key < $1.key }.map { _, records in
            records.map(\.to).joined(separator: " ")
        }
    }

    private func makeSample(
        _ scenario: ComposingScenario
    ) throws -> (SampleDesk, ScriptedInterviewer) {
        let step = scenario.failingStep
        let fileSystem = FileSystem { (next) throws(FileFailure) in
            if next == step { throw FileFailure(number: ENOSPC, path: "disk") }
        }
        // The answers need the folder, and the desk needs the answers.
        let relay = RelayingInterviewer()
        let sample = try SampleDesk(interviewer: relay, fileSystem: fileSystem)
        try sample.folder.makeFolder("Work")
        let script = ScriptedInterviewer(scenario.answers(sample.folder))
        relay.target = script
        return (sample, script)
    }

    private func files(in folder: TemporaryFolder) throws -> [String: String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let notes = names.filter { $0.hasSuffix(".md") && $0 != "One.md" && $0 != "Two.md" }
        return try Dictionary(uniqueKeysWithValues: notes.map { ($0, try folder.text(of: $0)) })
    }

    @Test(arguments: ComposingScenario.all)
    func `a run takes the way that is drawn`(scenario: ComposingScenario) async throws {
        let (sample, script) = try makeSample(scenario)
        let note = try await ComposingFeature.compose.perform(
            with: DeskInput(sample.desk, Composition()), using: sample.presenter)
        #expect(paths(of: "NoteCreation") == [scenario.creation])
        #expect(paths(of: "FolderChoice") == scenario.choices)
        #expect(script.remaining == 0)
        #expect(try files(in: sample.folder) == scenario.files)
        #expect(!sample.folder.exists("Plans") || scenario.files["Plans/Three.md"] != nil)
        switch scenario.ending {
        case .discarded:
            #expect(note == nil)
            #expect(sample.presenter.reports == [.discarded])
            #expect(sample.desk.openNote == nil)
        case .made(let name, .desk):
            #expect(note?.name == name)
            #expect(sample.presenter.reports == [.created(name)])
            #expect(sample.desk.openNote == name)
        case .made(let name, .subfolder(let folder)):
            let path = sample.folder.path("\(folder)/\(name).md")
            #expect(note == ComposedNote(name: name, place: .subfolder(folder), path: path))
            #expect(sample.presenter.reports == [.createdElsewhere(name, path: path)])
            #expect(sample.desk.openNote == nil)
        }
    }

    @Test(arguments: [
        (NoteCreationFlow.graph, ComposingScenario.all.map(\.creation)),
        (FolderChoiceFlow.graph, ComposingScenario.all.flatMap(\.choices)),
    ]) func `the runs take every edge, and none that is not drawn`(graph: FlowGraph, paths: [String]) {
        struct Way: Hashable {
            let from: String
            let to: String
        }
        let ways = paths.flatMap { path in
            let states = path.split(separator: " ").map(String.init)
            return zip(states, states.dropFirst()).map { Way(from: $0, to: $1) }
        }
        let drawn = Set(graph.edges.map { Way(from: $0.from, to: $0.to) })
        #expect(drawn.subtracting(ways) == [])
        // Errors and endings need no edge.
        #expect(Set(ways.filter { $0.to != "Fail" && $0.to != "Terminate" }).subtracting(drawn) == [])
    }

    @Test func `the steps of the outer flow can be gone back one by one`() {
        // By hand from the issue: title, template, folder, preview, save, and back at every step.
        let edges = NoteCreationFlow.graph.edges.map { [$0.from, $0.to] }
        for edge in [
            ["Heading", "Template"], ["Template", "Folder"], ["Folder", "Preview"], ["Preview", "Saving"],
            ["Saving", "End"], ["Template", "Heading"], ["Folder", "Template"], ["Preview", "Folder"],
            ["Saving", "Problem"], ["Problem", "Heading"],
        ] { #expect(edges.contains(edge), "\(edge)") }
        for state in ["Heading", "Template", "Folder", "Preview"] {
            #expect(edges.contains([state, "Leave"]))
        }
    }

    @Test func `what was typed is offered again`() async throws {
        let scenario = ComposingScenario(
            "", answers: { _ in ["Three", "meet", ":back", ":back", ":cancel", "yes"] }, creation: "")
        let (sample, script) = try makeSample(scenario)
        try await ComposingFeature.compose.perform(
            with: DeskInput(sample.desk, Composition()), using: sample.presenter)
        #expect(
            script.prompts == [
                "Title (or :back, :cancel, :where):",
                "Template [Empty] (or :back, :cancel, :where):",
                "Folder [this folder] (or :back, :cancel, :where):",
                "Template [Meeting notes] (or :back, :cancel, :where):",
                "Title [Three] (or :back, :cancel, :where):",
                "Discard “Three”, yes or no (or :back, :cancel, :where):",
            ])
    }

    @Test func `a refused title is told and offered again`() async throws {
        let scenario = ComposingScenario("", answers: { _ in ["a/b", ":cancel", "yes"] }, creation: "")
        let (sample, script) = try makeSample(scenario)
        try await ComposingFeature.compose.perform(
            with: DeskInput(sample.desk, Composition()), using: sample.presenter)
        #expect(script.told.first?.hasPrefix("A note cannot have the name “a/b”") == true)
        #expect(script.prompts.dropFirst().first == "Title [a/b] (or :back, :cancel, :where):")
    }

    @Test(arguments: 0...4) func `an end of the input at any step makes nothing`(count: Int) async throws {
        let answers: [ScriptedInterviewer.Step] = ["Three", "", "+", "Plans", "", ""]
        let scenario = ComposingScenario("", answers: { _ in Array(answers.prefix(count)) }, creation: "")
        let (sample, _) = try makeSample(scenario)
        await #expect(throws: ComposingError.inputEnded) {
            try await ComposingFeature.compose.perform(
                with: DeskInput(sample.desk, Composition()), using: sample.presenter)
        }
        #expect(try sample.folder.names() == ["One.md", "Two.md", "Work"])
        #expect(sample.presenter.reports.isEmpty)
    }

    @Test(arguments: 0...4) func `cancellation at any step makes nothing`(count: Int) async throws {
        let answers: [ScriptedInterviewer.Step] = ["Three", "", "+", "Plans"]
        let cancel = ScriptedInterviewer.Step.doing {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return "yes"
        }
        let scenario = ComposingScenario(
            "", answers: { _ in Array(answers.prefix(count)) + [cancel] }, creation: "")
        let (sample, _) = try makeSample(scenario)
        let task = Task {
            try await ComposingFeature.compose.perform(
                with: DeskInput(sample.desk, Composition()), using: sample.presenter)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try sample.folder.names() == ["One.md", "Two.md", "Work"])
        #expect(sample.presenter.reports.isEmpty)
        guard case .terminated(let ending)? = transitions.last?.kind else {
            Issue.record("The flow has no end.")
            return
        }
        #expect(ending == .taskCancelled)
    }

    @Test func `asking for the place changes nothing and shows both flows`() async throws {
        let scenario = ComposingScenario(
            "", answers: { _ in [":where", "Three", "", ":Where", ":cancel", "yes"] }, creation: "")
        let (sample, script) = try makeSample(scenario)
        try await ComposingFeature.compose.perform(
            with: DeskInput(sample.desk, Composition()), using: sample.presenter)
        #expect(script.told.filter { $0.hasPrefix("▶") } == ["▶ Heading", "▶ Folder", "▶ List"])
        #expect(paths(of: "NoteCreation") == ["Begin Heading Template Folder Leave Terminate"])
    }

    @Test func `events nest the saving in the flow's action`() async throws {
        let scenario = ComposingScenario("", answers: { _ in ["Three", "", "+", "Plans", ""] }, creation: "")
        let (sample, _) = try makeSample(scenario)
        try await ComposingFeature.compose.perform(
            with: DeskInput(sample.desk, Composition()), using: sample.presenter)
        let begun = recorder.events.filter { $0.kind == .began }
        #expect(
            begun.map { $0.action?.identifier } == [
                "NoteComposeAction", "FolderMakeAction", "DraftSaveAction",
            ])
        #expect(begun.map(\.session) == ["compose", "changes", "changes"])
        #expect(begun.dropFirst().allSatisfy { $0.parentRequestID == begun.first?.requestID })
        let inner = transitions.first { $0.machine == "FolderChoice" }
        #expect(inner?.parent == transitions.first?.flow)
    }

    @Test(arguments: ["👩\u{200D}🚀 e\u{301}", "#", "- [ ] *x* <b>", "$(rm -rf)", "'; --", "2", "+", "..x..;"])
    func `odd titles are names like others or are refused`(title: String) async throws {
        let scenario = ComposingScenario(
            "", answers: { _ in [.answer(title), "", "", "", ":cancel", "yes"] }, creation: "")
        let (sample, _) = try makeSample(scenario)
        let note = try await ComposingFeature.compose.perform(
            with: DeskInput(sample.desk, Composition()), using: sample.presenter)
        let isName = (try? NoteName(title)) != nil
        #expect((note != nil) == isName)
        let made = try sample.folder.names().filter { !["One.md", "Two.md", "Work"].contains($0) }
        #expect(made == (isName ? ["\(title.precomposedStringWithCanonicalMapping).md"] : []))
    }

    @Test(arguments: [
        "../out", "/etc/x", "a\u{0}b", "a\u{202E}b", ".hidden", String(repeating: "ü", count: 5000),
    ])
    func `titles that are no names make nothing`(title: String) async throws {
        let scenario = ComposingScenario(
            "", answers: { _ in [.answer(title), .answer(title), ":cancel", "yes"] }, creation: "")
        let (sample, script) = try makeSample(scenario)
        try await ComposingFeature.compose.perform(
            with: DeskInput(sample.desk, Composition()), using: sample.presenter)
        #expect(
            paths(of: "NoteCreation") == ["Begin Heading Problem Heading Problem Heading Leave Terminate"])
        #expect(try sample.folder.names() == ["One.md", "Two.md", "Work"])
        #expect(script.prompts.allSatisfy { DisplayWidth.of($0) < 120 })
    }

    @Test func `a folder that became a link is not followed`() async throws {
        let outside = try TemporaryFolder()
        let scenario = ComposingScenario(
            "",
            answers: { folder in
                [
                    "Three", "", "Work",
                    .doing {
                        try FileManager.default.removeItem(atPath: folder.path("Work"))
                        try folder.link("Work", to: outside.path)
                        return "yes"
                    }, ":cancel", "yes",
                ]
            }, creation: "")
        let (sample, _) = try makeSample(scenario)
        try await ComposingFeature.compose.perform(
            with: DeskInput(sample.desk, Composition()), using: sample.presenter)
        #expect(try outside.names().isEmpty)
    }

    @Test func `answers that come with the command are taken first`() async throws {
        let scenario = ComposingScenario("", answers: { _ in ["yes"] }, creation: "")
        let (sample, script) = try makeSample(scenario)
        let note = try await ComposingFeature.compose.perform(
            with: DeskInput(sample.desk, Composition(answers: ["Three", "journal", "1"])),
            using: sample.presenter)
        #expect(note?.name == "Three")
        #expect(script.prompts.count == 4)
        // 1 700 000 000 seconds after 1970 began.
        #expect(try sample.folder.text(of: "Three.md").contains("\n2023-11-14\n"))
    }

    @Test func `a person who thinks does not hold up changes`() async throws {
        let sample = try SampleDesk()
        let relay = RelayingInterviewer()
        let desk = Desk(
            store: sample.desk.store, gates: sample.desk.gates, interviewer: relay, timeZone: .gmt)
        let runtime = Flint.current
        relay.target = WaitingInterviewer {
            _ = try await Flint.withRuntime(runtime) {
                try await EditingFeature.append.perform(
                    with: DeskInput(desk, LineAddition(note: NoteReference("One"), line: "meanwhile")),
                    using: SilentPresenter())
            }
        }
        try await ComposingFeature.compose.perform(
            with: DeskInput(desk, Composition()), using: sample.presenter)
        #expect(try sample.folder.text(of: "One.md") == "first\nmeanwhile\n")
    }

    /// Does something in a task of its own before it answers that nobody wants to go on.
    private struct WaitingInterviewer: Interviewer {
        let work: @Sendable () async throws -> Void

        init(_ work: @escaping @Sendable () async throws -> Void) { self.work = work }

        func tell(_ lines: [String]) async throws {}

        func ask(_ prompt: String, answered answer: String?) async throws -> String {
            // Detached, so that it does not count as a part of the action that waits.
            try await Task.detached(name: "change") { try await work() }.value
            return ":cancel"
        }
    }
}
