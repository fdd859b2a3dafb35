import FlintCore

/// Switches a feature that a person may switch, and remembers it.
enum FeatureToggleAction: Action {
    static let description = "Switch a feature on or off, for later runs, too"

    static func perform(
        with context: ActionContext<DeskInput<ToggleWish>>, using presenter: any NotesPresenter
    ) async throws {
        let feature = try FeatureCatalog.conditional(context.input.feature)
        let isOn = try TogglePosition(context.input.position).isOn
        try Flint.current.setUserToggle(isOn, for: feature)
        try context.input.desk.gates.choices.update { $0.toggles[feature.identifier] = isOn }
        try await presenter.show(.toggled(feature.name, isOn: isOn))
    }
}
