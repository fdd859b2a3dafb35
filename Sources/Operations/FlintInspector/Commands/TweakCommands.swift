internal import FlintCore
internal import FlintJSON
internal import FlintTweaks

/// A command that sets a tweak to the value that the user typed.
enum TweakSetCommand: InspectorCommand {
    static let command = "tweak.set"
    static let description = "Set a tweak"
    static let sections: [String] = []

    static func perform(
        with context: ActionContext<TweakEdit>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        let tweaks = try EditableTweaks(of: .current, presenter)
        let path = try tweaks.path(context.input.path)
        let result = try tweaks.editing.commit(path, tweaks.editing.edit(path, text: context.input.text))
        return AnswerMembers(result)
    }
}

/// A command that removes the stored value of a tweak.
enum TweakResetCommand: InspectorCommand {
    static let command = "tweak.reset"
    static let description = "Reset a tweak"
    static let sections: [String] = []

    static func perform(
        with context: ActionContext<TweakName>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        let tweaks = try EditableTweaks(of: .current, presenter)
        return AnswerMembers(try tweaks.editing.clear(try tweaks.path(context.input.path)))
    }
}

/// A command that removes the stored values of all tweaks that the page may edit.
enum TweakResetAllCommand: InspectorCommand {
    static let command = "tweak.resetAll"
    static let description = "Reset all tweaks"
    static let sections: [String] = []

    static func perform(
        with context: ActionContext<NoInput>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        let tweaks = try EditableTweaks(of: .current, presenter)
        let overridden = tweaks.rows.filter { $0.isOverridden && tweaks.mayEdit($0) }
        guard !overridden.isEmpty else { return ["count": .number(0)] }
        var batch = TweakBatch()
        for row in overridden { batch.append(.delete(row.path)) }
        try tweaks.write(batch)
        return ["count": .number(overridden.count)]
    }
}

/// A command that sets several tweaks, either all or none.
enum TweakImportCommand: InspectorCommand {
    static let command = "tweak.import"
    static let description = "Set several tweaks"
    static let sections: [String] = []

    static func perform(
        with context: ActionContext<TweakOverrides>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        let tweaks = try EditableTweaks(of: .current, presenter)
        var (batch, refused) = (TweakBatch(), [AnswerMembers]())
        for (path, value) in context.input.values {
            do throws(CommandFailure) {
                batch.append(try tweaks.operation(setting: path, to: value))
            } catch {
                refused.append(["path": .string(path), "message": .string(error.message)])
            }
        }
        guard refused.isEmpty else {
            var failure = CommandFailure(
                .refused, subject: "overrides",
                "Nothing was set, because \(refused.count) of \(context.input.values.count) cannot be.")
            failure.details["refused"] = .objects(refused)
            throw failure
        }
        if !batch.operations.isEmpty { try tweaks.write(batch) }
        return ["count": .number(batch.operations.count)]
    }
}

/// The input of a command about a tweak, which is named by its path.
struct TweakName: CommandInput {
    let path: String

    init(_ arguments: CommandArguments) throws(CommandFailure) { path = try arguments.text("path") }

    var loggingDescription: String { path }
}

/// The input of a command that sets a tweak: the path, and the typed text.
///
/// Events of the command do not contain the text.
struct TweakEdit: CommandInput {
    let path: String
    let text: String

    init(_ arguments: CommandArguments) throws(CommandFailure) {
        path = try arguments.text("path")
        text = try arguments.text("text")
    }

    var loggingDescription: String { path }
}

/// The input of a command that sets several tweaks: the values by path.
///
/// Events of the command do not contain the values.
struct TweakOverrides: CommandInput {
    let values: [(path: String, value: TweakValue?)]

    init(_ arguments: CommandArguments) throws(CommandFailure) {
        values = try arguments.object("overrides").map { ($0.name, TweakValue(json: $0.node)) }
    }

    var loggingDescription: String { values.map(\.path).joined(separator: ", ") }
}

