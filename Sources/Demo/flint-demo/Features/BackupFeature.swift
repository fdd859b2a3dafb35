import FlintCore
import Foundation

/// The feature for copying all notes to another folder; it needs a permission.
enum BackupFeature: ConditionalFeature {
    static let description = "Copy the notes to another folder"

    static let copy = action(NotesBackupAction.self)

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.permission(.otherFolders)
    }

    static func prepare(actions: FeatureActionsBuilder) { actions.publish(copy) }

    static let commands = [
        Command("backup", "DIRECTORY", "Copy all notes to another folder") { arguments, presenter in
            let folder = NotesBackupAction.Destination(
                folder: URL(filePath: arguments[0] ?? "", directoryHint: .isDirectory))
            try await copy.requestOrThrow().perform(with: folder, using: presenter)
        }
    ]
}

/// Copies all notes to another folder.
enum NotesBackupAction: Action {
    static let description = "Copy all notes to another folder"

    /// The folder for the copies; its path is not recorded, because paths contain the names of people.
    struct Destination: Sendable {
        let folder: URL
    }

    static func perform(
        with context: ActionContext<Destination>, using presenter: any NotesPresenter
    ) async throws {
        let (notes, copies) = (try context.workspace.store.notes(), NoteStore(folder: context.input.folder))
        for note in notes { try copies.write(note) }
        presenter.show("Copied \(notes.count) notes.")
    }
}
