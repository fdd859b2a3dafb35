/// The stored form of a navigation tree; if parts of it are damaged, the other parts can be decoded.
///
/// The form is an object with a version and the outermost node. A node is an object with its number and one
/// of the keys `screen` (a kind, with its `input` as a string of JSON), `stack`, `tabs` (with `selected`) and
/// `container`, and an optional `modal`.
struct StoredTree: Codable {
    enum Key: String, CodingKey {
        case version, next, root, id, screen, input, stack, tabs, selected, container, modal
    }

    static let version = 1

    /// The tree; `nil` if no part of it could be stored or decoded.
    let tree: NavigationTree?

    /// The problems that were found in the decoded data.
    let problems: [RestorationProblem]

    init(_ tree: NavigationTree?) {
        self.tree = tree
        problems = []
    }

    init(from decoder: any Decoder) {
        var reader = TreeReader()
        tree = reader.tree(from: decoder)
        problems = reader.problems
    }

    /// Encodes the tree with its version.
    ///
    /// Screens whose inputs cannot be encoded are left out, with everything above them.
    ///
    /// - Throws: The error of the encoder.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Self.version, forKey: .version)
        guard let tree = tree?.pruned(keeping: Self.storing).tree else {
            return try container.encodeNil(forKey: .root)
        }
        try container.encode(tree.nextNumber, forKey: .next)
        var root = container.nestedContainer(keyedBy: Key.self, forKey: .root)
        try Self.encode(tree.root, to: &root)
    }

    private static func storing(_ id: NodeID, _ kind: ScreenKind, _ input: ScreenInput) -> ScreenInput? {
        input.isNone ? input : input.storing.map { ScreenInput(stored: $0.json) }
    }

    private static func encode(
        _ node: NavigationTree.Node, to container: inout KeyedEncodingContainer<Key>
    ) throws {
        try container.encode(node.id.number, forKey: .id)
        switch node.content {
        case .screen(let kind, let input):
            try container.encode(kind.rawValue, forKey: .screen)
            try container.encodeIfPresent(input.stored?.json, forKey: .input)
        case .stack(let members):
            try encode(members, to: &container, as: .stack)
        case .tabs(let members, let selected):
            try encode(members, to: &container, as: .tabs)
            try container.encode(selected, forKey: .selected)
        case .container(let members):
            try encode(members, to: &container, as: .container)
        }
        guard let modal = node.modal else { return }
        var nested = container.nestedContainer(keyedBy: Key.self, forKey: .modal)
        try encode(modal, to: &nested)
    }

    private static func encode(
        _ members: [NavigationTree.Node], to container: inout KeyedEncodingContainer<Key>, as key: Key
    ) throws {
        var list = container.nestedUnkeyedContainer(forKey: key)
        for member in members {
            var nested = list.nestedContainer(keyedBy: Key.self)
            try encode(member, to: &nested)
        }
    }
}

extension NavigationTree: Codable {
    /// Decodes a tree whose inputs stay encoded until a registry restores them.
    ///
    /// To decode as much as possible of damaged data, use `ScreenRegistry.restore(from:or:)`.
    ///
    /// - Parameter decoder: The decoder of the output of ``encode(to:)``.
    /// - Throws: `DecodingError` if anything is missing or breaks a rule of trees.
    public init(from decoder: any Decoder) throws {
        let stored = StoredTree(from: decoder)
        guard let tree = stored.tree, stored.problems.isEmpty else {
            let problem = stored.problems.first ?? .empty
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: problem.description))
        }
        self = tree
    }

    /// Encodes the screens whose inputs are `Codable`, and omits the others with everything above them.
    ///
    /// See ``restorable(by:)`` for the omitted screens.
    ///
    /// - Parameter encoder: The encoder to write to; inputs become strings of JSON.
    /// - Throws: Any error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        try StoredTree(self).encode(to: encoder)
    }
}
