import Testing

@testable import FlintNavigation

@Suite struct NavigationTreeStepTests {
    /// ```
    /// tabs #1
    ///   stack #2 [selected]
    ///     a #3
    ///     b #4
    ///       plain #5 [modal]
    ///     plain #6 [top]
    ///   a #7
    ///   container #8
    ///     b #9
    ///     plain #10
    /// ```
    private let tree: NavigationTree

    init() throws {
        tree = try NavigationTree(
            .tabs([.stack([.a, .b.presenting(.plain), .plain]), .a, .container([.b, .plain])]))
    }

    @Test func `a renewed screen has the other input and stays what it is`() throws {
        let renewed = try tree.after(.renew(7, input: ScreenInput(2)))
        #expect(renewed[7]?.content == .screen("a", input: ScreenInput(2)))
        #expect(renewed.nodes.map(\.id) == tree.nodes.map(\.id))
    }

    /// Each step with the numbers of the nodes after it and that of the current one.
    static let effects: [(NavigationStep, [Int], Int)] = [
        (.deliver(TypedValue(1), to: 3), Array(1...10), 6),
        (.pop(to: 3, in: 2), [1, 2, 3, 7, 8, 9, 10], 3), (.pop(to: 6, in: 2), Array(1...10), 6),
        (.pop(to: 4, in: 2), [1, 2, 3, 4, 5, 7, 8, 9, 10], 5),
        (.select(tab: 2, in: 1), Array(1...10), 9), (.select(tab: 0, in: 1), Array(1...10), 6),
        (.dismiss(5, over: 4), [1, 2, 3, 4, 6, 7, 8, 9, 10], 6),
        (.push(node(11), onto: 2), [1, 2, 3, 4, 5, 6, 11, 7, 8, 9, 10], 11),
        (.present(node(11), over: 1), Array(1...11), 11), (.remove(4), [1, 2, 3, 6, 7, 8, 9, 10], 6),
        (.remove(9), [1, 2, 3, 4, 5, 6, 7, 8, 10], 6), (.remove(5), [1, 2, 3, 4, 6, 7, 8, 9, 10], 6),
        (.reset(node(11)), [11], 11),
    ]

    @Test(arguments: effects)
    func `a step takes nodes away with all in them, adds one, or selects`(
        step: NavigationStep, nodes: [Int], current: Int
    ) throws {
        let after = try tree.after(step)
        #expect((after.nodes.map(\.id.number), after.current.id.number) == (nodes, current))
    }

    @Test(arguments: [(0, 7, 0), (0, 2, 0), (1, 2, 0), (2, 7, 1), (1, 7, 1), (2, 8, 1), (0, 8, 0)])
    func `the selection follows when tabs are removed`(selected: Int, removed: Int, then: Int) throws {
        let tree = try tree.after(.select(tab: selected, in: 1)).after(.remove(NodeID(removed)))
        guard case .tabs(let members, then) = tree.root.content else {
            Issue.record("\(tree)")
            return
        }
        #expect(members.count == 2)
    }

    @Test func `an earlier tree is shown again with its identities`() throws {
        let root = tree.root
        let back = try tree.after(.pop(to: 3, in: 2)).after(.reset(root))
        #expect(back == tree)
    }

