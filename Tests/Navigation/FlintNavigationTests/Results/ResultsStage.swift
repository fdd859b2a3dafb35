import FlintFlows
import FlintNavigation
import Testing

/// A navigator with a few screens to be awaited, and a presenter that shows all.
@MainActor final class ResultsStage {
    let presenter = InMemoryPresenter()
    let navigator: Navigator
    private let changes: AsyncStream<NavigationChange>.AsyncIterator
    private let problems: AsyncStream<NavigationProblem>.AsyncIterator

    init(
        root: NavigationLayout = .stack([.screen(Home.self)]), screens: ScreenRegistry = ResultsStage.screens
    ) async throws {
        navigator = try Navigator(screens: screens, root: root, presenter: presenter)
        try await navigator.start()
        changes = navigator.changes().makeAsyncIterator()
        problems = navigator.problems().makeAsyncIterator()
    }

    /// What is shown, without the numbers of the nodes.
    var kinds: [String] { navigator.tree.nodes.compactMap(\.kind?.rawValue) }

    /// The innermost visible screen.
    var top: (any Screen)? { navigator.screen(at: navigator.tree.current.id) }

    /// Waits for the next change of what is shown.
    @discardableResult
    func change() async -> NavigationChange? {
        var changes = changes
        return await changes.next(isolation: #isolation)
    }

    /// Waits for the next problem.
    func problem() async -> (any Error)? {
        var problems = problems
        return await problems.next(isolation: #isolation)?.error
    }

    /// Waits for the next change and gives the screen that is visible then.
    func arrival<S: Screen>(of type: S.Type) async throws -> S {
        await change()
        return try #require(top as? S)
    }

    func node<S: OutputProducing>(of screen: S) throws -> NodeID {
        try #require(navigator.tree.nodes.first { navigator.screen(at: $0.id) === screen }?.id)
    }

    static let screens = ScreenRegistry {
        Factory(Home.self) { Home() }
        Factory(Number.self)
        Factory(Pick.self).awaited()
        Factory(Kept.self).reused { $0.month / 100 }.awaited()
        Factory(Either.self).kind("either").awaited()
    }
}

extension ResultsStage {
    struct Month: Sendable, Hashable { var month: Int }
    struct Letters: Sendable, Hashable { var text: String }
    struct Refused: Error {}

    /// The root; a value leads back to it.
    final class Home: UpdateHandling {
        nonisolated static var screenKind: ScreenKind { "home" }

        var onUpdate: (@MainActor (String) async throws -> Void)?

        func handle(update: String) async throws { try await onUpdate?(update) }
    }

    /// What an `Int` would open if an answer were looked up.
    final class Number: InputCreatable, OutputProducing {
        typealias OutputType = String
        nonisolated static var screenKind: ScreenKind { "number" }
        let input: Int
        let outlet = ScreenOutlet()

        init(input: Int) { self.input = input }
    }

    final class Pick: InputCreatable, OutputProducing {
        typealias OutputType = Int
        nonisolated static var screenKind: ScreenKind { "pick" }
        let input: Month
        let outlet = ScreenOutlet()

        init(input: Month) { self.input = input }

        func choose(_ number: Int) { enqueue(number) }
    }

    /// Reused for all months of one hundred.
    final class Kept: InputCreatable, InputRenewing, OutputProducing {
        struct InputType: Sendable, Hashable { var month: Int }
        typealias OutputType = Int
        nonisolated static var screenKind: ScreenKind { "kept" }
        private(set) var input: InputType
        let outlet = ScreenOutlet()

        init(input: InputType) { self.input = input }

        var onRenew: (@MainActor () async -> Void)?

        func renew(input: InputType) async {
            await onRenew?()
            self.input = input
        }

        func choose(_ number: Int) { enqueue(number) }
    }

    final class Either: InputCreatable, OutputProducing {
        typealias OutputType = OneOf2<Int, OneOf2<Bool, String>>
        let input: Letters
        let outlet = ScreenOutlet()

        init(input: Letters) { self.input = input }
    }
}
