/// Decodes as much as possible of a stored tree.
///
/// A part that breaks a rule of trees is repaired or omitted, and adds a problem.
struct TreeReader {
    typealias Node = NavigationTree.Node
    typealias Key = StoredTree.Key

    /// The greatest number of reported problems; further ones are not reported.
    ///
    /// Hostile data could have any number of them.
    static let maximumProblems = 100

    private(set) var problems: [RestorationProblem] = []
    private var ids: Set<Int> = []

    mutating func tree(from decoder: any Decoder) -> NavigationTree? {
        guard let container = try? decoder.container(keyedBy: Key.self) else {
            return lost(.unreadable("it is no object"))
        }
        guard let version = try? container.decode(Int.self, forKey: .version) else {
            return lost(.unreadable("it has no version"))
        }
        guard version == StoredTree.version else {
            return lost(.unreadable("its version is \(version) instead of \(StoredTree.version)"))
        }
        if (try? container.decodeNil(forKey: .root)) == true { return lost(.empty) }
        guard let decoder = try? container.superDecoder(forKey: .root),
            let root = node(from: decoder, depth: 1)
        else { return problems.isEmpty ? lost(.unreadable("it has no root")) : nil }
        let next = (try? container.decode(Int.self, forKey: .next)).flatMap { number in
            (1...Node.maximumNumber).contains(number) ? number : nil
        }
        return NavigationTree(numbering: root, nextNumber: max(next ?? 1, (ids.max() ?? 0) + 1))
    }

    private mutating func lost<Part>(_ problem: RestorationProblem) -> Part? {
        if problems.count < Self.maximumProblems { problems.append(problem) }
        return nil
    }

    private mutating func broken<Part>(_ text: String) -> Part? {
        lost(RestorationProblem(.brokenRule, "In the stored navigation, \(text)."))
    }

    private mutating func node(from decoder: any Decoder, depth: Int) -> Node? {
        guard depth <= NavigationTree.maximumDepth else {
            return broken("what is below level \(NavigationTree.maximumDepth) was left out")
        }
        guard let container = try? decoder.container(keyedBy: Key.self) else {
            return broken("a part that is no object was left out")
        }
        let id = id(in: container)
        guard let content = content(in: container, depth: depth) else { return nil }
        return Node(id: id, content, modal: modal(in: container, depth: depth))
    }

    private mutating func id(in container: KeyedDecodingContainer<Key>) -> NodeID {
        let number = (try? container.decode(Int.self, forKey: .id)) ?? 0
        guard (1...Node.maximumNumber).contains(number) else {
            return broken("a node without a valid identity got a new one") ?? .unnumbered
        }
        guard ids.insert(number).inserted else {
            return broken("a node got a new identity, because another one has #\(number)") ?? .unnumbered
        }
        return NodeID(number)
    }

    private mutating func content(
        in container: KeyedDecodingContainer<Key>, depth: Int
    ) -> Node.Content? {
        let forms = [Key.screen, .stack, .tabs, .container].filter { container.contains($0) }
        guard forms.count == 1, let form = forms.first else {
            return broken("a node that is not exactly one of screen, stack, tabs and container was left out")
        }
        if form == .screen { return screen(in: container) }
        guard let members = members(in: container, key: form, depth: depth) else { return nil }
        switch form {
        case .tabs: return tabs(members, in: container)
        case .container: return .container(surviving: members)
        default: return .stack(surviving: members)
        }
    }

    private mutating func screen(in container: KeyedDecodingContainer<Key>) -> Node.Content? {
        guard let name = try? container.decode(String.self, forKey: .screen) else {
            return broken("a screen without a kind was left out")
        }
        guard container.contains(.input) else { return .screen(ScreenKind(name), input: .none) }
        guard let json = try? container.decode(String.self, forKey: .input) else {
            return broken("a screen whose input is no string was left out")
        }
        return .screen(ScreenKind(name), input: ScreenInput(stored: json))
    }

    private mutating func tabs(
        _ members: [Node?], in container: KeyedDecodingContainer<Key>
    ) -> Node.Content? {
        if members.isEmpty { return broken("tabs without a member were left out") }
        let selected = (try? container.decode(Int.self, forKey: .selected)) ?? -1
        if !members.indices.contains(selected) {
            let _: Node? = broken("another tab was selected, because the stored selection is out of range")
        }
        return .tabs(surviving: members, selected: selected)
    }

    private mutating func modal(in container: KeyedDecodingContainer<Key>, depth: Int) -> Node? {
        guard container.contains(.modal) else { return nil }
        guard let decoder = try? container.superDecoder(forKey: .modal) else {
            return broken("something presented that is no object was left out")
        }
        return node(from: decoder, depth: depth + 1)
    }

    private mutating func members(
        in container: KeyedDecodingContainer<Key>, key: Key, depth: Int
    ) -> [Node?]? {
        guard var list = try? container.nestedUnkeyedContainer(forKey: key) else {
            return broken("the members of a node are no list, so it was left out")
        }
        var members: [Node?] = []
        while !list.isAtEnd {
            let index = list.currentIndex
            let decoder = try? list.superDecoder()
            members.append(decoder.flatMap { node(from: $0, depth: depth + 1) })
            // Some decoders do not advance past an element that cannot be decoded, which would make this loop
            // endless.
            guard list.currentIndex > index else { return broken("a list could not be read to its end") }
        }
        return members
    }
}
