internal import Foundation

/// All open stacks of a runtime at one moment, in the order in which they were opened.
public struct ActionStacksSnapshot: Sendable, Hashable {
    /// The stacks.
    public internal(set) var stacks: [ActionStack]

    /// The number of the last change that the snapshot has, counted while somebody observes.
    public private(set) var lastChange: UInt64

    init(stacks: [ActionStack] = [], lastChange: UInt64 = 0) {
        self.stacks = stacks
        self.lastChange = lastChange
    }

    /// The stacks that were opened from no other one that is here.
    public var roots: [ActionStack] {
        let ids = Set(stacks.map(\.id))
        return stacks.filter { stack in stack.parentID.map { !ids.contains($0) } ?? true }
    }

    /// The stacks that were opened from a stack and are still open.
    ///
    /// - Parameter stack: The identity of the stack.
    /// - Returns: The stacks, in the order in which they were opened.
    public func children(of stack: ActionStackID) -> [ActionStack] {
        stacks.filter { $0.parentID == stack }
    }

    /// Brings the snapshot up to date by one change; a change that it has already does nothing.
    ///
    /// Ages are those at the snapshot; a stack that was opened since has none.
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
