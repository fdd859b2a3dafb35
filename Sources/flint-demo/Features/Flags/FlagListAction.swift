import FlintCore
import FlintTweaks

/// Lists the flags with their values and where those come from.
enum FlagListAction: Action {
    static let description = "List the flags"

    static func perform(
        with context: ActionContext<DeskInput<FlagSearch>>, using presenter: any NotesPresenter
    ) async throws -> [TweakSection] {
        let sections = TweakEditing(context.input.desk.gates.tweaks).sections(matching: context.input.text)
        try await presenter.show(.flags(sections, matching: context.input.text))
        return sections
    }
}
