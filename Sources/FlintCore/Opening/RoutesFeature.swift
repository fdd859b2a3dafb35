/// Opens links: what ``Flint/open(url:with:)-method`` performs.
public enum RoutesFeature: FrameworkFeature {
    /// What the feature is for.
    public static let description = "Opens links to actions"

    /// Opens a link: finds its action and performs it as a nested request.
    public static let performIncomingURL = action(PerformIncomingURLAction.self)

    /// Declares what opens links.
    ///
    /// - Parameter actions: Collects the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(performIncomingURL)
    }
}
