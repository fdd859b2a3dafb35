import FlintCore
import FlintTesting
import Foundation
import Testing

@testable import FlintNavigation

/// Links that are brought to screens.
@MainActor
@Suite(.flint, .timeLimit(.minutes(10))) struct NavigationRouterTests {
    struct NoteRef: Codable, Hashable, RouteParametersCodable {
        var name: String
    }

    struct Missing: Error {}

    // MARK: Screens

    @MainActor protocol NotePresenter: AnyObject, Sendable {
        func show(_ name: String)
    }

    @MainActor final class NoteScreen: InputRenewing, OutputProducing, NotePresenter {
        typealias OutputType = Never
        let outlet = ScreenOutlet()
        private(set) var input: String
        private(set) var shown: [String] = []

        init(_ input: String) { self.input = input }

        func renew(input: String) { self.input = input }
        func show(_ name: String) { shown.append(name) }
    }

    @MainActor final class ListScreen: NotePresenter, Screen {
        private(set) var shown: [String] = []

        func show(_ name: String) { shown.append(name) }
    }

    @MainActor final class AboutScreen: Screen {}

    static let screens = ScreenRegistry {
        Factory(ListScreen.self) { ListScreen() }
        Factory(NoteScreen.self) { NoteScreen($0) }.reused { $0 }
        Factory(AboutScreen.self) { AboutScreen() }
    }

    // MARK: Actions

    enum Show: Action {
        static let description = "Shows a note"
        static func perform(
            with context: ActionContext<NoteRef>, using presenter: any NotePresenter
        ) async throws {
            await presenter.show(context.input.name)
        }
    }

    enum Ping: Action {
        static let description = "Needs no presenter"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {}
    }

    enum Tour: Action {
        static let description = "Moves the navigator"
        static func perform(with context: ActionContext<NoInput>, using navigator: Navigator) async throws {
            try await navigator.show(AboutScreen.self)
        }
    }

    enum Print: Action {
        static let description = "Wants something that nobody is"
        static func perform(with context: ActionContext<NoInput>, using presenter: String) {}
    }

    enum Group: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Browsing.self]
    }

    enum Browsing: Feature, URLMapped {
        static let description = "Notes"
        static let show = action(Show.self)
        static let ping = action(Ping.self)
        static let tour = action(Tour.self)
        static let print = action(Print.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(show)
            actions.declare(ping)
            actions.declare(tour)
            actions.declare(print)
        }
        static func urlMappings(routes: URLMappingsBuilder) {
            routes.send("note/$(name)", to: show)
            routes.send("ping", to: ping)
            routes.send("tour", to: tour)
            routes.send("print", to: print)
        }
    }

    private let stage: Stage

    init() async throws {
        try Flint.current.setup(Group.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configuration.links = LinkConfiguration(schemes: ["notes"])
        }
        stage = try await Stage(root: .stack([.screen(ListScreen.self)])) {
            Factory(ListScreen.self) { ListScreen() }
            Factory(NoteScreen.self) { (input: String) in
                if input == "broken" { throw Missing() }
                return NoteScreen(input)
            }.reused { $0 }
            Factory(AboutScreen.self) { AboutScreen() }
        }
    }

    private func open(_ path: String, with router: NavigationRouter) async throws -> URLRoutingResult {
        await Flint.open(url: try #require(URL(string: "notes:\(path)")), with: router)
    }

    private var router: NavigationRouter {
        NavigationRouter(stage.navigator) { routes in
            routes.screen(NoteScreen.self, for: Browsing.show) { $0.name }
            routes.screen(AboutScreen.self, for: Browsing.ping)
        }
    }

    // MARK: Screens that are named

    @Test func `a link lands on its screen, which is the presenter, and a reused one is not opened twice`()
        async throws
    {
        #expect(try await open("note/Plan", with: router) == .success)
        #expect(stage.shape == "[NavigationRouterTests.ListScreen NavigationRouterTests.NoteScreen]")
        let screen = try stage.screen(NoteScreen.self)
        #expect((screen.input, screen.shown) == ("Plan", ["Plan"]))
        #expect(try stage.screen(ListScreen.self).shown == [])
        try stage.expectAgreement()
        try await stage.navigator.show(AboutScreen.self)
        #expect(try await open("note/Plan", with: router) == .success)
        #expect(stage.shape == "[NavigationRouterTests.ListScreen NavigationRouterTests.NoteScreen]")
        #expect(screen.shown == ["Plan", "Plan"])
        #expect(try await open("note/Other", with: router) == .success)
        #expect(stage.navigator.tree.nodes.count == 4)
    }

    @Test
    func `a screen may be presented instead of pushed, and the last one that is named for an action counts`()
        async throws
    {
        let router = NavigationRouter(stage.navigator) {
            $0.screen(NoteScreen.self, for: Browsing.show) { _ in "first" }
            $0.screen(NoteScreen.self, for: Browsing.show, style: .present) { _ in "last" }
        }
        #expect(try await open("note/Plan", with: router) == .success)
        #expect(stage.shape == "[NavigationRouterTests.ListScreen^NavigationRouterTests.NoteScreen]")
        #expect(try stage.screen(NoteScreen.self).input == "last")
    }

    @Test func `if the screen is not the presenter, one behind it is`() async throws {
        let router = NavigationRouter(stage.navigator) { $0.screen(AboutScreen.self, for: Browsing.show) }
        #expect(try await open("note/Plan", with: router) == .success)
        #expect(
            (try stage.screen(ListScreen.self).shown, stage.navigator.tree.nodes.count) == (["Plan"], 3))
    }

    // MARK: Other actions

    @Test func `without a name the innermost visible screen that fits is the presenter`() async throws {
        let router = NavigationRouter(stage.navigator)
        #expect(try await open("note/One", with: router) == .success)
        try await stage.navigator.show(NoteScreen.self, input: "x")
        try await stage.navigator.present(AboutScreen.self)
        #expect(try await open("note/Two", with: router) == .success)
        let shown = try [stage.screen(ListScreen.self).shown, stage.screen(NoteScreen.self).shown]
        #expect(shown == [["One"], ["Two"]])
        #expect(stage.navigator.tree.nodes.count == 4)
    }

    @Test
    func
        `an action without presenter needs nothing, one that asks for a navigator gets it, others are unsupported`()
        async throws
    {
        let bare = NavigationRouter(stage.navigator)
        #expect(try await open("print", with: bare) == .unsupported)
        #expect(try await open("ping", with: bare) == .success)
        #expect(stage.shape == "[NavigationRouterTests.ListScreen]")
        #expect(try await open("tour", with: bare) == .success)
        #expect(stage.shape == "[NavigationRouterTests.ListScreen NavigationRouterTests.AboutScreen]")
        // A screen that is named for it is opened all the same.
        #expect(try await open("ping", with: router) == .success)
        #expect(stage.navigator.tree.nodes.count == 4)
    }

    // MARK: What goes wrong

    @Test
    func `a screen or an input that cannot be made is a problem, and nothing is opened and performed`()
        async throws
    {
        var problems = stage.navigator.problems().makeAsyncIterator()
        let inputless = NavigationRouter(stage.navigator) {
            $0.screen(NoteScreen.self, for: Browsing.show) { _ in throw Missing() }
        }
        for (path, router) in [("note/broken", router), ("note/Plan", inputless)] {
            #expect(try await open(path, with: router) == .unsupported)
            #expect(await problems.next(isolation: #isolation)?.error is Missing)
        }
        #expect((try stage.screen(ListScreen.self).shown, stage.navigator.tree.nodes.count) == ([], 2))
        try stage.expectAgreement()
    }

    @Test func `a navigator that was not started is a problem`() async throws {
        let navigator = try Navigator(
            screens: Self.screens, root: .screen(ListScreen.self), presenter: InMemoryPresenter())
        var problems = navigator.problems().makeAsyncIterator()
        let router = NavigationRouter(navigator) { $0.screen(AboutScreen.self, for: Browsing.ping) }
        #expect(try await open("ping", with: router) == .unsupported)
        let error = await problems.next(isolation: #isolation)?.error as? NavigationError
        #expect(error?.code == .notStarted)
    }

    @Test func `a link that is canceled while its screen is shown performs nothing`() async throws {
        stage.presenter.hold()
        let (router, url) = (self.router, try #require(URL(string: "notes:note/Plan")))
        let opening = Task { await Flint.open(url: url, with: router) }
        await stage.presenter.waitForBatches(2)
        opening.cancel()
        #expect(await opening.value == .cancelled(by: .task))
        stage.presenter.release()
        await stage.navigator.waitForTurns()
        #expect(try stage.screen(ListScreen.self).shown == [])
        #expect(stage.navigator.live.values.allSatisfy { ($0 as? NoteScreen)?.shown.isEmpty ?? true })
        try stage.expectAgreement()
    }

    // MARK: Events

    @Test func `what a link opens is an event of the request that opened it, without values`() async throws {
        let recorder = EventRecorder()
        #expect(try await open("note/Secret", with: router) == .success)
        let events = recorder.events
        let record = NavigationRecord(
            from: "NavigationRouterTests.ListScreen", to: "NavigationRouterTests.NoteScreen",
            steps: ["push"], isUnwind: false)
        let navigated = try #require(events.first { $0.kind.name == "navigated" })
        #expect(events.filter { $0.kind.name == "navigated" }.map(\.kind) == [.navigated(record)])
        // The link is performed by an action of Flint's own, in which the screen is opened.
        #expect(navigated.requestID == events.first?.requestID)
        #expect(!(try navigated.jsonLine()).contains("Secret"))
    }

    @Test func `what an action navigates is an event of its request`() async throws {
        let recorder = EventRecorder()
        try await Browsing.tour.perform(using: stage.navigator)
        let events = recorder.events
        #expect(events.map(\.kind.name) == ["began", "navigated", "ended"])
        #expect(Set(events.map(\.requestID)).count == 1)
    }

    @Test func `what a person navigates is no event`() async throws {
        let recorder = EventRecorder()
        try await stage.navigator.show(AboutScreen.self)
        await stage.presenter.sendAndWait(.back(stage.navigator.tree.current.id))
        await stage.navigator.waitForTurns()
        #expect((stage.navigator.tree.nodes.count, recorder.events.count) == (2, 0))
    }
}
