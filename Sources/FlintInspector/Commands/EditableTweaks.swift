internal import FlintCore
internal import FlintTweaks

/// The tweaks of a runtime that the page may edit.
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

    /// All tweaks that are displayed to people.
    var rows: [DisplayableTweak] {
        editing.sections(includesUndeclared: true).flatMap(\.rows)
    }

    func mayEdit(_ row: DisplayableTweak) -> Bool { revealsSensitive || !row.isSensitive }

    /// Finds an editable tweak.
    ///
    /// - Parameter text: `feature/variable`, as Flint writes it.
    /// - Returns: Its path.
    /// - Throws: ``CommandFailure`` for the response if there is no such tweak, or it is sensitive.
    func path(_ text: String) throws(CommandFailure) -> TweakPath { try row(text).path }

    /// The write operation that sets a tweak; it is not executed.
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

    /// Converts a value to the kind of a tweak: a program that writes JSON may write 1.0 as 1.
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
