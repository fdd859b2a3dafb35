/// The feature that reports actions to analytics providers.
///
/// While its switch is off, nothing is reported, and actions are not asked for attributes.
public enum AnalyticsFeature: FrameworkFeature {
    /// The description of the feature.
    public static let description = "Reports actions to analytics providers"

    /// The action that waits until the providers have handled all pending events.
    public static let flush = action(AnalyticsFeature.AnalyticsFlushAction.self)

    /// Declares the action of the feature.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(flush)
    }
}

extension AnalyticsFeature {
    /// An action that waits until the analytics providers have handled all pending events.
    public enum AnalyticsFlushAction: Action {
        /// The stable identifier of the action.
        public static let identifier = "Flint.AnalyticsFlushAction"

        /// The description of the action.
        public static let description = "Waits until the analytics providers have handled all pending events"

        /// Calls ``ActionAnalytics/flush()``.
        ///
        /// - Parameters:
        ///   - context: The request's context.
        ///   - presenter: Not used.
        /// - Returns: Whether all events were handled within the time limit.
        public static func perform(
            with context: ActionContext<NoInput>, using presenter: NoPresenter
        ) async -> Bool {
            await Flint.current.analytics.flush()
        }
    }
}
