import Testing

@testable import FlintNavigation

@Suite struct PresentationChangeTests {
    private static func ids(_ numbers: Int...) -> [NodeID] { numbers.map { NodeID($0) } }

    private static func changes(
        _ layout: NavigationLayout, _ steps: NavigationStep...
    ) throws -> [PresentationChange] {
        let old = try NavigationTree(layout)
        var new = old
        for step in steps { try new.apply(step) }
        return PresentationChange.changes(from: old, to: new)
    }

    private static func screen(_ number: Int) -> NavigationTree.Node {
        NavigationTree.Node(id: NodeID(number), .screen("new", input: .none))
    }

    // MARK: Single changes

    @Test func `the first tree sets the root and presents what is over it, outermost first`() throws {
        // 1 stack, 2 A, 3 M over A, 4 N over M
        let tree = try NavigationTree(
            .stack([.screen("A").presenting(.screen("M").presenting(.screen("N")))]))
        #expect(
            PresentationChange.changes(from: nil, to: tree) == [
                .setRoot(NodeID(1)), .present(NodeID(3), over: NodeID(2)),
                .present(NodeID(4), over: NodeID(3)),
            ])
    }

    @Test func `an equal tree changes nothing`() throws {
        #expect(try Self.changes(.tabs([.stack([.screen("A")])])) == [])
    }

    @Test func `a push and a pop set the members`() throws {
        let stack = NavigationLayout.stack([.screen("A"), .screen("B")])
        #expect(
            try Self.changes(stack, .push(Self.screen(4), onto: NodeID(1)))
                == [.setMembers(Self.ids(2, 3, 4), of: NodeID(1))])
        #expect(
            try Self.changes(stack, .pop(to: NodeID(2), in: NodeID(1)))
                == [.setMembers(Self.ids(2), of: NodeID(1))])
    }

    @Test func `a selection selects`() throws {
        #expect(
            try Self.changes(.tabs([.screen("A"), .screen("B")]), .select(tab: 1, in: NodeID(1)))
                == [.select(1, in: NodeID(1))])
    }

    @Test func `tabs that lose a member are selected anew`() throws {
        #expect(
            try Self.changes(.tabs([.screen("A"), .screen("B")], selected: 1), .remove(NodeID(2)))
                == [.setMembers(Self.ids(3), of: NodeID(1)), .select(0, in: NodeID(1))])
    }

    @Test func `what is presented goes before anything below it changes, the outermost once`() throws {
        // 1 stack, 2 A, 3 B, 4 M over B, 5 N over M
        let layout = NavigationLayout.stack([
            .screen("A"), .screen("B").presenting(.screen("M").presenting(.screen("N"))),
        ])
        #expect(
            try Self.changes(layout, .pop(to: NodeID(2), in: NodeID(1)))
                == [.dismiss(NodeID(4), over: NodeID(3)), .setMembers(Self.ids(2), of: NodeID(1))])
        #expect(
            try Self.changes(layout, .dismiss(NodeID(5), over: NodeID(4)))
                == [.dismiss(NodeID(5), over: NodeID(4))])
    }

    @Test func `what replaces something presented comes last`() throws {
        // 1 stack, 2 A, 3 M over A
        let layout = NavigationLayout.stack([.screen("A").presenting(.screen("M"))])
        #expect(
            try Self.changes(
                layout, .dismiss(NodeID(3), over: NodeID(2)), .push(Self.screen(4), onto: NodeID(1)),
                .present(Self.screen(5), over: NodeID(2)))
                == [
                    .dismiss(NodeID(3), over: NodeID(2)), .setMembers(Self.ids(2, 4), of: NodeID(1)),
                    .present(NodeID(5), over: NodeID(2)),
                ])
    }

    @Test(
        arguments: [
            ([], nil), ([.setRoot(NodeID(1))], 0),
            ([.setMembers([], of: NodeID(1)), .present(NodeID(2), over: NodeID(1))], 1),
            (
                [
                    .dismiss(NodeID(2), over: NodeID(1)), .dismiss(NodeID(4), over: NodeID(3)),
                    .select(0, in: NodeID(1)),
                ],
                0
            ),
        ] as [([PresentationChange], Int?)])
    func `one change is seen as a movement: what goes from above, else the last`(
        changes: [PresentationChange], movement: Int?
    ) {
        #expect(PresentationChange.movement(in: changes) == movement)
    }

    // MARK: Any change

    @Test(arguments: 0..<100) func `a platform that carries the changes out shows the new tree`(
        seed: Int
    ) throws {
        var generator = TreeGenerator(seed: seed)
        let old = try NavigationTree(generator.layout())
        var platform = Platform()
        try platform.perform(PresentationChange.changes(from: nil, to: old), of: old)
        #expect(platform.matches(old.root))
        var new = old
        for _ in 0..<Int.random(in: 0...6, using: &generator) { Self.change(&new, &generator) }
        try platform.perform(PresentationChange.changes(from: old, to: new), of: new)
        #expect(platform.matches(new.root))
    }

    /// Carries out a random step that fits, if one is found soon.
    private static func change(_ tree: inout NavigationTree, _ generator: inout TreeGenerator) {
        for _ in 0..<20 {
            let (node, other) = (generator.pick(tree.nodes), generator.pick(tree.nodes))
            let new = NavigationTree.Node(
                id: NodeID(tree.nextNumber), .tabs([screen(tree.nextNumber + 1)], selected: 0),
                modal: screen(tree.nextNumber + 2))
            let step: NavigationStep =
                switch Int.random(in: 0..<7, using: &generator) {
                case 0: .pop(to: other.id, in: node.id)
                case 1: .select(tab: Int.random(in: 0..<3, using: &generator), in: node.id)
                case 2: .dismiss(node.modal?.id ?? other.id, over: node.id)
                case 3: .push(new, onto: node.id)
                case 4: .present(new, over: node.id)
                case 5: .remove(node.id)
                default: .select(tab: 0, in: node.id)
                }
            if (try? tree.apply(step)) != nil { return }
        }
    }

    /// Keeps what a platform would: controllers that are made once and told to change.
    private struct Platform {
        struct Refusal: Error {}

        private var root: NodeID?
        private var members: [NodeID: [NodeID]] = [:]
        private var selections: [NodeID: Int] = [:]
        private var modals: [NodeID: NodeID] = [:]

        mutating func perform(_ changes: [PresentationChange], of tree: NavigationTree) throws {
            for node in tree.nodes where members[node.id] == nil {
                members[node.id] = node.children.map(\.id)
                if case .tabs(_, let selected) = node.content { selections[node.id] = selected }
            }
            for change in changes { try perform(change) }
        }

        private mutating func perform(_ change: PresentationChange) throws {
            switch change {
            case .setRoot(let id): root = id
            case .setMembers(let ids, let id):
                members[id] = ids
                // As of a system that selects something by itself.
                selections[id] = 0
            case .select(let index, let id): selections[id] = index
            case .dismiss(let modal, let id):
                guard modals[id] == modal else { throw Refusal() }
                dismiss(over: id)
            case .present(let modal, let id):
                guard modals[id] == nil else { throw Refusal() }
                modals[id] = modal
            }
        }

        private mutating func dismiss(over id: NodeID) {
            guard let modal = modals.removeValue(forKey: id) else { return }
            dismissAll(in: modal)
        }

        private mutating func dismissAll(in id: NodeID) {
            dismiss(over: id)
            for member in members[id] ?? [] { dismissAll(in: member) }
        }

        func matches(_ tree: NavigationTree.Node) -> Bool { root == tree.id && shows(tree) }

        private func shows(_ node: NavigationTree.Node) -> Bool {
            if case .tabs(_, let selected) = node.content, selections[node.id] != selected { return false }
            return members[node.id] == node.children.map(\.id) && modals[node.id] == node.modal?.id
                && node.children.allSatisfy(shows) && node.modal.map(shows) ?? true
        }
    }
}
