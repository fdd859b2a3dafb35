import FlintCore
import FlintTweaks

/// Shows one flag and what each provider has to say about it.
enum FlagShowAction: Action {
    static let description = "Show one flag, and what each provider has to say about it"

    static func perform(
        with context: ActionContext<DeskInput<FlagWord>>, using presenter: any NotesPresenter
    ) async throws -> DisplayableTweak {
        let gates = context.input.desk.gates
        let row = try gates.flag(context.input.text)
        try await presenter.show(.flag(FlagReport(row)))
        return row
    }
}
