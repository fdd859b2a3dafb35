/// Which of several regions decides how their composite is left.
///
/// What a region does after it was canceled for another one is an answer to that, even if it is an error of its
/// own, such as that of a request that was given up. So it counts only if all were canceled from outside.
struct RegionVerdict<Target: Sendable>: Sendable {
    typealias Decision = Result<Target, any Error>

    private struct Entry {
        let region: Int
        let decision: Decision
        let rank: Rank
    }

    /// Lower ones count first.
    private enum Rank: Int {
        case own
        case underCancellation
        case cancellationError
    }

    private var entries: [Entry] = []

    /// Notes the end of a region.
    ///
    /// - Parameters:
    ///   - region: Its place in the order of the regions.
    ///   - decision: The target it left for, or the error it threw; nil if it came to its end.
    ///   - isCanceled: Whether it had been canceled by then.
    /// - Returns: Whether the others are to be canceled now.
    mutating func add(_ region: Int, _ decision: Decision?, isCanceled: Bool) -> Bool {
        guard let decision else { return false }
        let rank: Rank =
            if !isCanceled { .own } else { decision.isCancellation ? .cancellationError : .underCancellation }
        entries.append(Entry(region: region, decision: decision, rank: rank))
        return entries.count == 1
    }

    /// The decision that counts; nil if all regions came to their ends.
    var decision: Decision? {
        entries.min { ($0.rank.rawValue, $0.region) < ($1.rank.rawValue, $1.region) }?.decision
    }
}

extension Result {
    fileprivate var isCancellation: Bool {
        if case .failure(let error) = self { error is CancellationError } else { false }
    }
}
