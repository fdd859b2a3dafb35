/// The shown screens of an application in stacks, tabs and containers, with presentations over them.
///
/// A tree is a value: the state of a navigator, the result of a plan, or the content of stored navigation.
/// Its nodes fulfill these rules: tabs have at least one member and a selection in range, no two nodes have
/// the same identity, and the tree is at most ``maximumDepth`` deep. Stacks and containers may be empty.
public struct NavigationTree: Sendable, Equatable {
    /// The maximum depth of a tree, counting stacks, tabs, containers, screens and presentations.
    ///
    /// A layout that is deeper, and a change that would make the tree deeper, are refused with the code
    /// `depthLimit`.
    public static let maximumDepth = 64

    /// The outermost node of the tree.
    public internal(set) var root: Node

    /// The number for the next node that is created.
    var nextNumber: Int

    /// Creates a tree from a layout.
    ///
    /// - Parameter layout: The layout of the content.
    /// - Throws: ``NavigationError`` if the layout breaks a rule of trees: `invalidTree` for tabs without a
    ///   member or with a selection out of range, `depthLimit` for more than ``maximumDepth`` levels.
    public init(_ layout: NavigationLayout) throws(NavigationError) {
        var numbers = 1
        root = try Node(layout, numbers: &numbers, depth: 1)
        nextNumber = numbers
    }

    /// Creates a tree from a node and a number that are known to fulfill the rules of trees.
    init(root: Node, nextNumber: Int) {
        self.root = root
        self.nextNumber = nextNumber
    }

    /// Creates a node for a layout, with numbers that are unused in this tree.
    ///
    /// - Parameter layout: The layout of the content.
    /// - Returns: The node, which is not in the tree yet.
    /// - Throws: ``NavigationError`` if the layout breaks a rule of trees.
    func makeNode(_ layout: NavigationLayout) throws(NavigationError) -> Node {
        var numbers = nextNumber
        return try Node(layout, numbers: &numbers, depth: 1)
    }

    /// Creates a node for a screen, with a number that is unused in this tree.
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

// MARK: - NavigationTree.Node

extension NavigationTree {
    /// A node of a navigation tree: a screen, or a stack, tabs or a container of nodes.
    public struct Node: Sendable, Equatable, Identifiable {
        /// The content of a node.
        public enum Content: Sendable, Equatable {
            /// A screen with its input.
            case screen(ScreenKind, input: ScreenInput)
            /// A stack of nodes, the visible one last.
            case stack([Node])
            /// Tabs, of which one is visible; never empty, and the selection is in range.
            case tabs([Node], selected: Int)
            /// A container of nodes that are visible together.
            case container([Node])
        }

        /// The identity of the node.
        public let id: NodeID

        /// The content of the node.
        public internal(set) var content: Content

        /// The presented node; an array with one element at most, because a structure cannot contain its own
        /// type.
        private var presented: [Node] = []

        /// The node that is presented over this one; `nil` if there is none.
        public internal(set) var modal: Node? {
            get { presented.first }
            set { presented = newValue.map { [$0] } ?? [] }
        }

        init(id: NodeID, _ content: Content, modal: Node? = nil) {
            self.id = id
            self.content = content
            self.modal = modal
        }

        /// The kind of the screen at the node; `nil` for a stack, tabs or a container.
        public var kind: ScreenKind? {
            guard case .screen(let kind, _) = content else { return nil }
            return kind
        }

        /// The members of the stack, tabs or container, in order, without presentations; empty for a screen.
        public internal(set) var children: [Node] {
            get {
                switch content {
                case .screen: []
                case .stack(let nodes), .tabs(let nodes, _), .container(let nodes): nodes
                }
            }
            set {
                switch content {
                case .screen: break
                case .stack: content = .stack(newValue)
                case .tabs(_, let selected): content = .tabs(newValue, selected: selected)
                case .container: content = .container(newValue)
                }
            }
        }
    }
}

// MARK: - Description

extension NavigationTree: CustomStringConvertible {
    /// An outline for debugging: one node on each line with its kind, its identity, and whether it is on top,
    /// selected or modal.
    ///
    /// The outline does not contain inputs.
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
    /// The name on one line of text; a name with line breaks is quoted.
    ///
    /// A stored kind may contain any character.
    var lineName: String {
        let isPlain = rawValue.unicodeScalars.allSatisfy { !$0.properties.isPatternWhitespace || $0 == " " }
        return isPlain ? rawValue : rawValue.debugDescription
    }
}
