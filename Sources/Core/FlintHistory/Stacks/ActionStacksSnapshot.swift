import FlintBasics
internal import Foundation

/// A snapshot of all open stacks of a runtime, in the order in which they were opened.
public struct ActionStacksSnapshot: Sendable, Hashable {
    /// The open stacks, in the order in which they were opened.
    public internal(set) var stacks: [ActionStack]

    /// The number of the last change that the snapshot includes.
    ///
    /// Changes are counted only while there is an observer.
    public private(set) var lastChange: UInt64

    package init(stacks: [ActionStack] = [], lastChange: UInt64 = 0) {
        self.stacks = stacks
        self.lastChange = lastChange
    }

    /// The stacks whose parent is not in this snapshot, or that have none.
    public var roots: [ActionStack] {
        let ids = Set(stacks.map(\.id))
        return stacks.filter { stack in stack.parentID.map { !ids.contains($0) } ?? true }
    }

    /// Returns the open stacks whose parent is a given stack.
    ///
    /// - Parameter stack: The identity of the stack.
    /// - Returns: The stacks, in the order in which they were opened.
    public func children(of stack: ActionStack.ID) -> [ActionStack] {
        stacks.filter { $0.parentID == stack }
    }

    /// Applies one change to the snapshot.
    ///
    /// A change that it already includes has no effect.
    ///
    /// The ages of stacks stay as they were when the snapshot was taken.
    ///
    /// - Parameter change: The next change of ``ActionStacks/changes(bufferingNewest:)``.
    /// - Returns: `true` if the change directly follows the snapshot or is already included. `false` if
    ///   changes are missing between the two; then take a new snapshot.
    @discardableResult
    public mutating func apply(_ change: ActionStack.Change) -> Bool {
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

    private mutating func close(_ id: ActionStack.ID, at time: Date) {
        guard let index = stacks.firstIndex(where: { $0.id == id }) else { return }
        let stack = stacks.remove(at: index)
        if let parent = stack.parentID { modify(parent) { $0.closeEntry(of: id, at: time) } }
    }

    private mutating func modify(_ id: ActionStack.ID, _ change: (inout ActionStack) -> Void) {
        if let index = stacks.firstIndex(where: { $0.id == id }) { change(&stacks[index]) }
    }
}

// MARK: - Text

extension ActionStacksSnapshot: Codable {
    private enum CodingKeys: String, CodingKey {
        case stacks
    }

    /// Encodes the stacks of the snapshot.
    ///
    /// - Throws: Rethrows errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(stacks, forKey: .stacks)
    }

    /// Decodes a snapshot.
    ///
    /// The number of its last change is 0.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError` if the stacks are missing or malformed.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(stacks: try container.decode([ActionStack].self, forKey: .stacks))
    }

    /// Returns the snapshot as JSON: an object whose member `stacks` has the stacks in the order in which
    /// they were opened.
    ///
    /// - Parameter userInitiatedOnly: Whether to omit requests that the user did not initiate; see
    ///   ``userInitiated``.
    /// - Returns: The text, with its members in alphabetical order.
    /// - Throws: `EncodingError`, which does not happen for snapshots of a runtime.
    public func json(userInitiatedOnly: Bool = false) throws -> String {
        String(
            decoding: try JSONEncoder.records.encode(userInitiatedOnly ? userInitiated : self), as: UTF8.self)
    }

    /// Returns the snapshot as text for people: sessions, their stacks and entries, with child stacks
    /// indented.
    ///
    /// - Parameter userInitiatedOnly: Whether to omit requests that the user did not initiate; see
    ///   ``userInitiated``.
    /// - Returns: Lines that each end with a line break, one for each stack and each entry; empty if no stack
    ///   is open.
    public func text(userInitiatedOnly: Bool = false) -> String {
        StackOutline(of: userInitiatedOnly ? userInitiated : self).text
    }
}

