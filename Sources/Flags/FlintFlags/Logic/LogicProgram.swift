/// The compiled rules of a document: one list of nodes, in which an operation refers to its operands by number.
struct LogicProgram: Sendable {
    /// The number of a node.
    typealias NodeID = Int

    /// One operation or constant of a rule.
    struct Node: Sendable {
        let content: Content
        /// The positions of the operands' numbers in ``LogicProgram/operands``.
        let operands: Range<Int>
        /// The depth of the operation, itself included.
        let depth: Int
        /// Whether the result may change with the time.
        let readsTime: Bool
    }

    /// The operation of a node.
    enum Content: Sendable {
        case constant(LogicValue)
        /// `var` with a name that is known.
        case variable(LogicPath)
        /// `var` whose name is computed.
        case computedVariable
        /// An array with elements that are computed.
        case list
        case call(LogicFunction)
        /// A rule of `$evaluators`.
        case reference(String)
    }

    /// The greatest depth of a rule, with the rules that it refers to.
    static let depthLimit = 128

    private(set) var nodes: [Node] = []
    private(set) var operands: [NodeID] = []

    /// Adds a node whose operands are there already.
    mutating func add(_ content: Content, _ operands: [NodeID] = []) -> NodeID {
        let start = self.operands.count
        self.operands += operands
        let depth = operands.reduce(0) { max($0, nodes[$1].depth) }
        let readsTime = content.readsTime || operands.contains { nodes[$0].readsTime }
        nodes.append(
            Node(
                content: content, operands: start..<self.operands.count, depth: depth + 1,
                readsTime: readsTime))
        return nodes.count - 1
    }

    /// Whether a node is a constant.
    func isConstant(_ node: NodeID) -> Bool {
        if case .constant = nodes[node].content { true } else { false }
    }

    /// The value of a node that is a constant.
    func constant(_ node: NodeID) -> LogicValue? {
        if case .constant(let value) = nodes[node].content { value } else { nil }
    }
}

extension LogicProgram.Content {
    /// Whether the node itself reads the time; a computed name may be that of the time.
    fileprivate var readsTime: Bool {
        switch self {
        case .variable(let path):
            path.components.first == LogicContext.propertiesName
                && (path.components.count == 1 || path.components[1] == LogicContext.timestampName)
        case .computedVariable: true
        case .constant, .list, .call, .reference: false
        }
    }
}

/// The name of a variable, split at its dots.
struct LogicPath: Sendable {
    /// The names and indices; empty for the whole data.
    let components: [String]

    init(_ name: String) {
        components =
            name.isEmpty ? [] : name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    /// The name as it stands in a document.
    var name: String { components.joined(separator: ".") }
}
