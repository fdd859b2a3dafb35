import FlintCore
import Foundation

/// The feature for keeping one note for each day, which is available while the user's toggle is on.
enum JournalFeature: ConditionalFeature {
    static let description = "Keep one note for each day"

    static let write = action(JournalWriteAction.self)

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.userToggled(defaultValue: false)
    }

    static func prepare(actions: FeatureActionsBuilder) { actions.publish(write) }

    static let commands = [
        Command("journal", "TEXT…", "Add a line to the note of the day") { arguments, presenter in
            try await write.requestOrThrow().perform(with: arguments.text(), using: presenter)
        }
    ]
}

/// Adds a line to the note of the day, which is created if it is missing.
enum JournalWriteAction: Action {
    static let description = "Write into the note of the day"
    static let defaultSession = ActionSession.Configuration.changes

    static func perform(
        with context: ActionContext<String>, using presenter: any NotesPresenter
    ) async throws {
        let name = Date().formatted(.iso8601.year().month().day())
        if !(try context.workspace.store.notes().contains { $0.name == name }) {
            try await context.perform(EditingFeature.create, with: NewNote(name: name), using: presenter)
        }
        let line = NoteAppendAction.Line(note: NoteAddress(name: name), text: context.input)
        try await context.perform(EditingFeature.append, with: line, using: presenter)
    }
}
