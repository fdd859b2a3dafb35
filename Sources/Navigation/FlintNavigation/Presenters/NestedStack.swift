public import Foundation

/// The error of a presenter whose platform cannot show a stack inside a stack.
///
/// A stack that is presented over a member of another one is supported, and so is one in a tab. A stack that
/// is pushed onto another one is not supported, neither directly nor inside pushed tabs or a pushed
/// container. Present it instead, or push its screens.
public struct NestedStack: Error, Sendable, Equatable, CustomStringConvertible {
    /// The identity of the outer stack.
    public let outer: NodeID
    /// The identity of the stack inside it.
    public let inner: NodeID

    /// Finds the first stack inside another one, in pre-order; `nil` if the tree has no such stack.
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

    /// The identities of both stacks, and what to do.
    public var description: String {
        "Stack \(inner) is in stack \(outer), which this presenter cannot show. Present it, or push its screens."
    }
}

extension NestedStack: LocalizedError {
    /// The description, so that `localizedDescription` returns the same text.
    public var errorDescription: String? { description }
}
