import FlintCore
import FlintNavigation
import FlintTesting
import Foundation
import Testing

@testable import FlintInspector

@MainActor
final class PlainPage: Screen {}

@MainActor
final class SecretPage: InputRequiring {
    let input: String
    init(input: String) { self.input = input }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct NavigationSectionTests {
    private let app: WatchedApp

    init() throws { app = try WatchedApp() }

    private func navigator() async throws -> Navigator {
        let screens = ScreenRegistry {
            Factory(PlainPage.self) { PlainPage() }
            Factory(SecretPage.self) { SecretPage(input: $0) }
        }
        let navigator = try Navigator(
            screens: screens,
            root: .tabs([.stack([.screen(PlainPage.self)]), .screen(PlainPage.self)], selected: 0),
            presenter: InMemoryPresenter())
        try await Flint.withRuntime(app.runtime) { try await navigator.start() }
        return navigator
    }

    @Test func `a navigator shows its tree and what is current`() async throws {
        let navigator = try await navigator()
        let section = try ReportJSON(await app.feed().section("navigation"))
        let shown = try #require(section["navigators"]?.elements.first)
        #expect(
            shown["tree"]?.text
                == #"{"children":[{"children":[{"children":[],"id":3,"kind":"screen","screen":"PlainPage"}],"id":2,"#
                + #""kind":"stack"},{"children":[],"id":4,"kind":"screen","screen":"PlainPage"}],"id":1,"kind":"tabs","#
                + #""selected":0}"#)
        #expect((shown["id"]?.number, shown["current"]?.number, shown["lastPlan"]) == (1, 3, nil))
        #expect(shown["outline"]?.string == navigator.tree.description)
    }

    @Test func `what a navigator does is told, without inputs`() async throws {
        let feed = app.feed()
        let client = FeedClient(feed)
        _ = try await client.next()
        let navigator = try await navigator()
        let first = try await client.items(untilSection: "navigation")
        #expect(first["navigators"]?.elements.count == 1)
        app.clock.advance(by: .seconds(1))
        _ = try await navigator.reset(to: .stack([.screen(SecretPage.self, input: WatchedApp.secret)]))
        let second = try await client.items(untilSection: "navigation")
        #expect(second.text.contains("SecretPage"))
        #expect(!second.text.contains(WatchedApp.secret))
        await feed.stop()
    }

    @Test func `steps are told in words`() async throws {
        let navigator = try await navigator()
        let node = navigator.tree.root
        let cases: [(NavigationStep, String)] = [
            (.deliver(TypedValue(3), to: node.id), "deliver Int to 1"),
            (.pop(to: node.id, in: node.id), "pop to 1 in 1"),
            (.select(tab: 1, in: node.id), "select tab 1 in 1"),
            (.push(node, onto: node.id), "push tabs onto 1"),
            (.dismiss(node.id, over: node.id), "dismiss 1 over 1"), (.remove(node.id), "remove 1"),
            (.present(node.children[1], over: node.id), "present PlainPage over 1"),
            (.reset(node), "reset to tabs"),
        ]
        for (step, text) in cases { #expect(InspectorSections.text(of: step) == text) }
    }
}
