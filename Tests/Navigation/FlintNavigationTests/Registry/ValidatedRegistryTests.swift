import TestSupport
import Testing

@testable import FlintNavigation

/// What a validation promises: where it has nothing to say about dead ends, no production is without a destination.
@MainActor @Suite struct ValidatedRegistryTests {
    protocol Token: Sendable, Hashable { init() }
    struct T0: Token {}
    struct T1: Token {}
    struct T2: Token {}
    struct T3: Token {}
    struct T4: Token {}
    /// Not one of the outputs, but one of the updates, so that updates may be for nothing.
    struct T5: Token {}

    static let outputs: [any Token.Type] = [T0.self, T1.self, T2.self, T3.self, T4.self]
    static let updates: [any Token.Type] = outputs + [T5.self]

    final class Random<I: Sendable, O: Sendable, U: Sendable>: IOU, InputCreatable {
        typealias OutputType = O
        let outlet = ScreenOutlet()
        let input: I
        init(input: I) { self.input = input }
        func handle(update: U) {}
    }

    final class Root<O: Sendable, U: Sendable>: OutputProducing, UpdateHandling {
        typealias OutputType = O
        let outlet = ScreenOutlet()
        func handle(update: U) {}
    }

    private func root<A: Token, B: Token, U: Token>(
        _ kind: ScreenKind, _: A.Type, _: B.Type, _: U.Type, in registry: inout ScreenRegistry
    ) {
        registry.add(Factory(Root<OneOf2<A, B>, U>.self) { Root<OneOf2<A, B>, U>() }.kind(kind))
    }

    private func page<I: Token, A: Token, B: Token, U: Token>(
        _ kind: ScreenKind, _: I.Type, _: A.Type, _: B.Type, _: U.Type, in registry: inout ScreenRegistry
    ) {
        registry.add(Factory(Random<I, OneOf2<A, B>, U>.self).kind(kind))
    }

    private func transform<A: Token, B: Token, C: Token>(
        _: A.Type, _: B.Type, _: C.Type, _ isFirst: Bool, _ transforms: inout OutputTransforms
    ) {
        transforms.register { (_: A) in isFirst ? OneOf2<B, C>.t1(B()) : .t2(C()) }
    }

    private func value<T: Token>(_: T.Type) -> TypedValue { TypedValue(T()) }

    private struct Setup {
        var registry: ScreenRegistry
        var layout: NavigationLayout
        var transforms: OutputTransforms
    }

    private func setup(_ dice: inout SeededGenerator) -> Setup {
        func output() -> any Token.Type { Self.outputs[Int.random(in: Self.outputs.indices, using: &dice)] }
        func update() -> any Token.Type { Self.updates[Int.random(in: Self.updates.indices, using: &dice)] }
        var registry = ScreenRegistry()
        let roots = (0..<Int.random(in: 1...3, using: &dice)).map { ScreenKind("root \($0)") }
        for kind in roots { root(kind, output(), output(), update(), in: &registry) }
        let inputs = Self.outputs.shuffled(using: &dice).prefix(Int.random(in: 1...5, using: &dice))
        for (index, input) in inputs.enumerated() {
            page(ScreenKind("page \(index)"), input, output(), output(), update(), in: &registry)
        }
        var transforms = OutputTransforms(chaining: Bool.random(using: &dice))
        for source in Self.outputs where Int.random(in: 0..<6, using: &dice) == 0 {
            transform(source, output(), output(), Bool.random(using: &dice), &transforms)
        }
        return Setup(
            registry: registry, layout: layout(roots.map { .screen($0) }, &dice), transforms: transforms)
    }

    private func layout(_ roots: [NavigationLayout], _ dice: inout SeededGenerator) -> NavigationLayout {
        switch Int.random(in: 0..<5, using: &dice) {
        case 0: .stack(roots)
        case 1: .tabs(roots.map { .stack([$0]) })
        case 2: .tabs(roots)
        case 3: .container(roots)
        default: .stack([.container(roots)])
        }
    }

    /// Produces at random screens and acts as a person at random; whether each production had a destination.
    private func explore(_ setup: Setup, _ dice: inout SeededGenerator) throws -> Bool {
        var tree = try NavigationTree(setup.layout)
        for _ in 0..<40 {
            let source = try #require(tree.nodes.filter { $0.kind != nil }.randomElement(using: &dice))
            let record = try #require(source.kind.flatMap { setup.registry[$0] })
            let output = try #require(record.outputs.randomElement(using: &dice)?.type as? any Token.Type)
            let received = try setup.transforms.received(value(output))
            let planner = NavigationPlanner(tree: tree, screens: setup.registry)
            switch Result(catching: { () throws(NavigationError) in
                try planner.plan(received, from: source.id)
            }) {
            case .success(let plan?): tree = plan.tree
            case .success(nil): return false
            case .failure(let error):
                guard error.code == .depthLimit else { throw error }
                tree = try NavigationTree(setup.layout)
            }
            try act(on: &tree, &dice)
        }
        return true
    }

    private func act(on tree: inout NavigationTree, _ dice: inout SeededGenerator) throws {
        let node = try #require(tree.nodes.randomElement(using: &dice))
        if let modal = node.modal, Bool.random(using: &dice) {
            try tree.apply(.dismiss(modal.id, over: node.id))
            return
        }
        switch node.content {
        case .stack(let members):
            guard let member = members.randomElement(using: &dice) else { return }
            try tree.apply(.pop(to: member.id, in: node.id))
        case .tabs(let members, _):
            try tree.apply(.select(tab: Int.random(in: members.indices, using: &dice), in: node.id))
        case .screen, .container: break
        }
    }

    @Test func `a validated registry never meets a value without a destination`() throws {
        var (clean, warned, lost) = (0, 0, 0)
        for seed in 0..<400 {
            var dice = SeededGenerator(seed: seed)
            let setup = setup(&dice)
            let problems = setup.registry.validate(roots: [setup.layout], transforms: setup.transforms)
            guard !problems.contains(where: { $0.severity == .error }) else { continue }
            let isClean = !problems.contains { $0.kind == .uncertainHandler || $0.kind == .deadEnd }
            let isFound = try explore(setup, &dice)
            if isClean {
                clean += 1
                #expect(isFound, "seed \(seed)")
            } else {
                warned += 1
                if !isFound { lost += 1 }
            }
        }
        // The search is worth something: many registries are in order, and most warnings are about something.
        #expect(clean > 40)
        #expect(warned > 40)
        #expect(lost > warned / 2)
    }
}
