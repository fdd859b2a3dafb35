/// Opens links: the feature behind ``Flint/open(url:with:)-method``.
public enum RoutesFeature: FrameworkFeature {
    /// The description of the feature.
    public static let description = "Opens links to actions"

    /// Opens a link: finds its action and performs it as a nested request.
    public static let performIncomingURL = action(PerformIncomingURLAction.self)

    /// Declares the action that opens links.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(performIncomingURL)
    }
}
