/// A promise that was not kept.
package struct FlowViolation: Hashable, Sendable, CustomStringConvertible {
    /// What is promised.
    package enum Rule: String, Hashable, Sendable, CaseIterable {
        /// A run is started once.
        case start
        /// An acknowledged event is consumed or kept.
        case presence
        /// An event is consumed at most once, and nothing is that nobody has sent.
        case consumption
        /// Events are consumed in the order in which they were accepted.
        case order
        /// No attempt of a step begins after the step was acknowledged.
        case attempts
        /// Attempts of a step overlap only across epochs.
        case overlap
        /// Epochs rise, and each is one worker's.
        case epochs
        /// Acknowledged writes are there, and those that failed are not.
        case writes
        /// The history of a run, and of each machine inside it, is a path of the drawing.
        case drawing
        /// The output of a run, and the result of a step, never change.
        case output
        /// No deadline is over early.
        case timers
        /// The last handler runs if the run ends, and not otherwise.
        case termination
        /// When nothing goes wrong any more, all runs end in time.
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
