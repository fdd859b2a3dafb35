import FlintCore
import FlintTweaks

/// Sets a flag, for this run of the program and the next.
enum FlagSetAction: Action {
    static let description = "Set a flag"

    static func perform(
        with context: ActionContext<DeskInput<FlagText>>, using presenter: any NotesPresenter
    ) async throws {
        let gates = context.input.desk.gates
        let row = try gates.flag(context.input.flag)
        let editing = TweakEditing(gates.tweaks)
        try editing.commit(row.path, editing.edit(row.path, text: context.input.text))
        try await presenter.show(.flag(FlagReport(try gates.flag(context.input.flag))))
    }
}
