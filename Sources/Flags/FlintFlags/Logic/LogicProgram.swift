/// The compiled rules of a document as an array of nodes; an operation refers to its operands by index.
struct LogicProgram: Sendable {
    /// The index of a node in the array of nodes.
    typealias NodeID = Int

    /// One operation or constant of a rule.
    struct Node: Sendable {
        let content: Content
        /// The range of ``LogicProgram/operands`` that contains the indices of the operands' nodes.
        let operands: Range<Int>
        /// The depth of the tree that consists of this node and its operands; 1 for a node without operands.
        let depth: Int
        /// Whether the result may change with time, because the node or one of its operands reads the time.
        let readsTime: Bool
    }

    /// The kind of a node: a constant, a variable, an array, the call of an operation, or a reference to a
    /// rule that several flags share.
    enum Content: Sendable {
        case constant(LogicValue)
        /// The operation `var` whose operand, the name of the variable, is a constant.
        case variable(LogicPath)
        /// The operation `var` whose operand, the name of the variable, is the result of another operation.
        case computedVariable
        /// An array with at least one element that is an operation; the elements are the node's operands.
        case list
        case call(LogicFunction)
        /// The operation `$ref` with the name of a rule of `$evaluators`; its operand is the node of that
        /// rule.
        case reference(String)
    }

    /// The maximum depth of a rule, including the rules to which it refers; a deeper rule is a mistake of the
    /// kind `tooDeep`.
    static let depthLimit = 128

    private(set) var nodes: [Node] = []
    private(set) var operands: [NodeID] = []

    /// Appends a node, and returns its index.
    ///
    /// - Parameters:
    ///   - content: The kind of the node.
    ///   - operands: The indices of the operands' nodes, which must be in the program already.
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
    /// Whether the node itself, without its operands, may read the variable `$flagd.timestamp`, the time.
    ///
    /// True for every variable with a computed name, because the name may be `$flagd.timestamp`.
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
    /// The names of members and indices of array elements; empty for the empty name, which stands for all
    /// data.
    let components: [String]

    init(_ name: String) {
        components =
            name.isEmpty ? [] : name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    /// The name of the variable as a document contains it.
    var name: String { components.joined(separator: ".") }
}
