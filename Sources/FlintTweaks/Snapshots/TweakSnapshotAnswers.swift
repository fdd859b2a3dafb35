internal import Synchronization

/// Queries lookup-only providers for a snapshot and caches the results.
final class TweakSnapshotAnswers: Sendable {
    private let slots: [TweakManagerState.Slot]
    private let decryption: TweakDecryption?
    private let known = Mutex<(rows: [TweakPath: [Int: TweakCandidate?]], states: [String: [Int: Bool?]])>(
        ([:], [:]))

    init(slots: [TweakManagerState.Slot], decryption: TweakDecryption?) {
        self.slots = slots
        self.decryption = decryption
    }

    /// The results of some providers by position; of two concurrent readers, the first one's results are kept.
    func rows(at path: TweakPath, _ positions: [Int]) -> [Int: TweakCandidate?] {
        if let rows = known.withLock({ $0.rows[path] }) { return rows }
        var rows: [Int: TweakCandidate?] = [:]
        for position in positions {
            rows.updateValue(slots[position].ask(path, decryption), forKey: position)
        }
        return known.withLock { known in
            if let first = known.rows[path] { return first }
            known.rows[path] = rows
            return rows
        }
    }

    /// The states of a feature from all lookup-only providers, by position.
    func states(of feature: String) -> [Int: Bool?] {
        if let states = known.withLock({ $0.states[feature] }) { return states }
        var states: [Int: Bool?] = [:]
        for (position, slot) in slots.enumerated() where slot.mustBeAsked {
            states.updateValue(slot.provider.featureState(feature), forKey: position)
        }
        return known.withLock { known in
            if let first = known.states[feature] { return first }
            known.states[feature] = states
            return states
        }
    }
}
