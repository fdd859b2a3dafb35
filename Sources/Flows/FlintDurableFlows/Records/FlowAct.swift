/// An intervention in a run, by a person or by a program on a person's behalf.
public struct FlowAct: Hashable, Sendable, Codable {
    /// The kind of intervention.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// A stuck run continues at its last entry, and from Fail at the state that failed; its failed steps run
        /// again.
        case retry
        /// The run is requested to cancel: its next step or wait throws `FlowExit.cancelled`.
        case cancel
        /// The run ends as canceled at once, without running any of its code.
        case forceCancel
        /// The run continues at another state; the results of its present handler are discarded.
        case move
        /// An event that the run has not consumed is removed. It may also be one that was set aside.
        case drop
        /// An event that the run has not consumed is replaced by another one. It may also be one that was set
        /// aside.
        ///
        /// If the act has an entry in place of an event, a stuck run continues in its state with the context
        /// of that entry.
        case replace
    }

    /// The kind of intervention.
    public let kind: Kind
    /// The person or program that intervenes.
    public let actor: String
    /// The reason in words, which is stored with the act.
    public let reason: String
    /// The entry at which a move continues the run, the present entry with another context for a replacement, or
    /// the entry of the state Fail for a retry there; `nil` for other acts.
    ///
    /// In a stored act, the number is that of the run's entry, and the contents are empty, because the run's
    /// entry has them.
    public internal(set) var entry: FlowStoredEntry?
    /// For a drop or a replacement, the new event with the number of the event that it concerns; otherwise
    /// `nil`.
    ///
    /// Its contents are not stored with the act.
    public internal(set) var event: FlowStoredEvent?

    /// Creates an act.
    ///
    /// - Parameters:
    ///   - kind: The kind of intervention.
    ///   - actor: The person or program that intervenes.
    ///   - reason: The reason.
    ///   - entry: The entry at which a move continues the run, or the present entry with another context for a
    ///     replacement; `nil` for other kinds.
    ///   - event: The new event with the number of the event that the act concerns. For a drop only the
    ///     number counts.
    public init(
        _ kind: Kind, by actor: String, because reason: String, to entry: FlowStoredEntry? = nil,
        event: FlowStoredEvent? = nil
    ) {
        self.entry = entry
        self.event = event
        self.kind = kind
        self.actor = actor
        self.reason = reason
    }
}
