/// Chooses which of several regions decides how their composite is left.
///
/// A region that was canceled because another region decided may still throw, for instance the error of its aborted
/// request. Such a decision is effective only if all regions were canceled from outside.
struct RegionArbitration<Target: Sendable>: Sendable {
    typealias Decision = Result<Target, any Error>

    private struct Entry {
        let region: Int
        let decision: Decision
        let rank: Rank
    }

    /// The precedence of a decision; a lower rank wins.
    private enum Rank: Int {
        case own
        case underCancellation
        case cancellationError
    }

    private var entries: [Entry] = []

    /// Records the end of a region.
    ///
    /// - Parameters:
    ///   - region: Its position in the order of the regions.
    ///   - decision: The target it left for, or the error it threw; `nil` if it finished.
    ///   - isCanceled: Whether it was canceled before it ended.
    /// - Returns: Whether the other regions must be canceled now.
    mutating func add(_ region: Int, _ decision: Decision?, isCanceled: Bool) -> Bool {
        guard let decision else { return false }
        let rank: Rank =
            if !isCanceled { .own } else { decision.isCancellation ? .cancellationError : .underCancellation }
        entries.append(Entry(region: region, decision: decision, rank: rank))
        return entries.count == 1
    }

    /// The effective decision; `nil` if all regions finished.
    var decision: Decision? {
        entries.min { ($0.rank.rawValue, $0.region) < ($1.rank.rawValue, $1.region) }?.decision
    }
}

extension Result {
    fileprivate var isCancellation: Bool {
        if case .failure(let error) = self { error is CancellationError } else { false }
    }
}
