/// The shown screens of an application in stacks, tabs and containers, with presentations over them.
///
/// A tree is a value: the state of a navigator, the result of a plan, the content of stored navigation. Its tabs are
/// never empty, their selection is in range, no identity occurs twice, and it is at most ``maximumDepth`` deep.
/// Stacks and containers may be empty.
public struct NavigationTree: Sendable, Equatable {
    /// The maximum depth of a tree, counting arrangements, screens and presentations.
    public static let maximumDepth = 64

    /// The outermost node.
    public internal(set) var root: Node

    /// The number of the next new node.
    var nextNumber: Int

    /// Creates a tree from a layout.
    ///
    /// - Parameter layout: The layout of the content.
    /// - Throws: ``NavigationError`` if the layout breaks a rule of trees: `invalidTree` for tabs without a member or with a
    ///   selection out of range, `depthLimit` for more than ``maximumDepth`` levels.
    public init(_ layout: NavigationLayout) throws(NavigationError) {
        var numbers = 1
        root = try Node(layout, numbers: &numbers, depth: 1)
        nextNumber = numbers
    }

    /// Creates a tree from checked parts.
    init(root: Node, nextNumber: Int) {
        self.root = root
        self.nextNumber = nextNumber
    }

    /// Creates a node for a layout, with numbers for placing it in this tree.
    ///
    /// - Parameter layout: The layout of the content.
    /// - Returns: The node, which is not in the tree yet.
    /// - Throws: ``NavigationError`` if the layout breaks a rule of trees.
    func makeNode(_ layout: NavigationLayout) throws(NavigationError) -> Node {
        var numbers = nextNumber
        return try Node(layout, numbers: &numbers, depth: 1)
    }

    /// Creates a node for a screen, with a number for placing it in this tree.
    func makeNode(_ kind: ScreenKind, input: ScreenInput) -> Node {
        Node(id: NodeID(nextNumber), .screen(kind, input: input))
    }
}

extension NavigationTree.Node {
    fileprivate init(
        _ layout: NavigationLayout, numbers: inout Int, depth: Int
    ) throws(NavigationError) {
        guard depth <= NavigationTree.maximumDepth else { throw .tooDeep }
        let id = NodeID(numbers)
        numbers += 1
        let content: Content
        switch layout.content {
        case .screen(let kind, let input):
            content = .screen(kind, input: input)
        case .stack(let layouts):
            content = .stack(try Self.nodes(layouts, numbers: &numbers, depth: depth + 1))
        case .tabs(let layouts, let selected):
            try Self.check(selection: selected, among: layouts.count, of: id)
            content = .tabs(try Self.nodes(layouts, numbers: &numbers, depth: depth + 1), selected: selected)
        case .container(let layouts):
            content = .container(try Self.nodes(layouts, numbers: &numbers, depth: depth + 1))
        }
        var modal: NavigationTree.Node?
        if let presented = layout.modal {
            modal = try NavigationTree.Node(presented, numbers: &numbers, depth: depth + 1)
        }
        self.init(id: id, content, modal: modal)
    }

    private static func nodes(
        _ layouts: [NavigationLayout], numbers: inout Int, depth: Int
    ) throws(NavigationError) -> [NavigationTree.Node] {
        var nodes: [NavigationTree.Node] = []
        nodes.reserveCapacity(layouts.count)
        for layout in layouts {
            nodes.append(try NavigationTree.Node(layout, numbers: &numbers, depth: depth))
        }
        return nodes
    }
}
