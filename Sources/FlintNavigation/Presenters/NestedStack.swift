public import Foundation

/// Thrown by a presenter whose platform shows no stack within a stack.
///
/// A stack that is presented over a member of another one is shown, and so is one in a tab; only one that was pushed, by itself or in
/// tabs or a container, is not. Present it instead, or push its screens.
public struct NestedStack: Error, Sendable, Equatable, CustomStringConvertible {
    /// The outer stack.
    public let outer: NodeID
    /// The stack within it.
    public let inner: NodeID

    /// The first one in pre-order, or `nil` if there is none.
    init?(in tree: NavigationTree) {
        guard let pair = Self.find(in: tree.root, within: nil) else { return nil }
        (outer, inner) = pair
    }

    private static func find(
        in node: NavigationTree.Node, within stack: NodeID?
    ) -> (outer: NodeID, inner: NodeID)? {
        var around = stack
        if case .stack = node.content {
            if let stack { return (stack, node.id) }
            around = node.id
        }
        for child in node.children {
            if let pair = find(in: child, within: around) { return pair }
        }
        return node.modal.flatMap { find(in: $0, within: nil) }
    }

    /// Which stack is in which, and what to do.
    public var description: String {
        "Stack \(inner) is in stack \(outer), which this presenter cannot show. Present it, or push its screens."
    }
}

extension NestedStack: LocalizedError {
    /// The same as the description.
    public var errorDescription: String? { description }
}
