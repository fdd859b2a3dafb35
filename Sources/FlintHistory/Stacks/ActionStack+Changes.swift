internal import Foundation

// The effects of a change on a stack as a value.
extension ActionStack {
    package mutating func enter(_ entry: ActionStackEntry, dropped total: Int) {
        if firstEntry == nil, total == 0, entries.isEmpty { firstEntry = entry }
        entries.append(entry)
        entries.removeFirst(min(max(0, total - dropped), entries.count))
        dropped = max(dropped, total)
    }

    package mutating func end(_ request: RequestID, _ outcome: ActionOutcome) {
        update { entry in
            guard case .action(var performed) = entry, performed.requestID == request else { return }
            performed.outcome = outcome
            entry = .action(performed)
        }
    }

    mutating func closeEntry(of stack: ActionStackID, at time: Date) {
        update { entry in
            guard case .stack(var opened) = entry, opened.id == stack else { return }
            opened.closed = Timestamp(time)
            entry = .stack(opened)
        }
    }

    /// Applies a change to all entries, including the first one.
    private mutating func update(_ change: (inout ActionStackEntry) -> Void) {
        for index in entries.indices { change(&entries[index]) }
        if var first = firstEntry {
            change(&first)
            firstEntry = first
        }
    }
}
