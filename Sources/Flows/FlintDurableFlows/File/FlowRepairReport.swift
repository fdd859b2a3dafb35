/// The report of a repair of a ``FileFlowStore``.
public struct FlowRepairReport: Sendable, Hashable, CustomStringConvertible {
    /// The damage that was found in the files; empty if there was nothing to repair.
    public let damage: [FlowFileFinding]
    /// The runs that were set back, because one of their changes is lost and the later ones depend on it.
    ///
    /// Such a run continues as it was before the lost change, and may repeat steps that it executed after
    /// that change.
    public let setBackRuns: [FlowRunID]
    /// The runs that are lost, because the records that are necessary to read them are damaged or missing.
    public let lostRuns: [FlowRunID]
    /// The number of runs in the store after the repair.
    public let runs: Int
    /// The prefix of the new names of all earlier files, such as `damaged-1-`; `nil` if nothing was damaged.
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

    /// The report as text, with a line for each item.
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
