import FlintCore
import FlintTweaks

/// Takes back what was set, of one flag or of all.
enum FlagResetAction: Action {
    static let description = "Take back what was set"

    static func perform(
        with context: ActionContext<DeskInput<FlagWord?>>, using presenter: any NotesPresenter
    ) async throws -> Int {
        let gates = context.input.desk.gates
        let row = try context.input.details.map { try gates.flag($0.text) }
        // Without a folder nothing was set, and there is nothing to write to.
        let count = gates.hasFolder ? try reset(row, in: gates) : 0
        try await presenter.show(.flagsReset(count))
        return count
    }

    private static func reset(_ row: DisplayableTweak?, in gates: Gates) throws(TweakError) -> Int {
        guard let row else { return try gates.tweaks.reset().outcomes.count }
        let isSet = row.trace.entries.contains {
            $0.providerID == gates.storage.flags.id && $0.finding != .notFound
        }
        if isSet { try gates.tweaks.delete(feature: row.path.feature, variable: row.path.variable) }
        return isSet ? 1 : 0
    }
}
