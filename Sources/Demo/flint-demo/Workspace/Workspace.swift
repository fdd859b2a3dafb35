import FlintCore
import FlintDurableFlows
import Foundation
import Synchronization

/// The state that actions use: the notes, the services that determine which features are available, and the
/// open note.
///
/// The workspace is a value of the runtime's environment, so that actions that a link opens find it, too.
final class Workspace: Sendable {
    let store: NoteStore
    let gates: Gates
    /// A function that asks the person a question, and returns the answer.
    let ask: @Sendable (String) async throws -> String
    /// The publisher of activities, which keeps them in memory, because a terminal cannot pass them to an
    /// operating system.
    let activities = InMemoryActivityPublisher()
    /// The publisher of donated shortcuts, which keeps them in memory.
    let donations = InMemoryDonationPublisher()
    /// The folder for the user's choices, the logs and the history; `nil` if these are in memory.
    let folder: URL?
    /// The log files of this run and earlier ones; `nil` if logs are in memory.
    let log: FileLogOutput?
    /// The store of the runs that publish notes, for a workspace without a folder.
    let runs = InMemoryFlowStore(
        startingAt: FlowTime(microseconds: Int64(Date().timeIntervalSince1970 * 1e6)))

    private let open = Mutex<String?>(nil)
    private let shown = Mutex<(any FlowStore)?>(nil)

    init(
        store: NoteStore, gates: Gates, folder: URL? = nil, log: FileLogOutput? = nil,
        ask: @escaping @Sendable (String) async throws -> String
    ) {
        (self.store, self.gates, self.folder, self.log, self.ask) = (store, gates, folder, log, ask)
    }

    /// The name of the open note; `nil` if no note is open.
    var openNote: String? {
        get { open.withLock { $0 } }
        set { open.withLock { $0 = newValue } }
    }

    /// The store of runs whose files are open for the inspector; `nil` if the inspector shows no runs.
    var shownRuns: (any FlowStore)? {
        get { shown.withLock { $0 } }
        set { shown.withLock { $0 = newValue } }
    }

    /// Returns all notes, sorted by name or, if the flag for the order of lists says so, the newest change
    /// first.
    ///
    /// - Throws: ``DemoError`` with the code `file` if the folder cannot be read.
    func listedNotes() throws(DemoError) -> [Note] {
        let notes = try store.notes()
        return gates.flags.listOrder == "changed" ? notes.sorted { $1.changed < $0.changed } : notes
    }

    /// Returns the name of the note that a person means by a word.
    ///
    /// - Parameter word: The name, the beginning of the name, or the number in the list; `nil` means the open
    ///   note.
    /// - Throws: ``DemoError`` with the code `noNote` if not exactly one note matches, or no note is open;
    ///   `file` if the folder cannot be read.
    func name(meant word: String?) throws(DemoError) -> String {
        if let word { return try NoteStore.name(meant: word, among: listedNotes().map(\.name)) }
        guard let openNote else {
            throw DemoError(.noNote, "No note is open. Open one with “open NOTE”, or name it.")
        }
        return openNote
    }

    /// Adds the services, the links and the logs to the configuration of a runtime.
    func configure(_ configuration: inout FlintConfiguration) {
        configuration.environment.workspace = self
        configuration.storage = gates.storage
        configuration.toggles = gates.storage.toggles
        configuration.tweaks = gates.tweaks
        configuration.purchases = gates.storage.purchases
        configuration.permissions = gates.permissions
        configuration.links = LinkConfiguration(
            schemes: ["notes"], domains: ["notes.example"], applicationID: "flint-demo")
        configuration.activities.publisher = activities
        configuration.donations.publisher = donations
        configuration.logging.development = .init(level: .debug, outputs: log.map { [$0] } ?? [])
    }
}

private enum WorkspaceKey: FlintEnvironmentKey {
    static let defaultValue: Workspace? = nil
}

extension FlintEnvironment {
    /// The workspace of the program; `nil` if none is set.
    var workspace: Workspace? {
        get { self[WorkspaceKey.self] }
        set { self[WorkspaceKey.self] = newValue }
    }
}

extension ActionContext {
    /// The workspace with which the action runs, from the context's environment.
    ///
    /// - Throws: `FlintError` if the environment has no workspace.
    var workspace: Workspace {
        get throws(FlintError) { try environment.require(\.workspace) }
    }
}

extension Workspace {
    /// The workspace of the running request, for the handlers of flows.
    ///
    /// Outside of a request, it is the workspace of the current runtime.
    ///
    /// - Throws: `FlintError` if the environment has no workspace.
    static var current: Workspace {
        get throws(FlintError) {
            try (RequestContext.current?.environment ?? Flint.current.environment).require(\.workspace)
        }
    }
}

extension ActionSession.Configuration {
    /// The configuration of the session in which notes are changed, one change after the other.
    static let changes = ActionSession.Configuration("changes", userInitiatedActions: true, order: .serial)
    /// The configuration of the session in which notes are composed.
    ///
    /// The session is not the one for changes, so that a question that waits for an answer delays no change.
    static let composing = ActionSession.Configuration("compose", userInitiatedActions: true)
}
