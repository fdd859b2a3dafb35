/// What a repair of the files of a ``FileFlowStore`` has kept and lost.
public struct FlowRepairReport: Sendable, Hashable, CustomStringConvertible {
    /// What was damaged; empty if there was nothing to repair.
    public let damage: [FlowFileFinding]
    /// Runs of which later changes are there that cannot be used, because changes before them are lost: they go on
    /// where they stood before, and may do again what they have done since.
    public let setBackRuns: [FlowRunID]
    /// Runs of which nothing can be used, because their beginning is lost.
    public let lostRuns: [FlowRunID]
    /// How many runs the store has now.
    public let runs: Int
    /// With what the names of the damaged files begin now; `nil` if nothing was damaged.
    public let keptAs: String?

    package init(
        damage: [FlowFileFinding], setBackRuns: [FlowRunID], lostRuns: [FlowRunID], runs: Int, keptAs: String?
    ) {
        self.damage = damage
        self.setBackRuns = setBackRuns
        self.lostRuns = lostRuns
        self.runs = runs
        self.keptAs = keptAs
    }

    /// Everything of it as text, a line each.
    public var description: String {
        guard let keptAs else { return "Nothing is damaged; there are \(runs) runs." }
        let lines =
            damage.map(\.description)
            + setBackRuns.map { "The run '\($0)' is set back; changes of it are lost." }
            + lostRuns.map { "The run '\($0)' is lost; its beginning is damaged." }
        return lines.joined(separator: "\n")
            + "\nOther runs, too, have lost what the damaged bytes held of them. "
            + "\(runs) runs are there; the names of the damaged files begin with '\(keptAs)'."
    }
}
