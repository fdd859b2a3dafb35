/// The comparison of two runs of a machine: one without reruns of handlers, and one with them.
public struct FlowRerunReport: Sendable {
    /// The course of one of the two runs.
    public struct Pass: Hashable, Sendable {
        /// The states of the run, in order.
        public let path: [String]
        /// The ending of the run; `nil` if it did not end.
        public let ending: FlowEnding?
        /// The reason why the run did not end; `nil` if it ended.
        public let stuck: FlowStuck?
        /// The effects of the handlers in the run; empty if the check has no closure that returns effects.
        public let effects: [String]
    }

    /// The run in which each handler ran once.
    public let plain: Pass
    /// The run in which each handler was abandoned after each write and ran again.
    public let rerun: Pass
    /// The number of abandoned handlers.
    public let reruns: Int

    /// The differences in words; empty if the machine tolerates reruns.
    public var findings: [String] {
        var findings: [String] = []
        if let stuck = rerun.stuck { findings.append("With reruns it is stuck: \(stuck)") }
        if let stuck = plain.stuck { findings.append("Without reruns it is stuck: \(stuck)") }
        if plain.path != rerun.path {
            findings.append(
                "Its path is \(plain.path.joined(separator: ", ")); with reruns "
                    + "\(rerun.path.joined(separator: ", ")). A handler decides by a value that no step has recorded."
            )
        }
        if plain.ending != rerun.ending {
            findings.append(
                "It ended otherwise with reruns. A context contains a value that no step has recorded.")
        }
        return findings + effectFindings
    }

    private var effectFindings: [String] {
        func counts(_ effects: [String]) -> [String: Int] {
            effects.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        let (once, again) = (counts(plain.effects), counts(rerun.effects))
        return Set(once.keys).union(again.keys).sorted().compactMap { effect in
            let (first, second) = (once[effect, default: 0], again[effect, default: 0])
            guard first != second else { return nil }
            return "'\(effect)' was done \(first) times, with reruns \(second) times. Do it in a step."
        }
    }
}
