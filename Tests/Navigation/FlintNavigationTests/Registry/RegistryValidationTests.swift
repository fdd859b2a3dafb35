import Testing

@testable import FlintNavigation

@MainActor @Suite struct RegistryValidationTests {
    struct Note: Sendable, Hashable {}
    struct Draft: Sendable, Hashable {}
    struct Wish: Sendable, Hashable {}
    struct Day: Sendable, Hashable {}
    protocol Link: Sendable {}

    /// A screen without an input that produces and handles what a test says.
    final class Root<Output: Sendable>: OutputProducing {
        typealias OutputType = Output
        nonisolated static var screenKind: ScreenKind { "Root" }
        let outlet = ScreenOutlet()
    }

    final class Home<Output: Sendable, Update: Sendable>: OutputProducing, UpdateHandling {
        typealias OutputType = Output
        nonisolated static var screenKind: ScreenKind { "Home" }
        let outlet = ScreenOutlet()
        func handle(update: Update) {}
    }

    final class Page<Input: Sendable, Output: Sendable>: IO, InputCreatable {
        typealias OutputType = Output
        nonisolated static var screenKind: ScreenKind { "Page" }
        let outlet = ScreenOutlet()
        let input: Input
        init(input: Input) { self.input = input }
    }

    final class Leaf<Input: Sendable>: InputRequiring, InputCreatable {
        nonisolated static var screenKind: ScreenKind { "Leaf" }
        let input: Input
        init(input: Input) { self.input = input }
    }

    private func root<Output: Sendable>(_ output: Output.Type) -> Factory<Root<Output>> {
        Factory(Root<Output>.self) { Root<Output>() }
    }

    private func home<Output: Sendable, Update: Sendable>(
        _ output: Output.Type, _ update: Update.Type
    ) -> Factory<Home<Output, Update>> {
        Factory(Home<Output, Update>.self) { Home<Output, Update>() }
    }

    private let atRoot: NavigationLayout = .stack([.screen("Root")])
    private let atHome: NavigationLayout = .stack([.screen("Home")])

    // MARK: Nothing wrong

    @Test func `an empty registry without roots has no problem`() {
        #expect(ScreenRegistry().validate(roots: []).isEmpty)
    }

    @Test func `a registry in which every output is created has no problem`() {
        let registry = ScreenRegistry {
            root(OneOf2<Note, OneOf2<Wish, Draft>>.self)
            Factory(Leaf<OneOf2<Draft, Note>>.self)
            Factory(Page<Wish, Note>.self)
        }
        #expect(registry.validate(roots: [atRoot]).isEmpty)
    }

    @Test func `an update of a screen that is always below has no problem`() {
        let registry = ScreenRegistry {
            home(Note.self, OneOf2<Draft, Wish>.self)
            Factory(Page<Note, OneOf2<Draft, Wish>>.self)
        }
        #expect(registry.validate(roots: [atHome]).isEmpty)
    }

    @Test func `the question that every registry knows is no finding`() {
        let registry = ScreenRegistry {
            root(Note.self)
            Factory(Leaf<Note>.self)
        }
        #expect(registry[ChoiceScreen.screenKind] != nil)
        #expect(registry.validate(roots: [atRoot]).isEmpty)
    }

    @Test func `what can never be is not missed`() {
        let registry = ScreenRegistry {
            home(OneOf2<Never, Note>.self, Never.self)
            Factory(Leaf<OneOf2<Note, Never>>.self)
            Factory(Page<Never, Never>.self).awaited()
        }
        #expect(registry.validate(roots: [atHome]).isEmpty)
    }

    // MARK: Ambiguous factories

