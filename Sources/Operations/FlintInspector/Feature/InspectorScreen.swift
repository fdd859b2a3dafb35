/// A screen of the inspector's page.
public enum InspectorScreen: String, Hashable, Sendable, CaseIterable {
    /// What was performed, newest first.
    case timeline
    /// The open action stacks.
    case stacks
    /// The lines of the log.
    case log
    /// The numbers, outcomes and durations of requests by action.
    case statistics
    /// A request with all requests below it, in time.
    case trace
    /// The steps between sessions, actions, flows and durable runs.
    case sequence
    /// The features, and why some are not available.
    case features
    /// The flows, their drawings and stored runs.
    case flows
    /// The tweaks.
    case tweaks
    /// The products and purchases.
    case purchases
    /// The screens of the application.
    case navigation
    /// The links.
    case routes
    /// The recorded session.
    case session
}
