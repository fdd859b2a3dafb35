/// What a person, or a program on a person's behalf, does to a run.
public struct FlowAct: Hashable, Sendable, Codable {
    /// What is done.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// A run that is stuck goes on at its last entry; its failed steps are done again.
        case retry
        /// The run is asked to cancel: at its next step or wait, it gets `FlowExit.cancelled`.
        case cancel
        /// The run ends as canceled at once, and none of its code runs.
        case forceCancel
        /// The run goes on at another state, whatever it does now.
        case move
    }

    /// What is done.
    public let kind: Kind
    /// On whose behalf.
    public let actor: String
    /// Why.
    public let reason: String
    /// The state to go on at, for a move; its number is that of the run, and its contents are not kept with the act.
    public internal(set) var entry: FlowStoredEntry?

    /// Creates an act.
    ///
    /// - Parameters:
    ///   - kind: What is done.
    ///   - actor: On whose behalf.
    ///   - reason: Why.
    ///   - entry: The state to go on at, for a move.
    public init(_ kind: Kind, by actor: String, because reason: String, to entry: FlowStoredEntry? = nil) {
        self.entry = entry
        self.kind = kind
        self.actor = actor
        self.reason = reason
    }
}
