/// Collects the actions that a feature declares.
///
/// Flint passes it to ``FeatureDefinition/prepare(actions:)``. Declarations with errors do not throw there;
/// the set-up reports them together in a ``SetupError``.
public final class FeatureActionsBuilder {
    private(set) var declarations: [ActionDeclaration] = []

    package init() {}

    /// Makes an action performable.
    ///
    /// - Parameter binding: A binding of the feature being prepared.
    public func declare<Binding: ActionBinding>(_ binding: Binding) {
        declarations.append(ActionDeclaration(binding, isPublished: false))
    }

    /// Makes an action performable and adds it to the feature's published actions, for menus and palettes.
    ///
    /// - Parameter binding: A binding of the feature being prepared.
    public func publish<Binding: ActionBinding>(_ binding: Binding) {
        declarations.append(ActionDeclaration(binding, isPublished: true))
    }
}

/// A binding that a feature declared, with its types erased.
struct ActionDeclaration {
    let binding: any ActionBinding
    let key: BindingKey
    let isPublished: Bool

    init<Binding: ActionBinding>(_ binding: Binding, isPublished: Bool) {
        self.binding = binding
        key = binding.key
        self.isPublished = isPublished
    }

    var feature: any FeatureDefinition.Type { key.feature }
    var action: any ActionDefinition.Type { key.action }
}
