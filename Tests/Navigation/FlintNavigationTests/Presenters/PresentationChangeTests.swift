import Testing

@testable import FlintNavigation

@Suite struct PresentationChangeTests {
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

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let layout: NavigationLayout
        let steps: [NavigationStep]
        let changes: [PresentationChange]
    }

    private static let tabs = NavigationLayout.tabs([.screen("A"), .screen("B")])
    private static let stack = NavigationLayout.stack([.screen("A"), .screen("B")])
    // 1 stack, 2 A, 3 B, 4 M over B, 5 N over M
    private static let presenting = NavigationLayout.stack([
        .screen("A"), .screen("B").presenting(.screen("M").presenting(.screen("N"))),
    ])

    static let cases: [Case] = [
        Case(testDescription: "an equal tree changes nothing", layout: tabs, steps: [], changes: []),
        Case(
            testDescription: "a push sets the members", layout: stack, steps: [.push(screen(4), onto: 1)],
            changes: [.setMembers([2, 3, 4], of: 1)]),
        Case(
            testDescription: "a pop sets the members", layout: stack, steps: [.pop(to: 2, in: 1)],
            changes: [.setMembers([2], of: 1)]),
        Case(
            testDescription: "a selection selects", layout: tabs, steps: [.select(tab: 1, in: 1)],
            changes: [.select(1, in: 1)]),
        Case(
            testDescription: "tabs that lose a member are selected anew", layout: tabs,
            steps: [.select(tab: 1, in: 1), .remove(2)],
            changes: [.setMembers([3], of: 1), .select(0, in: 1)]),
        Case(
            testDescription: "what is presented goes before anything below it changes, the outermost once",
            layout: presenting, steps: [.pop(to: 2, in: 1)],
            changes: [.dismiss(4, over: 3), .setMembers([2], of: 1)]),
        Case(
            testDescription: "what is presented over something presented goes alone", layout: presenting,
            steps: [.dismiss(5, over: 4)], changes: [.dismiss(5, over: 4)]),
        Case(
            testDescription: "what replaces something presented comes last",
            layout: .stack([.screen("A").presenting(.screen("M"))]),
            steps: [.dismiss(3, over: 2), .push(screen(4), onto: 1), .present(screen(5), over: 2)],
            changes: [.dismiss(3, over: 2), .setMembers([2, 4], of: 1), .present(5, over: 2)]),
    ]

    @Test(arguments: cases) func `steps are changes in the order of a platform`(expected: Case) throws {
        let old = try NavigationTree(expected.layout)
        var new = old
        for step in expected.steps { try new.apply(step) }
        #expect(PresentationChange.changes(from: old, to: new) == expected.changes)
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
