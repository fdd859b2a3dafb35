package import FlintCore

/// A feature of a test: its description says nothing, and it has no actions unless it declares some.
package protocol TestFeature: FeatureDefinition {}

extension TestFeature {
    package static var description: String { "A feature of a test" }
    package static func prepare(actions: FeatureActionsBuilder) {}
}

/// A feature with actions that is the whole application of a test.
package protocol TestRoot: FeatureGroup, Feature {}

extension TestRoot {
    package static var subfeatures: [any FeatureDefinition.Type] { [] }
}

/// A feature with a switch, which is on unless the feature says otherwise.
package protocol SwitchedFeature: ConditionalFeature {
    /// The default of the switch; `nil` for one that is not decided.
    static var isOnByDefault: Bool? { get }
}

extension SwitchedFeature {
    package static var isOnByDefault: Bool? { true }
    package static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.runtimeEnabled(defaultValue: isOnByDefault)
    }
}

/// An action that needs nothing and does nothing.
package protocol IdleAction: Action where Input == NoInput, Presenter == NoPresenter, Output == Void {}

extension IdleAction {
    package static var description: String { "Does nothing" }
    package static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {}
}

/// An action that passes the gate that presents it, and fails if its task is canceled.
package protocol HoldAction: Action where Input == NoInput, Presenter == Gate, Output == Void {}

extension HoldAction {
    package static var description: String { "Passes a gate" }
    package static func perform(with context: ActionContext<NoInput>, using gate: Gate) async throws {
        await gate.pass()
        try Task.checkCancellation()
    }
}

extension FeatureActionsBuilder {
    /// Declares several actions.
    package func declare(all bindings: any ActionBinding...) {
        for binding in bindings { declare(binding) }
    }
}
