import FlintCore
import FlintDurableFlows
import FlintFlows
import Foundation

/// The stored runs that publish notes, and the engine that executes them.
struct Publications: Sendable {
    /// The pause before a step that failed is tried again.
    private static let pause = Duration.milliseconds(250)

    let engine: FlowEngine
    private let presenter: any NotesPresenter

    init(_ store: any FlowStore, _ workspace: Workspace, _ presenter: any NotesPresenter) {
        engine = FlowEngine(store: store)
        self.presenter = presenter
        let errors = FlowErrorPolicy(retrying: .constant(Self.pause, attempts: 3))
        engine.register(NotePublicationFlow.self, errors: errors) {
            NotePublicationFlow(workspace: workspace, presenter: presenter)
        }
    }

    /// Returns the stored records of all runs that publish notes, at most a thousand.
    ///
    /// A run has the name `NOTE#NUMBER`, because a note may be published several times.
    func all() async throws -> [FlowRecord] {
        try await engine.runs(FlowQuery(machine: NotePublicationFlow.graph.machine, limit: 1_000))
    }

    /// Returns the record of the newest run that publishes a note; `nil` if the note has no run.
    func newest(of note: String) async throws -> FlowRecord? {
        try await all().filter { $0.note == note }.max { $0.number < $1.number }
    }

    /// Stores a new run that publishes a note.
    ///
    /// - Parameters:
    ///   - note: The name of the note.
    ///   - number: The number of the run among the runs of the note.
    /// - Returns: The identifier of the run, which ``advance(_:)`` executes.
    func start(_ note: String, number: Int) async throws -> String {
        let id = "\(note)#\(number)"
        _ = try await engine.start(NotePublicationFlow.self, id: id, with: NoteAddress(name: note))
        return id
    }

    /// Stores the approval or refusal of a note as an event for its run.
    ///
    /// All events of a run have the same key. If a person approves or refuses more than once, only the first
    /// event counts.
    func send(_ event: NotePublicationState.EventUnion, to record: FlowRecord) async throws {
        try await engine.send(event, to: NotePublicationFlow.self, id: record.id.id, key: "verdict")
    }

    /// Continues a run that is stuck because all attempts of its handler have failed.
    func retry(_ record: FlowRecord) async throws {
        try await engine.retry(
            NotePublicationFlow.self, id: record.id.id, by: NSUserName(),
            because: "The command was given again.")
    }

    /// Executes a run until it waits for an event, is stuck or has ended, and shows its result.
    ///
    /// Other runs that are due are executed, too.
    ///
    /// - Parameter id: The identifier of the run.
    /// - Throws: ``DemoError`` with the code `notPublished` if the run is stuck after failures.
    func advance(_ id: String) async throws {
        while true {
            try await engine.workUntilIdle()
            guard let record = try await engine.run(NotePublicationFlow.self, id: id).record() else { return }
            guard record.status == .ready else { return try await show(record) }
            try await Task.sleep(for: Self.pause)
        }
    }

    private func show(_ record: FlowRecord) async throws {
        let text = "“\(record.note)” \(try await state(of: record))"
        guard record.status != .stuck else { throw DemoError(.notPublished, text) }
        presenter.show(text)
    }

    /// Returns a text about a run's state, with the command that continues the run.
    ///
    /// The text is the rest of a sentence that begins with the note's name.
    func state(of record: FlowRecord) async throws -> String {
        let name = CommandWords.quoted(record.note)
        switch record.status {
        case .waiting:
            let time = TimeInterval(record.due?.microseconds ?? 0) / 1e6 - Date().timeIntervalSince1970
            guard time > 0 else { return "was not approved in time; “publish \(name)” ends it." }
            return "waits for approval for \(Int((time / 60).rounded(.up))) min at most. "
                + "Go on with “approve \(name)” or “refuse \(name) REASON”, in any process."
        case .ready, .running: return "was interrupted at \(record.kind.state); “publish \(name)” goes on."
        case .stuck:
            return
                "is stuck at \(record.kind.state). \(record.stuck?.text ?? "") “publish \(name)” retries it."
        case .ended:
            guard case .finished = record.ending else { return "was canceled." }
            return try await engine.run(NotePublicationFlow.self, id: record.id.id).output.text
        }
    }
}

extension FlowRecord {
    private var parts: [Substring] { id.id.split(separator: "#", omittingEmptySubsequences: false) }

    /// The name of the note that the run publishes.
    var note: String { parts.dropLast().joined(separator: "#") }

    /// The number of the run among the runs of the note; 0 if the run's name has none.
    var number: Int { parts.last.flatMap { Int($0) } ?? 0 }
}

extension Workspace {
    /// Opens the files of the stored runs for the time of one command.
    ///
    /// Only one process can use the files at a time, and programs in other terminals need them, too.
    ///
    /// - Parameters:
    ///   - presenter: The presenter that shows the progress of the runs.
    ///   - body: A function that uses the runs.
    /// - Throws: ``DemoError`` if another process uses the files, and any error of the function.
    func withPublications(
        _ presenter: any NotesPresenter, _ body: (Publications) async throws -> Void
    ) async throws {
        if let store = shownRuns { return try await body(Publications(store, self, presenter)) }
        guard let folder else { return try await body(Publications(runs, self, presenter)) }
        let store = try Self.openRuns(in: folder)
        do {
            presenter.show(try await store.findings.map(\.description))
            try await body(Publications(store, self, presenter))
        } catch {
            await store.close()
            throw error
        }
        await store.close()
    }

    private static func openRuns(in folder: URL) throws -> FileFlowStore {
        do throws(FlowFileError) {
            return try FileFlowStore(directory: folder.appending(path: "runs"))
        } catch {
            guard error.code == .locked else { throw error }
            throw DemoError(
                .file,
                "Another process is publishing notes of this folder. Give the command again when it has ended."
            )
        }
    }

    /// Shows the stored runs in the inspector, and keeps their files open until the program ends.
    ///
    /// - Parameters:
    ///   - runtime: The runtime whose inspector shows the runs.
    ///   - presenter: The presenter that shows the progress of the runs.
    /// - Throws: ``DemoError`` if another process uses the files.
    func showPublications(in runtime: Flint, _ presenter: any NotesPresenter) throws {
        let store: any FlowStore = try folder.map(Self.openRuns) ?? runs
        shownRuns = store
        runtime.addDurableRuns(Publications(store, self, presenter).engine, named: "publications")
    }

    /// Closes the files of the runs that the inspector shows, if it shows any.
    func closePublications() async { await (shownRuns as? FileFlowStore)?.close() }
}
