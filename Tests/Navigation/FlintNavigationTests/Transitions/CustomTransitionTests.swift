import Testing

@testable import FlintNavigation

@MainActor
@Suite struct CustomTransitionTests {
    @MainActor private final class Calls {
        var names: [String] = []

        /// An attempt that notes its name and refuses.
        func attempt(_ name: String) -> CustomTransition.Attempt {
            { _ in
                self.names.append(name)
                return false
            }
        }
    }

    private func stage(
        root: NavigationLayout = .stack([.screen("desk"), .screen("start")]),
        transforms: OutputTransforms = OutputTransforms(),
        _ register: (inout CustomTransitions) -> Void
    ) async throws -> Stage {
        var transitions = CustomTransitions()
        register(&transitions)
        return try await Stage(root: root, transforms: transforms, transitions: transitions) {
            Factory(Start.self) { Start() }.kind("start")
            Factory(Desk<Beta>.self) { Desk() }.kind("desk")
            Factory(Page<Alpha>.self).kind("alpha")
            Factory(Page<Gamma>.self).kind("gamma")
        }
    }

    @Test func `attempts come in the order of registration until one takes over`() async throws {
        let calls = Calls()
        let stage = try await stage { transitions in
            transitions.register(calls.attempt("first"))
            transitions.register { context in
                calls.names.append("second")
                try context.operations.present()
                return true
            }
            transitions.register { _ in
                calls.names.append("third")
                return true
            }
        }
        let result = try await stage.navigator.open(Alpha())
        #expect((calls.names, stage.shape) == (["first", "second"], "[desk start^alpha]"))
        #expect(
            (result.steps.map(\.name), result.screen is Page<Alpha>, result.node)
                == (["present"], true, stage.navigator.tree.current.id))
        try stage.expectAgreement()
    }

    @Test
    func
        `a screen may take the place of another one, and what a refusing attempt did before does not count`()
        async throws
    {
        let stage = try await stage { transitions in
            transitions.register { context in
                try context.operations.pop()
                try context.operations.present()
                return false
            }
            transitions.register(from: Start.self) { context in
                try context.operations.pop()
                try context.operations.push()
                return true
            }
        }
        try await stage.navigator.open(Alpha())
        #expect(stage.shape == "[desk alpha]")
        #expect(stage.presenter.batches.map { $0.steps.map(\.name) } == [["reset"], ["pop", "push"]])
        try stage.expectAgreement()
    }

    @Test
    func `an attempt is told where from, where to and with what, and its input type is that of the produced`()
        async throws
    {
        var transforms = OutputTransforms()
        transforms.register { (value: Gamma) in Alpha(number: value.number) }
        let calls = Calls()
        let stage = try await stage(transforms: transforms) { transitions in
            transitions.register { context in
                #expect(
                    (context.from is Start, (context.to as? Page<Alpha>)?.input)
                        == (true, Alpha(number: 3)))
                #expect(
                    (context.produced, context.received)
                        == (TypedValue(Gamma(number: 3)), TypedValue(Alpha(number: 3))))
                #expect((context.isUnwind, context.operations.pending?.kind) == (false, "alpha"))
                calls.names.append("asked")
                return false
            }
            transitions.register(input: Gamma.self, calls.attempt("gamma"))
            transitions.register(input: Alpha.self, calls.attempt("alpha"))
        }
        try await stage.screen(Start.self).produce(Gamma(number: 3), as: Gamma.self)
        #expect(calls.names == ["asked", "gamma"])
    }

    @Test func `the update has been delivered before an attempt to return`() async throws {
        let stage = try await stage { transitions in
            transitions.register(from: Start.self, to: Desk<Beta>.self, unwind: true) { context in
                #expect((context.to as? Desk<Beta>)?.updates == [Beta(number: 1)])
                #expect(context.operations.pending == nil)
                return true
            }
        }
        let result = try await stage.screen(Start.self).produce(Beta(number: 1), as: Beta.self)
        #expect(
            (result.steps.map(\.name), stage.shape, stage.presenter.batches.count)
                == (["deliver"], "[desk start]", 1))
    }

    @Test func `an attempt to return may go its own way`() async throws {
        let stage = try await stage(
            root: .stack([.screen("desk"), .screen("start"), .screen("start")])
        ) { transitions in
            transitions.register(to: Desk<Beta>.self, unwind: true) { context in
                try context.operations.pop()
                return true
            }
        }
        try await stage.screen(Start.self).produce(Beta(), as: Beta.self)
        #expect(stage.shape == "[desk start]")
        #expect(stage.presenter.batches.last?.tree == stage.navigator.tree)
        try stage.expectAgreement()
    }

    @Test func `typed registrations are asked about just their transitions`() async throws {
        let calls = Calls()
        let stage = try await stage { transitions in
            for unwind in [false, true] {
                transitions.register(from: Start.self, unwind: unwind, calls.attempt("from"))
                transitions.register(to: Page<Alpha>.self, unwind: unwind, calls.attempt("to"))
                transitions.register(
                    from: Start.self, to: Page<Alpha>.self, unwind: unwind, calls.attempt("both"))
                transitions.register(input: Alpha.self, unwind: unwind, calls.attempt("input"))
                transitions.register(from: Desk<Beta>.self, unwind: unwind, calls.attempt("other from"))
                transitions.register(to: Page<Gamma>.self, unwind: unwind, calls.attempt("other to"))
                transitions.register(
                    from: Start.self, to: Page<Gamma>.self, unwind: unwind, calls.attempt("other both"))
                transitions.register(input: Gamma.self, unwind: unwind, calls.attempt("other input"))
            }
        }
        try await stage.screen(Start.self).produce(.t1(Alpha()), as: OneOf2<Alpha, Gamma>.self)
        #expect(calls.names == ["from", "to", "both", "input"])
    }

    private class Base: OutputProducing {
        typealias OutputType = Alpha
        let outlet = ScreenOutlet()
    }

    private final class Derived: Base {}

    @Test func `a registration for a class is asked about its subclasses`() async throws {
        let calls = Calls()
        var transitions = CustomTransitions()
        for isUnwind in [false, true] {
            transitions.register(from: Base.self, unwind: isUnwind, calls.attempt("from \(isUnwind)"))
            transitions.register(to: Base.self, unwind: isUnwind, calls.attempt("to \(isUnwind)"))
        }
        transitions.register(from: Derived.self, to: Page<Alpha>.self, calls.attempt("both"))
        let stage = try await Stage(root: .stack([.screen("derived")]), transitions: transitions) {
            Factory(Derived.self) { Derived() }.kind("derived")
            Factory(Page<Alpha>.self).kind("alpha")
        }
        try await stage.screen(Derived.self).produce(Alpha())
        #expect(calls.names == ["from false", "both"])
    }

    @Test func `typed registrations for returns are asked about returns only`() async throws {
        let calls = Calls()
        let stage = try await stage { transitions in
            for isUnwind in [false, true] {
                transitions.register(from: Start.self, unwind: isUnwind, calls.attempt("from \(isUnwind)"))
                transitions.register(to: Desk<Beta>.self, unwind: isUnwind, calls.attempt("to \(isUnwind)"))
                transitions.register(
                    from: Start.self, to: Desk<Beta>.self, unwind: isUnwind,
                    calls.attempt("both \(isUnwind)"))
                transitions.register(input: Beta.self, unwind: isUnwind, calls.attempt("input \(isUnwind)"))
            }
        }
        try await stage.screen(Start.self).produce(Beta(), as: Beta.self)
        #expect(
            (calls.names, stage.shape)
                == (["from true", "to true", "both true", "input true"], "[desk]"))
    }

    private class Leaf: InputCreatable {
        let input: Alpha
        required init(input: Alpha) { self.input = input }
    }

    private final class SpecialLeaf: Leaf {}

    @Test func `a registration for the class of a new screen is asked about its subclasses`() async throws {
        let calls = Calls()
        var transitions = CustomTransitions()
        transitions.register(to: Leaf.self, calls.attempt("to"))
        transitions.register(from: Start.self, to: Leaf.self, calls.attempt("both"))
        transitions.register(to: SpecialLeaf.self, unwind: true, calls.attempt("unwind"))
        let stage = try await Stage(root: .stack([.screen("start")]), transitions: transitions) {
            Factory(Start.self) { Start() }.kind("start")
            Factory(SpecialLeaf.self).kind("leaf")
        }
        try await stage.navigator.open(Alpha())
        #expect((calls.names, stage.shape) == (["to", "both"], "[start leaf]"))
    }

    @Test
    func `a new screen that is not placed, and an attempt that throws, are errors, and nothing changes`()
        async throws
    {
        let stage = try await stage { transitions in
            transitions.register { context in
                if context.received == TypedValue(Gamma()) { throw Failure(number: 8) }
                try context.operations.pop()
                return true
            }
        }
        let error = await failure { try await stage.navigator.open(Alpha()) }
        #expect((error as? NavigationError)?.code == .notPlaced)
        #expect((error as? NavigationError)?.description.contains("'alpha'") == true)
        #expect(await failure { try await stage.navigator.open(Gamma()) } as? Failure == Failure(number: 8))
        #expect((stage.shape, stage.presenter.batches.count) == ("[desk start]", 1))
        try stage.expectAgreement()
    }

    @Test func `operations that are kept are closed`() async throws {
        final class Box { var operations: [NavigationOperations] = [] }
        let box = Box()
        let stage = try await stage { transitions in
            for isTaken in [false, true] {
                transitions.register { context in
                    box.operations.append(context.operations)
                    if isTaken { try context.operations.push() }
                    return isTaken
                }
            }
        }
        try await stage.navigator.open(Alpha())
        #expect(box.operations.count == 2)
        for operations in box.operations {
            let error = #expect(throws: NavigationError.self) { try operations.pop() }
            #expect(error?.description.contains("over") == true)
        }
        #expect(stage.shape == "[desk start alpha]")
    }

    @Test func `explicit flows and direct operations ask no transition`() async throws {
        let calls = Calls()
        let stage = try await stage { transitions in
            transitions.register(calls.attempt("asked"))
        }
        let page = try #require(
            try await stage.navigator.show(Page<Alpha>.self, input: Alpha()).screen as? Page<Alpha>)
        page.flow = .present(Page<Alpha>.self)
        try await page.produce(Alpha())
        #expect((calls.names, stage.shape) == ([], "[desk start alpha^alpha]"))
    }
}
