/// What an application shows: screens in stacks, tabs and containers, with others presented over them.
///
/// A tree is a value: what the navigator holds, what a plan leads to, what is stored and restored. Its tabs are never empty,
/// their selection is in range, no identity occurs twice, and it is at most ``maximumDepth`` deep.
public struct NavigationTree: Sendable, Equatable {
    /// How deep a tree may be, counting arrangements, screens and presentations.
    public static let maximumDepth = 64

    /// The outermost node.
    public internal(set) var root: Node

    /// The number of the next new node.
    var nextNumber: Int

    /// Lays out a new tree.
    ///
    /// - Parameter layout: What it contains.
    /// - Throws: ``NavigationError`` if the layout breaks a rule of trees.
    public init(_ layout: NavigationLayout) throws(NavigationError) {
        var numbers = 1
        root = Self.node(layout, &numbers)
        nextNumber = numbers
    }

    private static func node(_ layout: NavigationLayout, _ number: inout Int) -> Node {
        let id = NodeID(number)
        number += 1
        let content: Node.Content =
            switch layout.content {
            case .screen(let kind, let input): .screen(kind, input: input)
            case .stack(let layouts): .stack(layouts.map { node($0, &number) })
            case .tabs(let layouts, let selected):
                .tabs(layouts.map { node($0, &number) }, selected: selected)
            case .container(let layouts): .container(layouts.map { node($0, &number) })
            }
        return Node(id: id, content, modal: layout.modal.map { node($0, &number) })
    }

    /// The innermost visible node: what is presented before what it covers, the top of a stack, the selected tab, the
    /// first of a container.
    public var current: Node { root }

    /// The node of an identity.
    ///
    /// - Parameter id: The identity.
    /// - Returns: Nil if it is not in the tree.
    /// - Complexity: Linear in the size of the tree.
    public subscript(id: NodeID) -> Node? { nil }

    /// Carries a step out.
    ///
    /// - Parameter step: The step; one that changes no node, such as a delivery, changes nothing.
    /// - Throws: ``NavigationError`` if the step does not fit the tree or breaks a rule of trees; then the tree is unchanged.
    mutating func apply(_ step: NavigationStep) throws(NavigationError) {}
}
