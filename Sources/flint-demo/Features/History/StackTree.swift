import FlintCore
import Foundation

/// Action stacks as indented lines for a person: each one below the entry by which it was opened.
struct StackTree {
    private let stacks: [ActionStack]
    private let ids: Set<ActionStackID>
    private let time: (Date) -> String

    /// - Parameters:
    ///   - stacks: The stacks, in the order in which they were opened.
    ///   - time: Writes a time.
    init(_ stacks: [ActionStack], time: @escaping (Date) -> String) {
        self.stacks = stacks
        self.time = time
        ids = Set(stacks.map(\.id))
    }

    /// A line for each session, stack and entry.
    var lines: [String] {
        let roots = stacks.filter { stack in stack.parentID.map { !ids.contains($0) } ?? true }
        let sessions = Dictionary(grouping: roots, by: \.session)
        return sessions.sorted { $0.key < $1.key }.flatMap { session, roots in
            ["Session \(session)"] + roots.flatMap { lines(of: $0, depth: 1) }
        }
    }

    /// There are no more stacks open at once than a runtime allows, so neither are there levels.
    private func lines(of stack: ActionStack, depth: Int) -> [String] {
        let dropped = stack.dropped > 0 ? ", without the first \(stack.dropped)" : ""
        let head = "\(stack.feature.name), since \(time(stack.start))\(dropped)"
        let children = stacks.filter { $0.parentID == stack.id }
        var told: Set<ActionStackID> = []
        var lines = [indented(head, by: depth)]
        for entry in stack.entries where entry.opened?.feature.identifier != HistoryFeature.identifier {
            lines.append(indented(line(of: entry), by: depth + 1))
            guard let id = entry.opened?.id, let child = children.first(where: { $0.id == id }) else {
                continue
            }
            told.insert(id)
            // The entry names the stack already.
            lines += self.lines(of: child, depth: depth + 1).dropFirst()
        }
        // Their entries have been dropped.
        return lines
            + children.filter { !told.contains($0.id) }.flatMap { self.lines(of: $0, depth: depth + 1) }
    }

    private func indented(_ line: String, by depth: Int) -> String {
        String(repeating: "  ", count: depth) + line
    }

    private func line(of entry: ActionStackEntry) -> String {
        switch entry {
        case .action(let performed):
            let input = performed.input.map { $0.isEmpty ? "" : ": \($0)" } ?? ""
            let outcome = performed.outcome.map(EventColumns.words) ?? "running"
            return "\(time(performed.time)) \(performed.action.name)\(input), \(outcome)"
        case .stack(let opened):
            let state = opened.closedAt.map { ", done at \(time($0))" } ?? ""
            return "\(time(opened.time)) went on with \(opened.feature.name)\(state)"
        }
    }
}