extension AnswerMembers {
    /// Creates the members of the response to a command that wrote tweaks.
    ///
    /// - Parameter result: The provider that stores the values, and whether reads return them or another
    ///   provider takes precedence.
    fileprivate init(_ result: TweakWriteResult) {
        let shadowing = result.outcomes.values.compactMap { outcome in
            if case .shadowed(let provider) = outcome { provider } else { nil }
        }
        self = [
            "provider": .string(result.providerID), "isEffective": .flag(result.isEffective),
            "shadowedBy": shadowing.first.map { .string($0) },
        ]
    }
}

// MARK: - EditableTweaks

/// The tweaks of a runtime that the inspector's page shows.
///
/// The page may edit a sensitive tweak only if ``InspectorOptions/revealsSensitiveTweaks`` is set.
struct EditableTweaks {
    let editing: TweakEditing
    private let revealsSensitive: Bool

    init(of runtime: Flint, _ presenter: CommandPresenter) throws(CommandFailure) {
        guard let tweaks = runtime.configuration.tweaks else {
            throw CommandFailure(
                .refused, subject: "tweaks",
                "The application has no tweaks. Set 'configuration.tweaks' in the set-up.")
        }
        editing = TweakEditing(tweaks)
        revealsSensitive = presenter.revealsSensitiveTweaks
    }

    /// The tweaks that editing screens list, including those that only a provider has and no code declares.
    var rows: [DisplayableTweak] {
        editing.sections(includesUndeclared: true).flatMap(\.rows)
    }

    func mayEdit(_ row: DisplayableTweak) -> Bool { revealsSensitive || !row.isSensitive }

    /// Returns the path of a tweak that the page may edit.
    ///
    /// - Parameter text: The path as text, `feature/variable`.
    /// - Returns: The path of the tweak.
    /// - Throws: ``CommandFailure`` if there is no such tweak, or if it is sensitive and not revealed.
    func path(_ text: String) throws(CommandFailure) -> TweakPath { try row(text).path }

    /// Returns the write that sets a tweak to a value, without performing the write.
    ///
    /// - Parameters:
    ///   - text: The path of the tweak as text, `feature/variable`.
    ///   - value: The new value; `nil` is refused.
    /// - Throws: ``CommandFailure`` if there is no such tweak, if it is sensitive and not revealed, or if the
    ///   value has another kind or is not among the options.
    func operation(
        setting text: String, to value: TweakValue?
    ) throws(CommandFailure) -> TweakBatch.Operation {
        let row = try row(text)
        guard let value, let converted = Self.value(value, as: row.kind) else {
            throw CommandFailure(.refused, subject: text, "It must be of the kind \(row.kind).")
        }
        guard row.options.isEmpty || row.options.contains(converted) else {
            throw CommandFailure(.refused, subject: text, "It is none of the values to choose from.")
        }
        return .set(row.path, converted)
    }

    func write(_ batch: TweakBatch) throws(TweakError) {
        try editing.tweakManager.write(batch, to: editing.targetID)
    }

    /// Converts a value to the kind of a tweak; returns `nil` if the conversion would lose information.
    ///
    /// The conversion is needed because a program that writes JSON may write 1.0 as 1.
    private static func value(_ value: TweakValue, as kind: TweakKind) -> TweakValue? {
        if value.kind == kind { return value }
        return [.int, .double].contains(value.kind) && [.int, .double].contains(kind)
            ? value.converted(to: kind) : nil
    }

    private func row(_ text: String) throws(CommandFailure) -> DisplayableTweak {
        guard let found = rows.first(where: { $0.path.description == text }) else {
            throw CommandFailure(.notFound, subject: text, "There is no tweak '\(text)' that people may see.")
        }
        guard mayEdit(found) else {
            throw CommandFailure(
                .refused, subject: text,
                "'\(text)' is sensitive. Start the inspector with 'revealsSensitiveTweaks' to edit it.")
        }
        return found
    }
}
