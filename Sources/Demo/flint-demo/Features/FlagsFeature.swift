import FlintCore
import FlintTweaks

/// The feature for listing, setting and resetting flags, with the provider of each value.
enum FlagsFeature: Feature {
    static let description = "Show the flags and where they come from, and set them"

    static let list = action(FlagListAction.self)
    static let show = action(FlagShowAction.self)
    static let set = action(FlagSetAction.self)
    static let reset = action(FlagResetAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(list)
        actions.publish(show)
        actions.publish(set)
        actions.publish(reset)
    }

    static let commands = [
        Command("tweaks", "[get|set|reset] [FLAG] [VALUE…]", "Show the flags, set one, take it back") {
            arguments, presenter in
            switch (arguments[0], arguments[1], arguments.words.count) {
            case (nil, _, _): try await list.perform(using: presenter)
            case ("get", let flag?, 2): try await show.perform(with: flag, using: presenter)
            case ("set", let flag?, 3...):
                let input = FlagSetAction.Setting(flag: flag, value: arguments.text(from: 2))
                try await set.perform(with: input, using: presenter)
            case ("reset", let flag?, 2): try await reset.perform(with: flag, using: presenter)
            default:
                throw DemoError(
                    .usage,
                    "Write “tweaks”, “tweaks get FLAG”, “tweaks set FLAG VALUE” or “tweaks reset FLAG”.")
            }
        }
    ]

    /// Finds a flag by its path.
    ///
    /// - Parameters:
    ///   - word: The path of the flag, in any letter case.
    ///   - workspace: The workspace whose flags are searched.
    /// - Returns: The flag with its value, its provider and its title, as text to show.
    /// - Throws: ``DemoError`` with the code `usage` if there is no such flag.
    fileprivate static func flag(
        _ word: String, in workspace: Workspace
    ) throws(DemoError) -> DisplayableTweak {
        let rows = TweakEditing(workspace.gates.tweaks).sections().flatMap(\.rows)
        guard let row = rows.first(where: { $0.path.description == word.lowercased() }) else {
            throw DemoError(.usage, "There is no flag “\(PrintableText.line(word))”. “tweaks” shows them.")
        }
        return row
    }

    /// Returns a flag as one line with its path, its value, its provider and its title.
    ///
    /// The value of a secret flag has already been replaced in the given row.
    fileprivate static func line(_ row: DisplayableTweak) -> String {
        "\(row.path)  \(row.valueText)  \(row.source ?? "-")  \(row.displayTitle)"
    }
}

/// Lists the flags with their values, and the provider of each value.
enum FlagListAction: Action {
    static let description = "List the flags"

    static func perform(
        with context: ActionContext<NoInput>, using presenter: any NotesPresenter
    ) async throws {
        let sections = TweakEditing(try context.workspace.gates.tweaks).sections()
        presenter.show(sections.flatMap(\.rows).map(FlagsFeature.line))
    }
}

/// Shows one flag, with the value that each provider has for it.
enum FlagShowAction: Action {
    static let description = "Show one flag, and what each provider says about it"

    static func perform(with context: ActionContext<String>, using presenter: any NotesPresenter) async throws
    {
        let row = try FlagsFeature.flag(context.input, in: context.workspace)
        presenter.show(
            [FlagsFeature.line(row)] + PrintableText.lines(row.trace.description).map { "  \($0)" })
    }
}

/// Sets a flag for this run of the program and later ones.
enum FlagSetAction: Action {
    static let description = "Set a flag"

    /// A flag and the value that it gets, as the input of the action.
    struct Setting: Sendable, FlintLoggable {
        let flag: String
        let value: String

        /// The path of the flag for the log, without the value, which may be a secret.
        var loggingDescription: String { flag }
    }

    static func perform(
        with context: ActionContext<Setting>, using presenter: any NotesPresenter
    ) async throws {
        let row = try FlagsFeature.flag(context.input.flag, in: context.workspace)
        let editing = TweakEditing(try context.workspace.gates.tweaks)
        try editing.commit(row.path, editing.edit(row.path, text: context.input.value))
        let shown = try FlagsFeature.flag(context.input.flag, in: context.workspace).valueText
        presenter.show("\(row.path) is \(shown) now.")
    }
}

/// Removes the value that was set for a flag, so that the value of another provider applies again.
enum FlagResetAction: Action {
    static let description = "Take back what was set of a flag"

    static func perform(with context: ActionContext<String>, using presenter: any NotesPresenter) async throws
    {
        let row = try FlagsFeature.flag(context.input, in: context.workspace)
        // A flag that is not overridden has no stored value to remove.
        if row.isOverridden { try TweakEditing(context.workspace.gates.tweaks).clear(row.path) }
        let shown = try FlagsFeature.flag(context.input, in: context.workspace).valueText
        presenter.show("\(row.path) is \(shown) again.")
    }
}
