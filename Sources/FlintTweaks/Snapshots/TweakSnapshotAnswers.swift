internal import Synchronization

/// Asks providers for a snapshot, and remembers what they say.
final class TweakSnapshotAnswers: Sendable {
    private let slots: [TweakManagerState.Slot]
    private let decryption: TweakDecryption?
    private let known = Mutex<(rows: [TweakPath: [Int: TweakCandidate?]], states: [String: [Int: Bool?]])>(
        ([:], [:]))

    init(slots: [TweakManagerState.Slot], decryption: TweakDecryption?) {
        self.slots = slots
        self.decryption = decryption
    }

    /// The answers of some providers by position; of two readers at once, the first one's count.
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

    /// The opinions of all providers that must be asked, by position.
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
