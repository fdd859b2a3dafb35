import FlintCore
import Foundation

/// Makes a link to a note.
enum NoteLinkAction: Action {
    static let description = "Make a link to a note"

    static func perform(
        with context: ActionContext<DeskInput<LinkWish>>, using presenter: any NotesPresenter
    ) async throws -> URL {
        let desk = context.input.desk
        let entry = try await desk.store.entry(for: try desk.reference(to: context.input.note))
        let (address, binding) = (NoteAddress(name: entry.name), BrowsingFeature.openLinked)
        let link =
            try context.input.isWeb
            ? Flint.links.webLink(to: binding, with: address)
            : Flint.links.appLink(to: binding, with: address)
        try await presenter.show(.shared(.link(link)))
        return link
    }
}
