/// An intervention in a run, by a person or by a program on a person's behalf.
public struct FlowAct: Hashable, Sendable, Codable {
    /// The kind of intervention.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// A stuck run continues: the handler of its present state runs again, and so do the steps that
        /// failed.
        ///
        /// A run that is stuck in the state `Fail` returns to the state whose handler failed.
        case retry
        /// The run is requested to cancel: its next step or wait throws `FlowExit.cancelled`.
        ///
        /// A run that is stuck or has not begun ends as canceled without a call of the handler of its state.
        case cancel
        /// The run ends as canceled at once, without running any of its code.
        case forceCancel
        /// The run continues at another state; the results of its present handler are discarded.
        case move
        /// An event that is stored for the run is removed before the run consumes it.
        ///
        /// The event may also be one that a worker has set aside because the run cannot use it.
        case drop
        /// An event that is stored for the run is replaced before the run consumes it.
        ///
        /// The event may also be one that a worker has set aside because the run cannot use it. If the
        /// intervention has an entry in place of an event, a stuck run continues in its state with the
        /// context of that entry.
        case replace
    }

    /// The kind of this intervention, on which the meaning of ``entry`` and ``event`` depends.
    public let kind: Kind
    /// The person or program that intervenes.
    public let actor: String
    /// The reason in words, which is stored with the intervention.
    public let reason: String
    /// The entry into a state that the intervention concerns; `nil` if it concerns none.
    ///
    /// A move has the entry at which the run continues. A replacement of a context has the present entry with
    /// the new context. After the intervention is stored with the run, the entry has the number that the run
    /// has given it, but no contents. The stored retry of a run that was stuck in the state `Fail` has the
    /// entry into `Fail`, although a retry is created without an entry.
    public internal(set) var entry: FlowStoredEntry?
    /// The event that a drop removes or a replacement replaces; `nil` for other interventions.
    ///
    /// The number identifies the event that is stored for the run. In a replacement, the type and the
    /// contents take the place of those of the stored event; a drop ignores them. The contents are not stored
    /// with the intervention.
    public internal(set) var event: FlowStoredEvent?

    /// Creates an intervention.
    ///
    /// - Parameters:
    ///   - kind: The kind of intervention.
    ///   - actor: The person or program that intervenes.
    ///   - reason: The reason in words.
    ///   - entry: The entry at which a move continues the run, or the present entry with a new context for a
    ///     replacement; `nil` for other kinds.
    ///   - event: For a drop or a replacement, an event with the number of the stored event. A replacement
    ///     takes the type and the contents from it.
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
