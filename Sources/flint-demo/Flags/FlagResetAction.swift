import FlintCore
import FlintTweaks

/// Takes back what was set, of one flag or of all.
enum FlagResetAction: Action {
    static let description = "Take back what was set"

    static func perform(
        with context: ActionContext<DeskInput<FlagWord?>>, using presenter: any NotesPresenter
    ) async throws -> Int {
        let gates = context.input.desk.gates
        let count: Int
        if let word = context.input.details {
            let row = try gates.flag(word.text)
            let result = try gates.tweaks.delete(feature: row.path.feature, variable: row.path.variable)
            count = result.outcomes.count
        } else {
            count = try gates.tweaks.reset().outcomes.count
        }
        try await presenter.show(.flagsReset(count))
        return count
    }
}
