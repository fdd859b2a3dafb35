internal import Foundation

/// A snapshot of all open stacks of a runtime, in the order in which they were opened.
public struct ActionStacksSnapshot: Sendable, Hashable {
    /// The stacks.
    public internal(set) var stacks: [ActionStack]

    /// The number of the last change included in the snapshot, counted while there is an observer.
    public private(set) var lastChange: UInt64

    package init(stacks: [ActionStack] = [], lastChange: UInt64 = 0) {
        self.stacks = stacks
        self.lastChange = lastChange
    }

    /// The stacks without a parent in this snapshot.
    public var roots: [ActionStack] {
        let ids = Set(stacks.map(\.id))
        return stacks.filter { stack in stack.parentID.map { !ids.contains($0) } ?? true }
    }

    /// Returns the open stacks whose parent is a given stack.
    ///
    /// - Parameter stack: The identity of the stack.
    /// - Returns: The stacks, in the order in which they were opened.
    public func children(of stack: ActionStackID) -> [ActionStack] {
        stacks.filter { $0.parentID == stack }
    }

    /// Applies one change to the snapshot; a change that is already included has no effect.
    ///
    /// Ages stay those of the snapshot; a stack opened later has none.
    ///
    /// - Parameter change: The next change of ``ActionStacks/changes(bufferingNewest:)``.
    /// - Returns: Whether no change is missing between the snapshot and this one. If some are, take a new snapshot.
    @discardableResult
    public mutating func apply(_ change: ActionStackChange) -> Bool {
        guard change.sequence > lastChange else { return true }
        let isNext = change.sequence == lastChange + 1
        lastChange = change.sequence
        switch change.kind {
        case .opened(let stack): stacks.append(stack)
        case .closed(_, let time): close(change.stackID, at: time)
        case .entered(let entry, let dropped):
            modify(change.stackID) { $0.enter(entry, dropped: dropped) }
        case .ended(let request, let outcome):
            modify(change.stackID) { $0.end(request, outcome) }
        }
        return isNext
    }

    private mutating func close(_ id: ActionStackID, at time: Date) {
        guard let index = stacks.firstIndex(where: { $0.id == id }) else { return }
        let stack = stacks.remove(at: index)
        if let parent = stack.parentID { modify(parent) { $0.closeEntry(of: id, at: time) } }
    }

    private mutating func modify(_ id: ActionStackID, _ change: (inout ActionStack) -> Void) {
        if let index = stacks.firstIndex(where: { $0.id == id }) { change(&stacks[index]) }
    }
}
