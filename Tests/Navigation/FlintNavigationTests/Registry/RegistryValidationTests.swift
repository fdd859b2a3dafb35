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

    /// Expects just these problems, each as its severity, its kind, its screens and its types.
    ///
    /// - Returns: The descriptions of all problems, one a line.
    @discardableResult
    private func expect(
        _ problems: [String], of roots: [NavigationLayout], transforms: OutputTransforms = OutputTransforms(),
        location: SourceLocation = #_sourceLocation,
        @ScreenRegistryBuilder _ factories: () -> [ScreenRegistration]
    ) -> String {
        let found = ScreenRegistry(factories).validate(roots: roots, transforms: transforms)
        let written = found.map { problem in
            let words = [problem.severity.rawValue, problem.kind.rawValue] + problem.screens.map(\.rawValue)
            return (words + problem.types).joined(separator: " ")
        }
        let prefix = "RegistryValidationTests."
        #expect(written.map { $0.replacing(prefix, with: "") } == problems, sourceLocation: location)
        return found.map(\.description).joined(separator: "\n").replacing(prefix, with: "")
    }

    // MARK: Nothing wrong

    @Test func `a registry in which every output leads somewhere has no problem`() {
        expect([], of: []) {}
        expect([], of: [atRoot]) {
            root(OneOf2<Note, OneOf2<Wish, Draft>>.self)
            Factory(Leaf<OneOf2<Draft, Note>>.self)
            Factory(Page<Wish, Note>.self)
        }
        // What can never be is not missed.
        expect([], of: [atHome]) {
            home(OneOf2<Never, Note>.self, Never.self)
            Factory(Leaf<OneOf2<Note, Never>>.self)
            Factory(Page<Never, Never>.self).awaited()
        }
        // One type in two slots of an input is not ambiguous.
        expect([], of: [atRoot]) {
            root(Note.self)
            Factory(Leaf<OneOf2<Note, Note>>.self)
        }
        expect([], of: [atRoot]) {
            root((any Link).self)
            Factory(Leaf<any Link>.self)
        }
    }

    @Test func `an update of a screen that is always there has no problem`() {
        expect([], of: [atHome]) {
            home(Note.self, OneOf2<Draft, Wish>.self)
            Factory(Page<Note, OneOf2<Draft, Wish>>.self)
        }
        let tabs: NavigationLayout = .tabs([.stack([.screen("Root")]), .stack([.screen("Home")])])
        // The bottom of another tab is always there.
        expect([], of: [tabs]) {
            root(OneOf2<Note, Wish>.self)
            home(Wish.self, Draft.self)
            Factory(Page<Wish, Draft>.self)
            Factory(Leaf<Note>.self)
        }
        // The page is opened only above its handler.
        expect([], of: [tabs]) {
            root(Note.self)
            home(Wish.self, Draft.self)
            Factory(Page<Wish, Draft>.self)
            Factory(Leaf<Note>.self)
        }
        // The parts of a container see each other.
        expect([], of: [.container([.screen("Root"), .screen("Home")])]) {
            root(Draft.self)
            home(Wish.self, Draft.self)
            Factory(Leaf<Wish>.self)
        }
        // What is presented in a layout is a root.
        expect([], of: [NavigationLayout.stack([.screen("Home")]).presenting(.screen("Root"))]) {
            root(Note.self)
            home(Note.self, Draft.self)
            Factory(Page<Note, Draft>.self)
        }
    }

    // MARK: Ambiguous factories and kinds

    @Test func `two screens that are opened by one type are an error unless one is preferred`() {
        let none = expect(
            ["error ambiguousInput Leaf Page Note", "warning unreachable Page"], of: [atRoot]
        ) {
            root(OneOf2<Note, Wish>.self)
            Factory(Leaf<OneOf2<Note, Wish>>.self)
            Factory(Page<Note, Wish>.self)
        }
        #expect(
            none.hasPrefix(
                "'Note' opens each of 'Leaf' and 'Page'. Prefer one by 'preferred()' of its factory, or give each "
                    + "an input of its own."))
        expect(["warning unreachable Leaf"], of: [atRoot]) {
            root(Note.self)
            Factory(Leaf<Note>.self)
            Factory(Leaf<Note>.self).preferred().kind("Better")
        }
        let both = expect(
            ["error ambiguousInput Leaf Other Note", "warning unreachable Other"], of: [atRoot]
        ) {
            root(Note.self)
            Factory(Leaf<Note>.self).preferred()
            Factory(Leaf<Note>.self).preferred().kind("Other")
        }
        #expect(both.contains("Leave 'preferred()' to one of 'Leaf' and 'Other'"))
    }

    @Test func `two screens of one kind are an error that names both types`() throws {
        let registry = ScreenRegistry {
            root(OneOf2<Note, Wish>.self)
            Factory(Leaf<Note>.self)
            Factory(Leaf<Wish>.self)
        }
        let problem = try #require(registry.validate(roots: [atRoot]).first)
        #expect(
            (problem.kind, problem.severity, problem.screens) == (.duplicateKind, .error, ["Leaf", "Leaf"]))
        for part in ["Note", "Wish", "of the kind 'Leaf'"] { #expect(problem.description.contains(part)) }
    }

    // MARK: Dead ends

    @Test func `an output that nothing takes is an error that says what to do, of an open type a warning`() {
        let dead = expect(["error deadEnd Root Draft"], of: [atRoot]) {
            root(OneOf2<Note, Draft>.self)
            Factory(Leaf<Note>.self)
        }
        #expect(
            dead
                == "'Root' produces 'Draft', which no screen is opened by or handles. Register a screen with that "
                + "input, handle it in 'handle(update:)', transform it, or give the factory of 'Root' an explicit "
                + "flow.")
        // An optional does not lead where its value leads.
        let optional = expect(
            ["error deadEnd Root Optional<Note>", "warning unreachable Leaf"], of: [atRoot]
        ) {
            root(Note?.self)
            Factory(Leaf<Note>.self)
        }
        #expect(optional.contains("Known is 'Note'; types match only if they are the same."))
        // A value of an open type may find its way by itself.
        let open = expect(["warning deadEnd Root Link"], of: [atRoot]) {
            root((any Link).self)
            Factory(Leaf<Note>.self)
        }
        #expect(open.contains("Known are 'Note'."))
    }

    @Test func `an output counts after its transform, each leaf of it`() {
        var single = OutputTransforms()
        single.register { (_: Note) in Wish() }
        let problems = ["error deadEnd Root Wish", "warning unreachable Leaf"]
        let dead = expect(problems, of: [atRoot], transforms: single) {
            root(Note.self)
            Factory(Leaf<Note>.self)
        }
        #expect(dead.contains("produces 'Note' (as 'Wish', after output transforms)"))
        expect([], of: [atRoot], transforms: single) {
            root(Note.self)
            Factory(Leaf<Wish>.self)
        }
        var split = OutputTransforms()
        split.register { (_: Note) in OneOf2<Wish, Draft>.t1(Wish()) }
        expect(["error deadEnd Root Draft"], of: [atRoot], transforms: split) {
            root(Note.self)
            Factory(Leaf<Wish>.self)
        }
        var chained = OutputTransforms(chaining: true)
        chained.register { (_: Note) in Wish() }
        chained.register { (_: Wish) in Draft() }
        expect([], of: [atRoot], transforms: chained) {
            root(Note.self)
            Factory(Leaf<Draft>.self)
        }
    }

    // MARK: Handlers that may be missing

    @Test func `an update of a screen that need not be below is a warning`() {
        let layout: NavigationLayout = .stack([.screen("Root"), .screen("Home")])
        let below = expect(["warning uncertainHandler Page Home Draft"], of: [layout]) {
            root(OneOf2<Note, Wish>.self)
            home(Wish.self, Draft.self)
            Factory(Page<Wish, Draft>.self)
            Factory(Leaf<Note>.self)
        }
        #expect(below.contains("only 'Home' handles"))
        let alone = expect(["warning uncertainHandler Home Draft"], of: [atHome]) {
            home(Draft.self, Draft.self)
        }
        #expect(alone.contains("only 'Home' itself handles"))
    }

    // MARK: Explicit flows

    @Test func `an explicit flow covers outputs that nothing takes`() {
        expect([], of: [atRoot]) {
            root(OneOf2<Note, Draft>.self).flow(
                .oneOf(.show(Leaf<Note>.self), .present(Page<Draft, Wish>.self, then: .show(Leaf<Wish>.self)))
            )
            Factory(Leaf<Note>.self)
            Factory(Page<Draft, Wish>.self)
            Factory(Leaf<Wish>.self).kind("Wish")
        }
    }

    @Test func `a screen that is opened with and without a continuation needs a destination`() {
        expect([], of: [.stack([.screen("Home"), .screen("Root")])]) {
            root(Note.self).flow(.show(Page<Note, Draft>.self, then: .unwind()))
            home(Note.self, Draft.self)
            Factory(Page<Note, Draft>.self)
        }
        // The second slot leaves the output of the page to a lookup, which finds the leaf.
        expect([], of: [atRoot]) {
            root(OneOf2<Note, Note>.self).flow(
                .oneOf(
                    .show(Page<Note, Draft>.self, then: .show(Leaf<Draft>.self)),
                    .show(Page<Note, Draft>.self)))
            Factory(Page<Note, Draft>.self)
            Factory(Leaf<Draft>.self)
        }
        expect(["error deadEnd Page Draft", "error deadEnd Page Draft"], of: [atRoot]) {
            root(OneOf2<Note, Note>.self)
                .flow(.oneOf(.show(Page<Note, Draft>.self, then: .unwind()), .show(Page<Note, Draft>.self)))
            Factory(Page<Note, Draft>.self)
        }
    }

    @Test func `a flow to a screen that cannot be opened by it is an error`() {
        let missing = expect(["error deadEnd Root Note"], of: [atRoot]) {
            root(Note.self).flow(.show(Leaf<Note>.self))
        }
        #expect(
            missing
                == "The explicit flow of 'Root' opens 'Leaf', which is not registered. Add a factory for it.")
        // A screen that is known only by the flow before it is checked by that flow.
        expect(["error deadEnd Page Draft"], of: [atRoot]) {
            root(Note.self).flow(.show(Page<Note, Draft>.self, then: .present(Leaf<Draft>.self)))
            Factory(Page<Note, Draft>.self)
        }
        // The factory of the leaf takes no input.
        expect(["error deadEnd Root Leaf Note"], of: [atRoot]) {
            root(Note.self).flow(.show(Leaf<Note>.self))
            Factory(Leaf<Note>.self) { () in Leaf(input: Note()) }
        }
    }

    @Test func `an unwinding flow without any handler is an error, and with an uncertain one a warning`() {
        let unhandled = expect(["error deadEnd Root Note"], of: [atRoot]) { root(Note.self).flow(.unwind()) }
        #expect(unhandled.contains("unwinds with 'Note'"))
        expect(
            ["warning uncertainHandler Root Home Note"], of: [.stack([.screen("Root"), .screen("Home")])]
        ) {
            root(Note.self).flow(.unwind())
            home(Wish.self, Note.self)
            Factory(Leaf<Wish>.self)
        }
    }

    // MARK: Screens and updates for nothing

    @Test func `a screen that no way leads to is a warning, and what only such screens open`() {
        expect(["warning unreachable Page"], of: [atRoot]) {
            root(Note.self)
            Factory(Leaf<Note>.self)
            Factory(Page<Wish, Note>.self)
        }
        expect(["warning unreachable Page", "warning unreachable Second"], of: [atRoot]) {
            root(Draft.self)
            Factory(Leaf<Draft>.self)
            Factory(Page<Wish, Note>.self)
            Factory(Leaf<Note>.self).kind("Second")
        }
    }

    @Test func `an awaited screen needs neither a way nor a destination, unless a way leads to it`() {
        expect([], of: [atRoot]) {
            root(Note.self)
            Factory(Leaf<Note>.self)
            Factory(Page<Wish, Day>.self).awaited()
        }
        // Without saying so it is a warning, not an error.
        expect(["warning deadEnd Page Day", "warning unreachable Page"], of: [atRoot]) {
            root(Note.self)
            Factory(Leaf<Note>.self)
            Factory(Page<Wish, Day>.self)
        }
        expect(["error deadEnd Page Day"], of: [atRoot]) {
            root(Wish.self)
            Factory(Page<Wish, Day>.self).awaited()
        }
    }

    @Test func `awaited screens may be opened by one type, but compete for one that is produced`() {
        let registry = ScreenRegistry {
            Factory(Page<Note, Day>.self).awaited()
            root(Note.self)
            Factory(Leaf<Note>.self)
            Factory(Page<Wish, Day>.self).kind("first").awaited()
            Factory(Page<Wish, Day>.self).kind("second").awaited()
        }
        #expect(registry.validate(roots: [atRoot]).isEmpty)
        #expect(registry.record(openedBy: TypeKey(Note.self))?.kind == "Leaf")
        expect(["error ambiguousInput first second Wish"], of: [atHome]) {
            home(Wish.self, Day.self)
            Factory(Page<Wish, Day>.self).kind("first").awaited()
            Factory(Page<Wish, Day>.self).kind("second").awaited()
        }
    }

    @Test func `an update that nobody produces is a warning`() {
        expect(["warning unusedUpdate Home Wish"], of: [atHome]) {
            home(Note.self, OneOf2<Draft, Wish>.self)
            Factory(Page<Note, Draft>.self)
        }
        // A value of an open type may be a wish; whether it is, only the value knows.
        expect(["warning deadEnd Page Link"], of: [atHome]) {
            home(Note.self, Wish.self)
            Factory(Page<Note, any Link>.self)
        }
        // With a screen of its own an open type uses no update.
        expect(["warning unusedUpdate Home Wish"], of: [atHome]) {
            home(Note.self, Wish.self)
            Factory(Page<Note, any Link>.self)
            Factory(Leaf<any Link>.self)
        }
        var transforms = OutputTransforms()
        transforms.register { (_: Draft) in Wish() }
        expect([], of: [atHome], transforms: transforms) {
            home(Note.self, Wish.self)
            Factory(Page<Note, Draft>.self)
        }
        // An explicit flow is not transformed, so what it produces is used.
        expect([], of: [atHome], transforms: transforms) {
            home(Note.self, Draft.self)
            Factory(Page<Note, Draft>.self).flow(.unwind())
        }
    }

    // MARK: Transforms

    @Test func `a circle of chained transforms is an error that names the way`() {
        var transforms = OutputTransforms(chaining: true)
        transforms.register { (_: Note) in Wish() }
        transforms.register { (_: Wish) in OneOf2<Draft, Note>.t1(Draft()) }
        let circle = expect(["error transformCycle Note Wish Note"], of: [], transforms: transforms) {}
        #expect(circle.contains("'Note' → 'Wish' → 'Note'"))
        var unchained = OutputTransforms()
        unchained.register { (_: Note) in Wish() }
        unchained.register { (_: Wish) in Note() }
        expect([], of: [], transforms: unchained) {}
    }

    @Test(arguments: [true, false]) func `two transforms from one type are an error`(chaining: Bool) {
        var transforms = OutputTransforms(chaining: chaining)
        transforms.register { (_: Note) in Wish() }
        transforms.register { (_: Note) in Draft() }
        expect(["error ambiguousTransform Note"], of: [], transforms: transforms) {}
    }

    @Test func `a chain that is too long is an error`() {
        struct Box<T: Sendable>: Sendable {}
        func register<T: Sendable>(_ count: Int, _ type: T.Type, _ transforms: inout OutputTransforms) {
            guard count > 0 else { return }
            transforms.register { (_: T) in Box<T>() }
            register(count - 1, Box<T>.self, &transforms)
        }
        let problems = [16, 17].map { count in
            var transforms = OutputTransforms(chaining: true)
            register(count, Int.self, &transforms)
            return ScreenRegistry().validate(roots: [], transforms: transforms).map(\.kind)
        }
        #expect(problems == [[], [.transformChainTooLong]])
    }

    // MARK: Roots

    private final class Plain: Screen {}

    @Test func `a root that is not registered is an error, also if its factory has another name for it`() {
        let unknown = expect(["error unknownRoot Root"], of: [atRoot, atRoot]) {}
        #expect(unknown == "The root 'Root' is not registered. Add a factory for it to the registry.")
        let registry = ScreenRegistry { Factory(Plain.self) { Plain() }.kind("home") }
        let problem = registry.validate(roots: [.screen(Plain.self)]).first
        #expect(problem?.kind == .unknownRoot)
        #expect(problem?.description.contains("Its factory names it 'home'") == true)
        #expect(registry.validate(roots: [.screen("home")]).isEmpty)
    }

    @Test func `a root without the input it requires is an error`() {
        let registry = ScreenRegistry { Factory(Leaf<Note>.self) }
        let roots: [NavigationLayout] = [
            .screen("Leaf"), .screen("Leaf", input: ScreenInput(Wish())),
            .screen(Leaf<Note>.self, input: Note()),
        ]
        let problems = roots.map { registry.validate(roots: [$0]) }
        #expect(problems.map { $0.map(\.kind) } == [[.rootInput], [.rootInput], []])
        #expect(problems[0].first?.description.contains("has none") == true)
        #expect(
            problems[1].first?.description.contains("has one of 'RegistryValidationTests.Wish'") == true)
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
        for part in ["'RegistryValidationTests.Note'", "'RegistryValidationTests.Draft'"] {
            #expect(error.description.contains(part))
        }
    }
}
