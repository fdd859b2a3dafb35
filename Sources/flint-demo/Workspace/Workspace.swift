import FlintCore
import Foundation
import Synchronization

/// What actions work with: the notes, the gates, and the note that is open.
final class Workspace: Sendable {
    let store: NoteStore
    let gates: Gates
    /// Asks the person a question, and returns the line of the answer.
    let ask: @Sendable (String) async throws -> String
    /// Takes activities, which a terminal has nobody to hand to.
    let activities = InMemoryActivityPublisher()
    /// Takes the shortcuts that were donated.
    let donations = InMemoryDonationPublisher()
    /// The folder for choices, logs and history; `nil` keeps them in memory.
    let folder: URL?
    /// The log of this and of earlier runs; `nil` logs in memory.
    let log: FileLogOutput?

    private let open = Mutex<String?>(nil)

    init(
        store: NoteStore, gates: Gates, folder: URL? = nil, log: FileLogOutput? = nil,
        ask: @escaping @Sendable (String) async throws -> String
    ) {
        (self.store, self.gates, self.folder, self.log, self.ask) = (store, gates, folder, log, ask)
    }

    /// The name of the open note.
    var openNote: String? {
        get { open.withLock { $0 } }
        set { open.withLock { $0 = newValue } }
    }

    /// The notes in the order that the flag says.
    func listedNotes() throws(DemoError) -> [Note] {
        let notes = try store.notes()
        return gates.flags.listOrder == "changed" ? notes.sorted { $1.changed < $0.changed } : notes
    }

    /// The name of the note that is meant.
    ///
    /// - Parameter word: A name, its beginning or a number in the list; `nil` means the open note.
    /// - Throws: ``DemoError`` with the code `noNote`.
    func name(meant word: String?) throws(DemoError) -> String {
        if let word { return try NoteStore.name(meant: word, among: listedNotes().map(\.name)) }
        guard let openNote else {
            throw DemoError(.noNote, "No note is open. Open one with “open NOTE”, or name it.")
        }
        return openNote
    }

    /// Tells a runtime about the services, the links and the logs.
    func configure(_ configuration: inout FlintConfiguration) {
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

extension ActionSession.Configuration {
    /// Where notes are changed, one change after the other.
    static let changes = ActionSession.Configuration("changes", userInitiatedActions: true, order: .serial)
    /// Where notes are composed: a person who thinks about an answer holds up no change.
    static let composing = ActionSession.Configuration("compose", userInitiatedActions: true)
}
