import FlintNavigation
import FlintObservation
import FlintStreams
import Observation
import Testing

/// The tree of a navigator as views show it.
@Suite(.timeLimit(.minutes(10))) struct ObservedNavigatorTests {
    private final class NoteList: Screen {}

    private final class NotePage: InputCreatable {
        let input: Int
        init(input: Int) { self.input = input }
    }

    private static func makeNavigator() async throws -> Navigator {
        let screens = ScreenRegistry {
            Factory(NoteList.self) { NoteList() }
            Factory(NotePage.self)
        }
        let navigator = try Navigator(
            screens: screens, root: .stack([.screen(NoteList.self)]), presenter: InMemoryPresenter())
        try await navigator.start()
        return navigator
    }

    @Test func `the tree is there at once and follows, and changes within one turn are one invalidation`()
        async throws
    {
        let navigator = try await Self.makeNavigator()
        let kinds = Watcher { navigator.observed.current.kind }
        #expect(kinds.value == NoteList.screenKind)
        #expect(navigator.observed.tree.root == navigator.tree.root)
        try await navigator.open(1)
        #expect(navigator.observed.current.kind == NotePage.screenKind)
        await kinds.wait { $0 == NotePage.screenKind }
        #expect(kinds.invalidations == 1)
        try await navigator.pop()
        await kinds.wait { $0 == NoteList.screenKind }
        #expect(kinds.invalidations == 2)
    }

    @Test func `readers of another navigator are not invalidated`() async throws {
        let (navigator, other) = (try await Self.makeNavigator(), try await Self.makeNavigator())
        let kinds = Watcher { navigator.observed.current.kind }
        let others = Watcher { other.observed.current.kind }
        try await navigator.open(1)
        await kinds.wait { $0 == NotePage.screenKind }
        #expect(others.invalidations == 0)
    }

    @Test func `an asynchronous sequence of observations has each screen`() async throws {
        let navigator = try await Self.makeNavigator()
        let observed = navigator.observed
        var kinds = Observations { observed.current.kind }.makeAsyncIterator()
        #expect(await kinds.next() == NoteList.screenKind)
        try await navigator.open(1)
        #expect(await kinds.next() == NotePage.screenKind)
    }

    @Test func `a navigator is released although its tree is followed`() async throws {
        func use() async throws -> Latch {
            let navigator = try await Self.makeNavigator()
            _ = Watcher { navigator.observed.tree.root.id }
            return Farewell.of(navigator.extensions)
        }
        try await use().wait()
    }
}