    static let misfits: [(NavigationStep, NavigationError.Code)] = [
        (.deliver(TypedValue(1), to: 99), .unknownNode), (.deliver(TypedValue(1), to: 2), .invalidTree),
        (.renew(99, input: .none), .unknownNode), (.renew(1, input: .none), .invalidTree),
        (.pop(to: 3, in: 99), .unknownNode), (.pop(to: 99, in: 2), .invalidTree),
        (.pop(to: 5, in: 2), .invalidTree), (.pop(to: 9, in: 8), .invalidTree),
        (.select(tab: 0, in: 99), .unknownNode), (.select(tab: 0, in: 2), .invalidTree),
        (.select(tab: 3, in: 1), .invalidTree), (.select(tab: -1, in: 1), .invalidTree),
        (.dismiss(5, over: 99), .unknownNode), (.dismiss(5, over: 3), .invalidTree),
        (.dismiss(6, over: 4), .invalidTree), (.remove(99), .unknownNode), (.remove(1), .invalidTree),
        (.push(node(11), onto: 99), .unknownNode), (.push(node(11), onto: 1), .invalidTree),
        (.push(node(3), onto: 2), .invalidTree), (.push(node(0), onto: 2), .invalidTree),
        (.push(node(.max), onto: 2), .invalidTree), (.present(node(11), over: 4), .invalidTree),
        (.present(node(10), over: 3), .invalidTree), (.present(node(11), over: 99), .unknownNode),
        (.reset(node(0)), .invalidTree),
        (.push(NavigationTree.Node(id: 11, .tabs([], selected: 0)), onto: 2), .invalidTree),
        (.push(NavigationTree.Node(id: 11, .stack([node(12), node(12)])), onto: 2), .invalidTree),
        (.present(NavigationTree.Node(id: 11, .tabs([node(12)], selected: 1)), over: 3), .invalidTree),
    ]

    private static func node(_ number: Int) -> NavigationTree.Node {
        NavigationTree.Node(id: NodeID(number), .screen("a", input: .none))
    }

    @Test(arguments: misfits)
    func `a step that does not fit changes nothing`(
        step: NavigationStep, code: NavigationError.Code
    ) throws {
        var tree = tree
        #expect(throws: NavigationError(code)) { try tree.apply(step) }
        #expect(tree == self.tree)
    }

    @Test func `the only tab stays`() throws {
        let tree = try NavigationTree(.tabs([.a]))
        #expect(throws: NavigationError(.invalidTree)) { try tree.after(.remove(2)) }
    }

    @Test func `nothing grows beyond the limit of levels`() throws {
        var tree = try NavigationTree(.stack([.plain]))
        for _ in 2..<63 { try tree.apply(.present(tree.makeNode("a", input: .none), over: tree.current.id)) }
        let deep = try tree.makeNode(.stack([.a]))
        #expect(throws: NavigationError(.depthLimit)) {
            try tree.after(.present(deep, over: tree.current.id))
        }
        tree = try tree.after(.present(try tree.makeNode(.stack([])), over: tree.current.id))
        #expect(throws: NavigationError(.depthLimit)) {
            try tree.after(.push(tree.makeNode("a", input: .none), onto: tree.current.id))
        }
    }

    @Test(arguments: 0..<60) func `any steps keep the rules or change nothing`(seed: Int) throws {
        var generator = TreeGenerator(seed: seed)
        var tree = try NavigationTree(generator.layout())
        var carriedOut = 0
        for _ in 0..<60 {
            let before = tree
            do {
                try tree.apply(try randomStep(in: tree, &generator))
                carriedOut += 1
            } catch is NavigationError {
                #expect(tree == before)
            }
            try tree.check()
            #expect(tree.nextNumber >= before.nextNumber)
        }
        #expect(carriedOut > 0)
    }

    private func randomStep(
        in tree: NavigationTree, _ generator: inout TreeGenerator
    ) throws -> NavigationStep {
        let node = generator.pick(tree.nodes)
        let other = generator.pick(node.children + [generator.pick(tree.nodes)]).id
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: return .renew(node.id, input: ScreenInput(1))
        case 1: return .pop(to: other, in: node.id)
        case 2: return .select(tab: Int.random(in: -1..<4, using: &generator), in: node.id)
        case 3: return .dismiss(node.modal?.id ?? other, over: node.id)
        case 4: return .push(try tree.makeNode(generator.layout(levels: 2)), onto: node.id)
        case 5: return .present(try tree.makeNode(generator.layout(levels: 2)), over: node.id)
        case 6: return .remove(node.id)
        default: return .push(node, onto: other)
        }
    }
}
