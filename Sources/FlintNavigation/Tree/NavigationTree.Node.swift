extension NavigationTree {
    /// A node of a navigation tree: a screen, or an arrangement of nodes.
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

        /// The presentation, at most one; an array, because a value cannot contain itself.
        private var presented: [Node] = []

        /// The node that is presented over this one.
        public internal(set) var modal: Node? {
            get { presented.first }
            set { presented = newValue.map { [$0] } ?? [] }
        }

        init(id: NodeID, _ content: Content, modal: Node? = nil) {
            self.id = id
            self.content = content
            self.modal = modal
        }

        /// The kind of the screen at the node; `nil` for an arrangement.
        public var kind: ScreenKind? {
            guard case .screen(let kind, _) = content else { return nil }
            return kind
        }

        /// The members of the arrangement, in order, without presentations; empty for a screen.
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
