import FlintCore
import Foundation

/// The feature for creating, changing and deleting notes.
///
/// Its actions run one after the other.
enum EditingFeature: Feature {
    static let description = "Make, change and delete notes"

    static let create = action(NoteCreateAction.self)
    static let append = action(NoteAppendAction.self)
    static let delete = action(NoteDeleteAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(create)
        actions.publish(append)
        actions.publish(delete)
    }

    static let commands = [
        Command("new", "NAME [TEXT…]", "Make a note and open it") { arguments, presenter in
            try await create.perform(
                with: NewNote(name: arguments[0] ?? "", text: arguments.text(from: 1)), using: presenter)
        },
        Command("append", "TEXT…", "Add a line to the open note") { arguments, presenter in
            let note = try NoteAddress(nil)
            try await append.perform(
                with: NoteAppendAction.Line(note: note, text: arguments.text()), using: presenter)
        },
        Command("delete", "NOTE", "Delete a note") { arguments, presenter in
            try await delete.perform(with: try NoteAddress(arguments[0]), using: presenter)
        },
    ]
}

extension EditingFeature: URLMapped {
    static func urlMappings(routes: URLMappingsBuilder) { routes.send("new", to: create) }
}

/// The name and the text of a note to create, as the input of the action.
struct NewNote: Codable, Sendable, Hashable, RouteParametersCodable, FlintLoggable, FlintInspectable {
    let name: String
    var text: String?

    static var redactedMembers: [any CodingKey] { [CodingKeys.text] }

    /// The name of the note for the log, without the text, which may be private.
    var loggingDescription: String { name }
}

/// Creates a note and opens it.
enum NoteCreateAction: Action, AnalyticsAction {
    static let description = "Make a note and open it"
    static let analyticsID = "note-create"
    static let defaultSession = ActionSession.Configuration.changes

    static func perform(
        with context: ActionContext<NewNote>, using presenter: any NotesPresenter
    ) async throws -> NoteAddress {
        let text = context.input.text.map { $0.isEmpty ? "" : "\($0)\n" } ?? ""
        let note = try context.workspace.store.create(context.input.name, text: text)
        context.logs.development?.info("Made a note")
        presenter.show("Made “\(note.name)”.")
        let address = NoteAddress(name: note.name)
        // The nested request makes the new note the open one. Its presenter is silent, because a new note
        // need not be shown.
        try await context.perform(
            BrowsingFeature.open, with: address, using: SilentPresenter())
        return address
    }

    /// Returns the attributes for analytics: the length of the name, not the name.
    static func analyticsAttributes(
        with context: ActionContext<NewNote>, using presenter: any NotesPresenter
    ) -> [String: AnalyticsValue] {
        ["words": .integer(context.input.name.split(separator: " ").count)]
    }
}

/// Adds a line to the end of a note.
enum NoteAppendAction: Action {
    static let description = "Add a line to a note"
    static let defaultSession = ActionSession.Configuration.changes

    /// A line to add to a note, with the name of the note.
    struct Line: Codable, Sendable, FlintLoggable, FlintInspectable {
        let note: NoteAddress
        let text: String

        static var redactedMembers: [any CodingKey] { [CodingKeys.text] }

        /// The name of the note and the length of the line for the log, without the line itself.
        var loggingDescription: String { "\(note.name), \(text.count) characters" }
    }

    static func perform(with context: ActionContext<Line>, using presenter: any NotesPresenter) async throws {
        let store = try context.workspace.store
        var note = try store.note(context.input.note.name)
        if !note.text.isEmpty, !note.text.hasSuffix("\n") { note.text += "\n" }
        note.text += context.input.text + "\n"
        note.changed = Date()
        try store.write(note)
        presenter.show("Added a line to “\(note.name)”.")
    }
}

/// Deletes a note, and closes it if it is open.
enum NoteDeleteAction: Action {
    static let description = "Delete a note"
    static let defaultSession = ActionSession.Configuration.changes
    static let closesActionStackOnSuccess = true

    static func perform(
        with context: ActionContext<NoteAddress>, using presenter: any NotesPresenter
    ) async throws {
        let workspace = try context.workspace
        let name = try workspace.name(meant: context.input.name)
        try workspace.store.delete(name)
        presenter.show("Deleted “\(name)”.")
        if workspace.openNote == name {
            try await context.perform(
                BrowsingFeature.close, using: SilentPresenter())
        }
    }
}
