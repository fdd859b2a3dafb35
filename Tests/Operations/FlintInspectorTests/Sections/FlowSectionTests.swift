import FlintCore
import FlintFlows
import Foundation
import Testing

@testable import FlintInspector

struct Walk: WalkStateMachine {
    func onLeft(_ steps: Int, from _: WalkState) async throws -> WalkState.Left {
        steps == 0 ? .end(0) : .right(steps - 1)
    }

    func onRight(_ steps: Int, from _: WalkState) async throws -> WalkState.Right { .left(steps) }
}

enum WalkAction: Action {
    static let description = "Walks"
    static func perform(with context: ActionContext<Int>, using presenter: NoPresenter) async throws -> Int {
        try await Walk().run(context.input)
    }
}

enum WalkingFeature: Feature {
    static let description = "Walks"
    static let walk = action(WalkAction.self)
    static func prepare(actions: FeatureActionsBuilder) { actions.declare(walk) }
}

@Suite(.timeLimit(.minutes(10))) struct FlowSectionTests {
    private func walking() throws -> WatchedApp {
        let app = try WatchedApp()
        try app.runtime.register(WalkingFeature.self)
        return app
    }

    private func walk(_ steps: Int, in app: WatchedApp) async throws {
        _ = try await Flint.withRuntime(app.runtime) {
            try await WalkingFeature.walk.perform(with: steps)
        }
    }

    @Test func `recorded runs come with the machine, its graph and the ways that were gone`() async throws {
        let app = try walking()
        app.runtime.flowRuns.startRecording()
        try await walk(2, in: app)
        let flows = try ReportJSON(await app.feed().section("flows"))
        let machine = try #require(flows["machines"]?.elements.first)
        let states = Set(machine["graph"]?["states"]?.elements.compactMap { $0["name"]?.string } ?? [])
        #expect((machine["machine"]?.string, states.isSuperset(of: ["Left", "Right"])) == ("Walk", true))
        let visits = machine["visits"]?.elements.map {
            "\($0["from"]?.string ?? "") \($0["to"]?.string ?? "") \($0["count"]?.text ?? "")"
        }
        #expect(visits == ["Begin Left 1", "Left Right 2", "Right Left 2", "Left End 1"])
        let run = try #require(flows["runs"]?.elements.first)
        #expect(run["transitions"]?.elements.isEmpty == false)
        #expect((run["ending"]?.string, flows["droppedRuns"]?.number) == ("finished", 0))
    }

    @Test func `transitions are items, and a machine that nobody knew brings its graph`() async throws {
        let app = try walking()
        app.runtime.flowRuns.startRecording()
        let feed = app.feed()
        let client = FeedClient(feed)
        _ = try await client.next()
        try await walk(0, in: app)
        var transitions: [String] = []
        var graphs = 0
        _ = try await client.items { item in
            if item.type == "flow" { transitions.append(item.payload["flow"]?["kind"]?.string ?? "") }
            if item.payload["name"]?.string == "flows" {
                graphs = item.payload["value"]?["machines"]?.elements.count ?? 0
            }
            return transitions.last == "terminated" && graphs > 0
        }
        #expect((transitions.first, graphs) == ("started", 1))
        await feed.stop()
    }
}
