/// What a machine did without reruns and with them.
public struct FlowRerunReport: Sendable {
    /// What one of the two runs did.
    public struct Pass: Hashable, Sendable {
        /// The states of the run, in order.
        public let path: [String]
        /// How it has ended; `nil` if it did not.
        public let ending: FlowEnding?
        /// Why it did not end.
        public let stuck: FlowStuck?
        /// What the handlers did, if the check has a closure for it.
        public let effects: [String]
    }

    /// The run in which each handler ran once.
    public let plain: Pass
    /// The run in which each handler was abandoned after each write and ran again.
    public let rerun: Pass
    /// How many handlers were abandoned.
    public let reruns: Int

    /// What differs between the two, in words; empty if the machine stands reruns.
    public var findings: [String] {
        var findings: [String] = []
        if let stuck = rerun.stuck { findings.append("With reruns it is stuck: \(stuck)") }
        if let stuck = plain.stuck { findings.append("Without reruns it is stuck: \(stuck)") }
        if plain.path != rerun.path {
            findings.append(
                "Its path is \(plain.path.joined(separator: ", ")); with reruns "
                    + "\(rerun.path.joined(separator: ", ")). A handler decides by something that is in no step."
            )
        }
        if plain.ending != rerun.ending {
            findings.append(
                "It ended otherwise with reruns. Something that is in no step went into a context.")
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
