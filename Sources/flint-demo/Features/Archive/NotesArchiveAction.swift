import FlintCore
import Foundation

/// Moves old notes to the archive, and closes the open one if it is among them.
enum NotesArchiveAction: Action {
    static let description = "Move old notes to the folder Archive"
    static let defaultSession = ActionSession.Configuration.changes

    static func perform(
        with context: ActionContext<DeskInput<NoInput>>, using presenter: any NotesPresenter
    ) async throws -> ArchivedNotes {
        let desk = context.input.desk
        let days = desk.gates.flags.archiveAfterDays
        let limit = desk.store.now().addingTimeInterval(-Double(days) * 86_400)
        let archived = try await desk.store.archive(before: limit)
        try await presenter.show(.archived(archived, days: days))
        if let open = desk.openNote, archived.moved.contains(open) {
            try await context.perform(BrowsingFeature.close, with: DeskInput(desk), using: presenter)
        }
        return archived
    }
}
