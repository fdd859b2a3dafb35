/// The compiled rules of a document: a list of nodes, in which an operation refers to its operands by their
/// numbers.
struct LogicProgram: Sendable {
    /// The number of a node: its index in the list of nodes.
    typealias NodeID = Int

    /// One operation or constant of a rule.
    struct Node: Sendable {
        let content: Content
        /// The range of ``LogicProgram/operands`` that contains the numbers of the operands.
        let operands: Range<Int>
        /// The depth of the operation's tree, the operation included.
        let depth: Int
        /// Whether the result may change with time, because the operation or an operand reads the time.
        let readsTime: Bool
    }

    /// What a node is: a constant, a variable, a list, a reference, or the call of an operation.
    enum Content: Sendable {
        case constant(LogicValue)
        /// The operation `var` with a constant name.
        case variable(LogicPath)
        /// The operation `var` with a computed name.
        case computedVariable
        /// An array with computed elements.
        case list
        case call(LogicFunction)
        /// A reference to a rule of `$evaluators`, by its name.
        case reference(String)
    }

    /// The maximum depth of a rule, including the rules to which it refers.
    static let depthLimit = 128

    private(set) var nodes: [Node] = []
    private(set) var operands: [NodeID] = []

    /// Adds a node; its operands must already be in the program.
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

    /// Returns whether a node is a constant.
    func isConstant(_ node: NodeID) -> Bool {
        if case .constant = nodes[node].content { true } else { false }
    }

    /// Returns the value of a constant; nil for any other node.
    func constant(_ node: NodeID) -> LogicValue? {
        if case .constant(let value) = nodes[node].content { value } else { nil }
    }
}

extension LogicProgram.Content {
    /// Whether the node itself may read the time; a computed name of a variable may be that of the time.
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

/// The name of a variable, split into components at its dots.
struct LogicPath: Sendable {
    /// The names of members and the indices of elements; empty for the name of the whole data.
    let components: [String]

    init(_ name: String) {
        components =
            name.isEmpty ? [] : name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    /// The name of the variable as a document contains it.
    var name: String { components.joined(separator: ".") }
}