    @Test func `two screens that are opened by one type are an error that names both`() throws {
        let registry = ScreenRegistry {
            root(OneOf2<Note, Wish>.self)
            Factory(Leaf<OneOf2<Note, Wish>>.self)
            Factory(Page<Note, Wish>.self)
        }
        let problem = try #require(registry.validate(roots: [atRoot]).first)
        #expect(problem.kind == .ambiguousInput)
        #expect(problem.severity == .error)
        #expect(problem.screens == ["Leaf", "Page"])
        #expect(problem.types == ["RegistryValidationTests.Note"])
        #expect(
            problem.description
                == "'RegistryValidationTests.Note' opens each of 'Leaf' and 'Page'. Prefer one by "
                + "'preferred()' of its factory, or give each an input of its own.")
    }

    @Test func `a preferred factory settles it`() {
        let registry = ScreenRegistry {
            root(Note.self)
            Factory(Leaf<Note>.self)
            Factory(Leaf<Note>.self).preferred().kind("Better")
        }
        #expect(registry.validate(roots: [atRoot]).map(\.kind) == [.unreachable])
        #expect(registry.validate(roots: [atRoot]).first?.screens == ["Leaf"])
    }

    @Test func `two preferred factories are an error`() throws {
        let registry = ScreenRegistry {
            root(Note.self)
            Factory(Leaf<Note>.self).preferred()
            Factory(Leaf<Note>.self).preferred().kind("Other")
        }
        let problem = try #require(registry.validate(roots: [atRoot]).first)
        #expect(problem.kind == .ambiguousInput)
        #expect(problem.description.contains("Leave 'preferred()' to one of 'Leaf' and 'Other'"))
    }

    @Test func `one type in two slots of an input is not ambiguous`() {
        let registry = ScreenRegistry {
            root(Note.self)
            Factory(Leaf<OneOf2<Note, Note>>.self)
        }
        #expect(registry.validate(roots: [atRoot]).isEmpty)
    }

    // MARK: Kinds

    @Test func `two screens of one kind are an error that names both types`() throws {
        let registry = ScreenRegistry {
            root(OneOf2<Note, Wish>.self)
            Factory(Leaf<Note>.self)
            Factory(Leaf<Wish>.self)
        }
        let problem = try #require(registry.validate(roots: [atRoot]).first)
        #expect(problem.kind == .duplicateKind)
        #expect(problem.severity == .error)
        #expect(problem.screens == ["Leaf", "Leaf"])
        #expect(problem.description.contains("Note"))
        #expect(problem.description.contains("Wish"))
        #expect(problem.description.contains("of the kind 'Leaf'"))
    }

    // MARK: Dead ends

    @Test func `an output that nothing takes is an error that says what to do`() throws {
        let registry = ScreenRegistry {
            root(OneOf2<Note, Draft>.self)
            Factory(Leaf<Note>.self)
        }
        let problems = registry.validate(roots: [atRoot])
        let problem = try #require(problems.first)
        #expect(problems.count == 1)
        #expect(problem.kind == .deadEnd)
        #expect(problem.severity == .error)
        #expect(problem.screens == ["Root"])
        #expect(problem.types == ["RegistryValidationTests.Draft"])
        #expect(
            problem.description
                == "'Root' produces 'RegistryValidationTests.Draft', which no screen is opened by or handles. Register "
                + "a screen with that input, handle it in 'handle(update:)', transform it, or give the factory of "
                + "'Root' an explicit flow.")
    }

    @Test func `an optional does not lead where its value leads, and the text says so`() throws {
        let registry = ScreenRegistry {
            root(Note?.self)
            Factory(Leaf<Note>.self)
        }
        let problem = try #require(registry.validate(roots: [atRoot]).first { $0.kind == .deadEnd })
        #expect(
            problem.description.contains(
                "Known is 'RegistryValidationTests.Note'; types match only if they are the same."))
    }

    @Test func `an output counts after its transform`() throws {
        var transforms = OutputTransforms()
        transforms.register { (_: Note) in Wish() }
        let missing = ScreenRegistry {
            root(Note.self)
            Factory(Leaf<Note>.self)
        }
        let problem = try #require(missing.validate(roots: [atRoot], transforms: transforms).first)
        #expect(problem.kind == .deadEnd)
        #expect(problem.types == ["RegistryValidationTests.Wish"])
        #expect(
            problem.description.contains(
                "produces 'RegistryValidationTests.Note' (as 'RegistryValidationTests.Wish', after output transforms)"
            ))
        let present = ScreenRegistry {
            root(Note.self)
            Factory(Leaf<Wish>.self)
        }
        #expect(present.validate(roots: [atRoot], transforms: transforms).isEmpty)
    }

    @Test func `each leaf of a transform needs a destination`() {
        var transforms = OutputTransforms()
        transforms.register { (_: Note) in OneOf2<Wish, Draft>.t1(Wish()) }
        let registry = ScreenRegistry {
            root(Note.self)
            Factory(Leaf<Wish>.self)
        }
        let problems = registry.validate(roots: [atRoot], transforms: transforms)
        #expect(problems.map(\.kind) == [.deadEnd])
        #expect(problems.first?.types == ["RegistryValidationTests.Draft"])
    }

    @Test func `chained transforms are followed to the end`() {
        var transforms = OutputTransforms(chaining: true)
        transforms.register { (_: Note) in Wish() }
        transforms.register { (_: Wish) in Draft() }
        let registry = ScreenRegistry {
            root(Note.self)
            Factory(Leaf<Draft>.self)
        }
        #expect(registry.validate(roots: [atRoot], transforms: transforms).isEmpty)
    }

    @Test func `a value of an open type may find its way by itself, so there is a warning`() throws {
        let registry = ScreenRegistry {
            root((any Link).self)
            Factory(Leaf<Note>.self)
        }
        let problems = registry.validate(roots: [atRoot])
        #expect(problems.map(\.kind) == [.deadEnd])
        #expect(problems.first?.severity == .warning)
        #expect(problems.first?.description.contains("Known are 'RegistryValidationTests.Note'.") == true)
    }

    @Test func `an open type that opens a screen itself has no problem`() {
        let registry = ScreenRegistry {
            root((any Link).self)
            Factory(Leaf<any Link>.self)
        }
        #expect(registry.validate(roots: [atRoot]).isEmpty)
    }

    // MARK: Handlers that may be missing

    @Test func `an update of a screen that need not be below is a warning`() throws {
        let registry = ScreenRegistry {
            root(OneOf2<Note, Wish>.self)
            home(Wish.self, Draft.self)
            Factory(Page<Wish, Draft>.self)
            Factory(Leaf<Note>.self)
        }
        let layout: NavigationLayout = .stack([.screen("Root"), .screen("Home")])
        let problems = registry.validate(roots: [layout])
        #expect(problems.map(\.kind) == [.uncertainHandler])
        #expect(problems.first?.severity == .warning)
        #expect(problems.first?.screens == ["Page", "Home"])
        #expect(problems.first?.description.contains("only 'Home' handles") == true)
    }

    @Test func `an update of the bottom of another tab is never missed`() throws {
        let registry = ScreenRegistry {
            root(OneOf2<Note, Wish>.self)
            home(Wish.self, Draft.self)
            Factory(Page<Wish, Draft>.self)
            Factory(Leaf<Note>.self)
        }
        let layout: NavigationLayout = .tabs([.stack([.screen("Root")]), .stack([.screen("Home")])])
        #expect(registry.validate(roots: [layout]).isEmpty)
    }

    @Test func `a screen that is opened only above its handler has no problem, also in tabs`() {
        let registry = ScreenRegistry {
            root(Note.self)
            home(Wish.self, Draft.self)
            Factory(Page<Wish, Draft>.self)
            Factory(Leaf<Note>.self)
        }
        let layout: NavigationLayout = .tabs([.stack([.screen("Root")]), .stack([.screen("Home")])])
        #expect(registry.validate(roots: [layout]).isEmpty)
    }

    @Test func `a screen that alone handles what it produces is a warning`() {
        let registry = ScreenRegistry { home(Draft.self, Draft.self) }
        let problems = registry.validate(roots: [atHome])
        #expect(problems.map(\.kind) == [.uncertainHandler])
        #expect(problems.first?.description.contains("only 'Home' itself handles") == true)
    }

    @Test func `the parts of a container see each other`() {
        let registry = ScreenRegistry {
            root(Draft.self)
            home(Wish.self, Draft.self)
            Factory(Leaf<Wish>.self)
        }
        #expect(registry.validate(roots: [.container([.screen("Root"), .screen("Home")])]).isEmpty)
    }

    // MARK: Explicit flows

    @Test func `an explicit flow covers outputs that nothing takes`() {
        let registry = ScreenRegistry {
            root(OneOf2<Note, Draft>.self).flow(
                .oneOf(.show(Leaf<Note>.self), .present(Page<Draft, Wish>.self, then: .show(Leaf<Wish>.self)))
            )
            Factory(Leaf<Note>.self)
            Factory(Page<Draft, Wish>.self)
            Factory(Leaf<Wish>.self).kind("Wish")
        }
        #expect(registry.validate(roots: [atRoot]).isEmpty)
    }

    @Test func `a screen that is opened with and without a continuation needs a destination`() {
        let registry = ScreenRegistry {
            root(Note.self).flow(.show(Page<Note, Draft>.self, then: .unwind()))
            home(Note.self, Draft.self)
            Factory(Page<Note, Draft>.self)
        }
        let covered = registry.validate(roots: [.stack([.screen("Home"), .screen("Root")])])
        #expect(covered.isEmpty)
        let missing = ScreenRegistry {
            root(OneOf2<Note, Note>.self)
                .flow(
                    .oneOf(
                        .show(Page<Note, Draft>.self, then: .show(Leaf<Draft>.self)),
                        .show(Page<Note, Draft>.self)))
            Factory(Page<Note, Draft>.self)
            Factory(Leaf<Draft>.self)
        }
        // The second slot leaves the output of the page to a lookup, which finds the leaf.
        #expect(missing.validate(roots: [atRoot]).isEmpty)
        let dead = ScreenRegistry {
            root(OneOf2<Note, Note>.self)
                .flow(.oneOf(.show(Page<Note, Draft>.self, then: .unwind()), .show(Page<Note, Draft>.self)))
            Factory(Page<Note, Draft>.self)
        }
        #expect(dead.validate(roots: [atRoot]).map(\.kind) == [.deadEnd, .deadEnd])
    }

    @Test func `a screen that is known only by the flow before it is checked by that flow`() {
        let registry = ScreenRegistry {
            root(Note.self).flow(.show(Page<Note, Draft>.self, then: .present(Leaf<Draft>.self)))
            Factory(Page<Note, Draft>.self)
        }
        let problems = registry.validate(roots: [atRoot])
        #expect(problems.map(\.kind) == [.deadEnd])
        #expect(problems.first?.screens == ["Page"])
        #expect(problems.first?.description.contains("opens 'Leaf', which is not registered") == true)
    }

    @Test func `a flow to a screen that is not registered is an error`() {
        let registry = ScreenRegistry { root(Note.self).flow(.show(Leaf<Note>.self)) }
        let problems = registry.validate(roots: [atRoot])
        #expect(problems.map(\.kind) == [.deadEnd])
        #expect(
            problems.first?.description
                == "The explicit flow of 'Root' opens 'Leaf', which is not registered. Add a factory for it.")
    }

    @Test func `a flow to a screen whose factory takes no input is an error`() {
        let registry = ScreenRegistry {
            root(Note.self).flow(.show(Leaf<Note>.self))
            Factory(Leaf<Note>.self) { () in Leaf(input: Note()) }
        }
        let problems = registry.validate(roots: [atRoot])
        #expect(problems.map(\.kind) == [.deadEnd])
        #expect(problems.first?.screens == ["Root", "Leaf"])
    }

    @Test func `an unwinding flow without any handler is an error`() {
        let registry = ScreenRegistry { root(Note.self).flow(.unwind()) }
        let problems = registry.validate(roots: [atRoot])
        #expect(problems.map(\.kind) == [.deadEnd])
        #expect(problems.first?.description.contains("unwinds with 'RegistryValidationTests.Note'") == true)
    }

    @Test func `an unwinding flow whose handler may be missing is a warning`() {
        let registry = ScreenRegistry {
            root(Note.self).flow(.unwind())
            home(Wish.self, Note.self)
            Factory(Leaf<Wish>.self)
        }
        let problems = registry.validate(roots: [.stack([.screen("Root"), .screen("Home")])])
        #expect(problems.map(\.kind) == [.uncertainHandler])
    }

    // MARK: Screens and updates for nothing

    @Test func `a screen that no way leads to is a warning`() {
        let registry = ScreenRegistry {
            root(Note.self)
            Factory(Leaf<Note>.self)
            Factory(Page<Wish, Note>.self)
        }
        let problems = registry.validate(roots: [atRoot])
        #expect(problems.map(\.kind) == [.unreachable])
        #expect(problems.first?.severity == .warning)
        #expect(problems.first?.screens == ["Page"])
    }

    @Test func `what only unreachable screens open is unreachable, too`() {
        let registry = ScreenRegistry {
            root(Draft.self)
            Factory(Leaf<Draft>.self)
            Factory(Page<Wish, Note>.self)
            Factory(Leaf<Note>.self).kind("Second")
        }
        let problems = registry.validate(roots: [atRoot])
        #expect(problems.map(\.screens) == [["Page"], ["Second"]])
    }

    @Test func `what is presented in a layout is a root`() {
        let registry = ScreenRegistry {
            root(Note.self)
            home(Note.self, Draft.self)
            Factory(Page<Note, Draft>.self)
        }
        let layout = NavigationLayout.stack([.screen("Home")]).presenting(.screen("Root"))
        #expect(registry.validate(roots: [layout]).isEmpty)
    }

    @Test func `an awaited screen needs neither a way nor a destination`() {
        let registry = ScreenRegistry {
            root(Note.self)
            Factory(Leaf<Note>.self)
            Factory(Page<Wish, Day>.self).awaited()
        }
        #expect(registry.validate(roots: [atRoot]).isEmpty)
    }

    @Test func `awaited screens may be opened by one type, also by that of another screen`() {
        let registry = ScreenRegistry {
            Factory(Page<Note, Day>.self).awaited()
            root(Note.self)
            Factory(Leaf<Note>.self)
            Factory(Page<Wish, Day>.self).kind("first").awaited()
            Factory(Page<Wish, Day>.self).kind("second").awaited()
        }
        #expect(registry.validate(roots: [atRoot]).isEmpty)
        #expect(registry.record(openedBy: TypeKey(Note.self))?.kind == "Leaf")
    }

    @Test func `awaited screens compete for a type that is produced`() {
        let registry = ScreenRegistry {
            home(Wish.self, Day.self)
            Factory(Page<Wish, Day>.self).kind("first").awaited()
            Factory(Page<Wish, Day>.self).kind("second").awaited()
        }
        let problems = registry.validate(roots: [atHome])
        #expect(problems.first?.kind == .ambiguousInput)
        #expect(problems.first?.screens == ["first", "second"])
    }

    @Test func `without saying so an awaited screen is a warning, not an error`() {
        let registry = ScreenRegistry {
            root(Note.self)
            Factory(Leaf<Note>.self)
            Factory(Page<Wish, Day>.self)
        }
        let problems = registry.validate(roots: [atRoot])
        #expect(problems.map(\.kind) == [.deadEnd, .unreachable])
        #expect(problems.allSatisfy { $0.severity == .warning })
    }

    @Test func `an awaited screen to which a way leads needs a destination`() {
        let registry = ScreenRegistry {
            root(Wish.self)
            Factory(Page<Wish, Day>.self).awaited()
        }
        let problems = registry.validate(roots: [atRoot])
        #expect(problems.map(\.kind) == [.deadEnd])
        #expect(problems.first?.severity == .error)
    }

    @Test func `an update that nobody produces is a warning`() {
        let registry = ScreenRegistry {
            home(Note.self, OneOf2<Draft, Wish>.self)
            Factory(Page<Note, Draft>.self)
        }
        let problems = registry.validate(roots: [atHome])
        #expect(problems.map(\.kind) == [.unusedUpdate])
        #expect(problems.first?.severity == .warning)
        #expect(problems.first?.types == ["RegistryValidationTests.Wish"])
    }

    @Test func `an update may be used by a value of an open type`() {
        let registry = ScreenRegistry {
            home(Note.self, Wish.self)
            Factory(Page<Note, any Link>.self)
        }
        // The value may be a wish; whether it is, only the value knows.
        #expect(registry.validate(roots: [atHome]).map(\.kind) == [.deadEnd])
    }

    @Test func `an update may not be used by a value of an open type that has its screen`() {
        let registry = ScreenRegistry {
            home(Note.self, Wish.self)
            Factory(Page<Note, any Link>.self)
            Factory(Leaf<any Link>.self)
        }
        #expect(registry.validate(roots: [atHome]).map(\.kind) == [.unusedUpdate])
    }

    @Test func `an update that only a transform makes is used`() {
        var transforms = OutputTransforms()
        transforms.register { (_: Draft) in Wish() }
        let registry = ScreenRegistry {
            home(Note.self, Wish.self)
            Factory(Page<Note, Draft>.self)
        }
        #expect(registry.validate(roots: [atHome], transforms: transforms).isEmpty)
    }

    @Test func `an explicit flow is not transformed, so what it produces is used`() {
        var transforms = OutputTransforms()
        transforms.register { (_: Draft) in Wish() }
        let registry = ScreenRegistry {
            home(Note.self, Draft.self)
            Factory(Page<Note, Draft>.self).flow(.unwind())
        }
        #expect(registry.validate(roots: [atHome], transforms: transforms).isEmpty)
    }

    // MARK: Transforms

    @Test func `a circle of chained transforms is an error`() {
        var transforms = OutputTransforms(chaining: true)
        transforms.register { (_: Note) in Wish() }
        transforms.register { (_: Wish) in OneOf2<Draft, Note>.t1(Draft()) }
        let problems = ScreenRegistry().validate(roots: [], transforms: transforms)
        #expect(problems.map(\.kind) == [.transformCycle])
        #expect(
            problems.first?.types == [
                "RegistryValidationTests.Note", "RegistryValidationTests.Wish",
                "RegistryValidationTests.Note",
            ])
        #expect(
            problems.first?.description.contains(
                "'RegistryValidationTests.Note' → 'RegistryValidationTests.Wish' → 'RegistryValidationTests.Note'"
            )
                == true)
    }

    @Test func `without chaining there is no circle`() {
        var transforms = OutputTransforms()
        transforms.register { (_: Note) in Wish() }
        transforms.register { (_: Wish) in Note() }
        #expect(ScreenRegistry().validate(roots: [], transforms: transforms).isEmpty)
    }

    @Test(arguments: [true, false]) func `two transforms from one type are an error`(chaining: Bool) {
        var transforms = OutputTransforms(chaining: chaining)
        transforms.register { (_: Note) in Wish() }
        transforms.register { (_: Note) in Draft() }
        let problems = ScreenRegistry().validate(roots: [], transforms: transforms)
        #expect(problems.map(\.kind) == [.ambiguousTransform])
        #expect(problems.first?.types == ["RegistryValidationTests.Note"])
    }

    @Test func `a chain that is too long is an error`() {
        struct Box<T: Sendable>: Sendable {}
        func register<T: Sendable>(_ count: Int, _ type: T.Type, _ transforms: inout OutputTransforms) {
            guard count > 0 else { return }
            transforms.register { (_: T) in Box<T>() }
            register(count - 1, Box<T>.self, &transforms)
        }
        var transforms = OutputTransforms(chaining: true)
        register(16, Int.self, &transforms)
        #expect(ScreenRegistry().validate(roots: [], transforms: transforms).isEmpty)
        var longer = OutputTransforms(chaining: true)
        register(17, Int.self, &longer)
        #expect(
            ScreenRegistry().validate(roots: [], transforms: longer).map(\.kind) == [.transformChainTooLong])
    }

    // MARK: Roots

    @Test func `a root that is not registered is an error`() {
        let problems = ScreenRegistry().validate(roots: [atRoot, atRoot])
        #expect(problems.map(\.kind) == [.unknownRoot])
        #expect(
            problems.first?.description
                == "The root 'Root' is not registered. Add a factory for it to the registry.")
    }

    private final class Plain: Screen {}

    @Test func `a root under another name than its factory's is an error that tells the name`() {
        let registry = ScreenRegistry { Factory(Plain.self) { Plain() }.kind("home") }
        let problem = registry.validate(roots: [.screen(Plain.self)]).first
        #expect(problem?.kind == .unknownRoot)
        #expect(problem?.description.contains("Its factory names it 'home'") == true)
        #expect(registry.validate(roots: [.screen("home")]).isEmpty)
    }

    @Test func `a root without the input it requires is an error`() {
        let registry = ScreenRegistry { Factory(Leaf<Note>.self) }
        let missing = registry.validate(roots: [.screen("Leaf")])
        #expect(missing.map(\.kind) == [.rootInput])
        #expect(missing.first?.description.contains("has none") == true)
        let other = registry.validate(roots: [.screen("Leaf", input: ScreenInput(Wish()))])
        #expect(other.map(\.kind) == [.rootInput])
        #expect(other.first?.description.contains("has one of 'RegistryValidationTests.Wish'") == true)
        #expect(registry.validate(roots: [.screen(Leaf<Note>.self, input: Note())]).isEmpty)
    }

    // MARK: Together

    @Test func `several problems are found together, errors first`() {
        var transforms = OutputTransforms(chaining: true)
        transforms.register { (_: Day) in Day() }
        transforms.register { (_: Day) in Wish() }
        let registry = ScreenRegistry {
            root(OneOf2<Note, Draft>.self)
            Factory(Leaf<Note>.self)
            Factory(Page<Note, Wish>.self).kind("Leaf")
            home(Note.self, Day.self)
        }
        let problems = registry.validate(roots: [atRoot, .screen("Missing")], transforms: transforms)
        #expect(
            problems.map(\.kind) == [
                .duplicateKind, .ambiguousInput, .ambiguousTransform, .transformCycle, .unknownRoot, .deadEnd,
                .deadEnd, .unreachable, .unreachable, .unusedUpdate,
            ])
        #expect(problems.map(\.severity) == problems.map(\.severity).sorted(by: >))
    }

    @Test func `a navigator refuses errors with all their texts`() throws {
        let registry = ScreenRegistry { root(OneOf2<Note, Draft>.self) }
        let error = try #require(throws: NavigationSetupError.self) {
            try Navigator(screens: registry, root: atRoot, presenter: InMemoryPresenter())
        }
        #expect(error.problems.count == 2)
        #expect(error.description.contains("'RegistryValidationTests.Note'"))
        #expect(error.description.contains("'RegistryValidationTests.Draft'"))
    }
}
