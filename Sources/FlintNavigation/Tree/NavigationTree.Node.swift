extension NavigationTree {
    /// A place in a navigation tree: a screen, or several in an arrangement.
    public struct Node: Sendable, Equatable, Identifiable {
        /// What is at a node.
        public enum Content: Sendable, Equatable {
            /// A screen and what it was opened with.
            case screen(ScreenKind, input: ScreenInput)
            /// Nodes above each other, the visible one last.
            case stack([Node])
            /// Nodes beside each other of which one is visible; never empty, and the selection is in range.
            case tabs([Node], selected: Int)
            /// Nodes that are visible together.
            case container([Node])
        }

        /// The identity of the node.
        public let id: NodeID

        /// What is at the node.
        public internal(set) var content: Content

        /// At most one; an array, because a value cannot contain itself.
        private var presented: [Node] = []

        /// What is presented over the node.
        public internal(set) var modal: Node? {
            get { presented.first }
            set { presented = newValue.map { [$0] } ?? [] }
        }

        init(id: NodeID, _ content: Content, modal: Node? = nil) {
            self.id = id
            self.content = content
            self.modal = modal
        }

        /// The kind of the screen at the node; nil for an arrangement.
        public var kind: ScreenKind? {
            guard case .screen(let kind, _) = content else { return nil }
            return kind
        }

        /// The nodes in the arrangement, in order, without what is presented; empty for a screen.
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
