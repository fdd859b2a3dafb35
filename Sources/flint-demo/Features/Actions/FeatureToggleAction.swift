import FlintCore

/// Switches a feature that a person may switch, and remembers it.
enum FeatureToggleAction: Action {
    static let description = "Switch a feature on or off, for later runs, too"

    static func perform(
        with context: ActionContext<DeskInput<ToggleWish>>, using presenter: any NotesPresenter
    ) async throws {
        let feature = try FeatureCatalog.feature(context.input.feature, with: .userToggled, for: "toggle")
        let isOn = try TogglePosition(context.input.position).isOn
        try Flint.current.setUserToggle(isOn, for: feature)
        try await presenter.show(.toggled(feature.name, isOn: isOn))
    }
}
