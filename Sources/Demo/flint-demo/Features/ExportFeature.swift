import FlintCore
import Foundation

/// The feature for writing notes as plain text, which a person must switch on first.
enum ExportFeature: ConditionalFeature {
    static let description = "Export notes as plain text"

    static let note = action(NoteExportAction.self)

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.runtimeEnabled(defaultValue: false)
    }

    static func prepare(actions: FeatureActionsBuilder) { actions.publish(note) }

    static let commands = [
        Command("export", "[NOTE]", "Write a note as plain text") { arguments, presenter in
            try await note.requestOrThrow()
                .perform(with: try NoteAddress(arguments[0]), using: presenter)
        }
    ]
}

/// Writes a note as plain text to the folder `exports`, without the Markdown characters of headings and
/// lists.
enum NoteExportAction: Action {
    static let description = "Export a note as plain text"
    static let defaultSession = ActionSession.Configuration.changes

    static func perform(
        with context: ActionContext<NoteAddress>, using presenter: any NotesPresenter
    ) async throws -> URL {
        let store = try context.workspace.store
        guard let folder = store.folder else {
            throw DemoError(.file, "Sample notes are in memory. Start with --folder to export notes.")
        }
        let note = try store.note(try context.workspace.name(meant: context.input.name))
        let lines = PrintableText.lines(note.text).map { $0.drop { "#-*> ".contains($0) } }
        let file = folder.appending(path: "exports/\(note.name).txt")
        try NoteStore.doing("export “\(note.name)”") {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(lines.joined(separator: "\n").utf8).write(to: file, options: .atomic)
        }
        presenter.show("Exported “\(note.name)” to \(file.path(percentEncoded: false)).")
        return file
    }
}
