/// A screen of the inspector's page.
public enum InspectorScreen: String, Hashable, Sendable, CaseIterable {
    /// The requests of actions and the other events, newest first.
    case timeline
    /// The open action stacks: the actions that the user is in the middle of, by session.
    case stacks
    /// The lines of the log.
    case log
    /// The numbers, outcomes and durations of requests by action.
    case statistics
    /// One request and all requests that it made in turn, drawn as bars over time.
    case trace
    /// The sequence diagram of the sessions, actions, flows and durable runs, with an arrow for each step.
    case sequence
    /// The features, and why some are not available.
    case features
    /// The flows, their drawings and stored runs.
    case flows
    /// The tweaks, which are flags whose values the page shows and can override.
    case tweaks
    /// The products, their purchases, and the permissions.
    case purchases
    /// The tree of the application's screens for each navigator.
    case navigation
    /// The mappings of URLs to actions, with a field for trying a URL.
    case routes
    /// The process that runs, the events that were lost, and how many items, snapshots and bytes the
    /// inspector has made.
    ///
    /// Session files are saved and loaded here.
    case session
}
