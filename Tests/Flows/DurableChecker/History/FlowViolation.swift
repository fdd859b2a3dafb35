/// A promise of durable flows that a history breaks.
package struct FlowViolation: Hashable, Sendable, CustomStringConvertible {
    /// A promise of durable flows that the checker verifies.
    package enum Rule: String, Hashable, Sendable, CaseIterable {
        /// A run is started once.
        case start
        /// An acknowledged event is consumed or kept.
        case presence
        /// An event is consumed at most once, and only if a client has sent it.
        case consumption
        /// Events are consumed in the order in which they were accepted.
        case order
        /// No attempt of a step begins after the result of the step was acknowledged.
        case attempts
        /// Two attempts of a step overlap only if they belong to different claims (epochs) of the run.
        case overlap
        /// The epochs of a run rise with its claims, and each epoch belongs to one worker.
        case epochs
        /// Acknowledged writes are stored, and failed writes are not.
        case writes
        /// The history of a run, and of each machine inside it, is a path of the diagram.
        case drawing
        /// The output of a run, and the result of a step, never change.
        case output
        /// No deadline of a wait passes early.
        case timers
        /// The handler `onTerminate` runs if and only if the run ends.
        case termination
        /// Not more runs of a queue have a place than the queue's limit permits.
        case places
        /// A run with a higher priority gets a place before others that wait.
        case priorities
        /// The runs of a key are executed one after the other; those of equal priority in the order of their starts.
        case turns
        /// An attempt of a step sees the progress that earlier attempts have stored.
        case progress
        /// After the last fault, all runs end in time.
        case end
        /// Waiting costs few calls of the store.
        case calls
    }

    package let rule: Rule
    package let text: String

    package init(_ rule: Rule, _ text: String) {
        self.rule = rule
        self.text = text
    }

    package var description: String { "\(rule.rawValue): \(text)" }
}
