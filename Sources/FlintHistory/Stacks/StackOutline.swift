/// Formats stacks as indented text: each stack is below the entry that opened it.
struct StackOutline {
    private enum Item {
        case stack(ActionStack)
        case entry(ActionStackEntry)
    }

    private let snapshot: ActionStacksSnapshot

    init(of snapshot: ActionStacksSnapshot) {
        self.snapshot = snapshot
    }

    var text: String {
        let sessions = Dictionary(grouping: snapshot.roots, by: \.session)
        return sessions.sorted { $0.key < $1.key }.map { session, roots in
            "\(LogText.onOneLine(session))\n" + tree(of: roots)
        }.joined()
    }

    /// Trees can be as deep as there are stacks, so the pending items are in a list instead of recursive calls.
    private func tree(of roots: [ActionStack]) -> String {
        var children = Dictionary(grouping: snapshot.stacks) { $0.parentID }
        children[nil] = nil
        let stacks = Dictionary(snapshot.stacks.map { ($0.id, $0) }) { first, _ in first }
        var left: [(item: Item, depth: Int)] = roots.reversed().map { (.stack($0), 1) }
        var text = ""
        while let (item, depth) = left.popLast() {
            text += String(repeating: "  ", count: depth) + LogText.onOneLine(Self.line(of: item)) + "\n"
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

    private static func line(of performed: ActionStackEntry.Performed) -> String {
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
