/// Collects the actions that a feature declares.
///
/// Flint passes one to ``FeatureDefinition/prepare(actions:)``. Mistakes do not throw there; they come back
/// together from the set-up as a ``SetupError``.
public final class FeatureActionsBuilder {
    private(set) var declarations: [ActionDeclaration] = []

    init() {}

    /// Makes an action performable.
    ///
    /// - Parameter binding: A binding of the feature being prepared.
    public func declare<Binding: ActionBinding>(_ binding: Binding) {
        declarations.append(ActionDeclaration(binding, isPublished: false))
    }

    /// Makes an action performable and lists it among the feature's published actions, for menus and palettes.
    ///
    /// - Parameter binding: A binding of the feature being prepared.
    public func publish<Binding: ActionBinding>(_ binding: Binding) {
        declarations.append(ActionDeclaration(binding, isPublished: true))
    }
}
