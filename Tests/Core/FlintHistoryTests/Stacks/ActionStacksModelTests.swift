import CoreTestSupport
import FlintTesting
import Synchronization
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintHistory

/// Stacks against a simple reference: random dispatches, nestings, closings, ends of sessions.
@Suite(.timeLimit(.minutes(10))) struct ActionStacksModelTests {
    /// What one action does.
    struct Script: Sendable {
        var steps: [Step] = []
        var closes = false
        var fails = false
        /// Learns the number of the request.
        let ticket = Journal<UInt64>()
    }

    enum Step: Sendable {
        case perform(feature: Int, session: Int, nested: Bool, Script)
        case endSession(Int)
        case clear
    }

    struct Mishap: Error {}

    enum Run: Action {
        static let description = "Do what the script says"
        static func perform(with context: ActionContext<Script>, using world: World) async throws {
            let script = context.input
            world.began(context)
            if script.closes { context.closeActionStack() }
            for step in script.steps { await world.run(step) }
            if script.fails { throw Mishap() }
        }
    }

    /// One of several features with the same action.
    enum Area<Number>: Feature, TestFeature {
        static var identifier: String { "Area\(Number.self)" }
        static var run: StaticActionBinding<Self, Run> { action(Run.self) }
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(run) }
    }

    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [
            Area<Int>.self, Area<Int8>.self, Area<Int16>.self, Area<Int32>.self, Area<Int64>.self,
        ]
    }

    /// The runtime, the model, and the comparison of both after each event.
    final class World: Sendable {
        struct State {
            var sessions: [ActionSession]
            var model: StackModel
            var mismatches: [String] = []
            var names = 3
        }

        let runtime: Flint
        let state: Mutex<State>

        init(_ runtime: Flint, _ model: StackModel) {
            self.runtime = runtime
            let sessions = (0..<3).map { ActionSession("session-\($0)", runtime: runtime) }
            state = Mutex(State(sessions: sessions, model: model))
        }

        func began(_ context: ActionContext<Script>) {
            let feature = context.request.key?.feature.identifier ?? ""
            let parent = context.parentRequestID?.number
            let (request, session) = (context.requestID.number, context.sessionName)
            change("began \(request)") {
                $0.model.begin(request, feature: feature, session: session, parent: parent)
            }
            context.input.ticket.note(request)
        }

        func run(_ step: Step) async {
            switch step {
            case .clear:
                runtime.stacks.clear()
                change("clear") { $0.model.clear() }
            case .endSession(let index):
                let old = state.withLock { $0.sessions[index] }
                await old.end()
                change("end \(old.name)") { $0.model.end(session: old.name) }
                // The model tells sessions apart by their names.
                let number = state.withLock { state in
                    state.names += 1
                    return state.names
                }
                let new = ActionSession("session-\(number)", runtime: runtime)
                state.withLock { $0.sessions[index] = new }
            case .perform(let feature, let index, let nested, let script):
                let session = state.withLock { $0.sessions[index] }
                let failed: Bool
                if nested {
                    failed = await perform(feature, in: session, script)
                } else {
                    failed = await Task.detached(name: "test.detached") { [self] in
                        await perform(feature, in: session, script)
                    }.value
                }
                guard let request = script.ticket.entries.first else { return }
                change("ended \(request)") {
                    $0.model.end(
                        request, session: session.name, outcome: failed ? "failure" : "success",
                        closes: script.closes)
                }
            }
        }

        private func perform(_ feature: Int, in session: ActionSession, _ script: Script) async -> Bool {
            do {
                switch feature {
                case 0: try await session.perform(Area<Int>.run, with: script, using: self)
                case 1: try await session.perform(Area<Int8>.run, with: script, using: self)
                case 2: try await session.perform(Area<Int16>.run, with: script, using: self)
                case 3: try await session.perform(Area<Int32>.run, with: script, using: self)
                default: try await session.perform(Area<Int64>.run, with: script, using: self)
                }
                return false
            } catch {
                return true
            }
        }

        private func change(_ what: String, _ change: (inout State) -> Void) {
            let actual = Self.model(of: runtime.stacks.snapshot())
            state.withLock { state in
                change(&state)
                let expected = state.model.open.map { stack in
                    var stack = stack
                    stack.touched = 0
                    stack.used = 0
                    return stack
                }
                if actual != expected {
                    state.mismatches.append("after \(what):\n  \(actual)\n  instead of\n  \(expected)")
                }
            }
        }

        static func model(of snapshot: ActionStacksSnapshot) -> [StackModel.Stack] {
            snapshot.stacks.map { stack in
                StackModel.Stack(
                    id: stack.id.number, parent: stack.parentID?.number, session: stack.session,
                    feature: stack.feature.identifier,
                    entries: stack.entries.map { entry in
                        switch entry {
                        case .action(let performed):
                            .action(
                                performed.requestID.number,
                                outcome: performed.outcome.map { $0 == .success ? "success" : "failure" })
                        case .stack(let opened): .stack(opened.id.number, isClosed: opened.closedAt != nil)
                        }
                    }, dropped: stack.dropped)
            }
        }
    }

    private static func script(depth: Int, _ random: inout SeededGenerator) -> Script {
        let count = depth == 0 ? 0 : Int.random(in: 0...4, using: &random)
        return Script(
            steps: (0..<count).map { _ in step(depth: depth - 1, &random) },
            closes: Int.random(in: 0..<6, using: &random) == 0,
            fails: Int.random(in: 0..<5, using: &random) == 0)
    }

    private static func step(depth: Int, _ random: inout SeededGenerator) -> Step {
        switch Int.random(in: 0..<40, using: &random) {
        case 0: .clear
        case 1, 2: .endSession(Int.random(in: 0..<3, using: &random))
        default:
            .perform(
                feature: Int.random(in: 0..<5, using: &random),
                session: Int.random(in: 0..<3, using: &random),
                nested: Bool.random(using: &random), script(depth: depth, &random))
        }
    }

    @Test(arguments: 0..<60) func `stacks are as in the model after each event`(seed: Int) async throws {
        var random = SeededGenerator(seed: seed)
        let capacity = Int.random(in: 1...6, using: &random)
        let limit = Int.random(in: 1...8, using: &random)
        let runtime = Flint()
        try runtime.setup(Root.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configuration.actionStacks = ActionStacksConfiguration(
                entryCapacity: capacity, openStacks: limit)
        }
        let world = World(runtime, StackModel(capacity: capacity, limit: limit))
        let changes = runtime.stacks.changes(bufferingNewest: .max)
        for _ in 0..<20 { await world.run(Self.step(depth: 3, &random)) }
        let mismatches = world.state.withLock { $0.mismatches }
        #expect(mismatches.isEmpty, "\(mismatches.first ?? "")")

        // The changes alone tell the same.
        runtime.shutdown()
        var replayed = ActionStacksSnapshot()
        for await change in changes {
            let isNext = replayed.apply(change)
            #expect(isNext)
        }
        #expect(World.model(of: replayed) == World.model(of: runtime.stacks.snapshot()))
        #expect(replayed.stacks.map(\.firstEntry) == runtime.stacks.open.map(\.firstEntry))
    }
}
