extension NavigationTree: CustomStringConvertible {
    /// An outline for debugging: one node on each line with its kind, its identity, and whether it is on top, selected or modal.
    ///
    /// Inputs are not in it.
    ///
    /// ```
    /// tabs #1
    ///   stack #2 [selected]
    ///     Notes #3
    ///     Editor #4 [top]
    ///       Photo #6 [modal]
    ///   Settings #5
    /// ```
    public var description: String {
        var lines: [String] = []
        root.outline(mark: nil, depth: 0, into: &lines)
        return lines.joined(separator: "\n")
    }
}

extension NavigationTree.Node {
    private var name: String {
        switch content {
        case .screen(let kind, _): kind.lineName
        case .stack: "stack"
        case .tabs: "tabs"
        case .container: "container"
        }
    }

    private func mark(ofMemberAt index: Int) -> String? {
        switch content {
        case .stack(let nodes): index == nodes.count - 1 ? "top" : nil
        case .tabs(_, let selected): index == selected ? "selected" : nil
        case .screen, .container: nil
        }
    }

    fileprivate func outline(mark: String?, depth: Int, into lines: inout [String]) {
        let indentation = String(repeating: "  ", count: depth)
        lines.append("\(indentation)\(name) \(id)" + (mark.map { " [\($0)]" } ?? ""))
        for (index, child) in children.enumerated() {
            child.outline(mark: self.mark(ofMemberAt: index), depth: depth + 1, into: &lines)
        }
        modal?.outline(mark: "modal", depth: depth + 1, into: &lines)
    }
}

extension ScreenKind {
    /// The name for one line of text; it is quoted if needed, since a stored kind may contain any character.
    var lineName: String {
        let isPlain = rawValue.unicodeScalars.allSatisfy { !$0.properties.isPatternWhitespace || $0 == " " }
        return isPlain ? rawValue : rawValue.debugDescription
    }
}
