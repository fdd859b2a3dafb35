import FlintFlows

extension FlowTransition {
    var isTermination: Bool { if case .terminated = kind { true } else { false } }
}

extension TransitionLog.Entry {
    var isTermination: Bool { record.isTermination }
}

extension AsyncStream {
    /// Reads transitions up to one that is the last.
    func transitions<State: FlowState>(
        until isLast: (TransitionLog<State>.Entry) -> Bool
    ) async -> [TransitionLog<State>.Entry] where Element == TransitionLog<State>.Delivery {
        var entries: [TransitionLog<State>.Entry] = []
        for await case .transition(let entry) in self {
            entries.append(entry)
            if isLast(entry) { break }
        }
        return entries
    }
}
