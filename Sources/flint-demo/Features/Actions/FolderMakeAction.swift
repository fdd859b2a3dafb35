import FlintCore

/// Makes a folder for a note that is being composed.
enum FolderMakeAction: Action {
    static let description = "Make a folder for a note"
    static let defaultSession = ActionSession.Configuration.changes

    static func perform(
        with context: ActionContext<DeskInput<NewFolderName>>, using presenter: any NotesPresenter
    ) async throws -> String {
        let store = context.input.desk.store
        return try store.folder.makeSubfolder(context.input.text, using: store.fileSystem)
    }
}