extension ActionStacksSnapshot {
    /// The snapshot without requests that the user did not initiate.
    ///
    /// It contains the stacks that the user opened, and the stacks with an action that the user initiated. Of
    /// their entries, it keeps those that the user initiated, and those that opened one of the contained
    /// stacks.
    public var userInitiated: ActionStacksSnapshot {
        let kept = stacks.filter { stack in
            stack.userInitiated || stack.entries.contains { $0.performed?.userInitiated == true }
        }
        let ids = Set(kept.map(\.id))
        func isKept(_ entry: ActionStack.Entry) -> Bool {
            entry.userInitiated || entry.opened.map { ids.contains($0.id) } ?? false
        }
        return ActionStacksSnapshot(
            stacks: kept.map { stack in
                var stack = stack
                stack.entries = stack.entries.filter(isKept)
                stack.firstEntry = stack.firstEntry.flatMap { isKept($0) ? $0 : nil }
                return stack
            }, lastChange: lastChange)
    }
}

// MARK: - StackOutline

/// The format of stacks as indented text, in which each stack is below the entry that opened it.
struct StackOutline {
    private enum Item {
        case stack(ActionStack)
        case entry(ActionStack.Entry)
    }

    private let snapshot: ActionStacksSnapshot

    init(of snapshot: ActionStacksSnapshot) {
        self.snapshot = snapshot
    }

    var text: String {
        let sessions = Dictionary(grouping: snapshot.roots, by: \.session)
        return sessions.sortedOutOfLine { $0.key < $1.key }.map { session, roots in
            "\(PrintableText.line(session))\n" + tree(of: roots)
        }.joined()
    }

    /// Returns trees of stacks as text.
    ///
    /// The function uses a list of pending items instead of recursion, because a tree can be as deep as there
    /// are stacks.
    private func tree(of roots: [ActionStack]) -> String {
        var children = Dictionary(grouping: snapshot.stacks) { $0.parentID }
        children[nil] = nil
        let stacks = Dictionary(snapshot.stacks.map { ($0.id, $0) }) { first, _ in first }
        var left: [(item: Item, depth: Int)] = roots.reversed().map { (.stack($0), 1) }
        var text = ""
        while let (item, depth) = left.popLast() {
            text += String(repeating: "  ", count: depth) + PrintableText.line(Self.line(of: item)) + "\n"
            switch item {
            case .stack(let stack):
                let entered = Set(stack.entries.compactMap(\.opened?.id))
                let others = (children[stack.id] ?? []).filter { !entered.contains($0.id) }
                left += others.reversed().map { (.stack($0), depth + 1) }
                left += stack.entries.reversed().map { (.entry($0), depth + 1) }
            case .entry(let entry):
                if let opened = entry.opened, let stack = stacks[opened.id] {
                    left.append((.stack(stack), depth + 1))
                }
            }
        }
        return text
    }

    private static func line(of item: Item) -> String {
        switch item {
        case .stack(let stack): line(of: stack)
        case .entry(.action(let performed)): line(of: performed)
        case .entry(.stack(let opened)):
            "\(opened.timestamp.text) #\(opened.id) \(opened.feature.name) opened"
                + (opened.closed.map { ", closed \($0.text)" } ?? "")
        }
    }

    private static func line(of stack: ActionStack) -> String {
        "#\(stack.id) \(stack.feature.name) (\(stack.feature.identifier)), since \(stack.started.text), "
            + "open for \(ShortDuration.text(stack.age)), idle for \(ShortDuration.text(stack.timeSinceLastEntry))"
            + (stack.dropped > 0 ? ", \(stack.dropped) dropped" : "")
    }

    private static func line(of performed: ActionStack.Entry.Performed) -> String {
        let input = performed.input.map { $0.isEmpty ? "" : ": \($0)" } ?? ""
        return "\(performed.timestamp.text) \(performed.action.name)\(input), \(text(of: performed.outcome))"
    }

    private static func text(of outcome: ActionOutcome?) -> String {
        switch outcome {
        case nil: "running"
        case .success: "success"
        case .cancelled: "cancelled"
        case .failure(let failure):
            "failure \(failure.typeName)" + (failure.message.map { ": \($0)" } ?? "")
        }
    }
}

/// The format of durations for people: seconds with milliseconds, the same in every region.
enum ShortDuration {
    /// Returns a duration as text, such as `12.034 s`.
    static func text(_ duration: Duration) -> String {
        let (seconds, attoseconds) = max(.zero, duration).components
        let digits = String(attoseconds / 1_000_000_000_000_000)
        return "\(seconds)." + String(repeating: "0", count: 3 - digits.count) + digits + " s"
    }
}
