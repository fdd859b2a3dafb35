import CoreTestSupport
import FlintTesting
import Foundation
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintHistory

/// When stacks open, what is entered, and when they close.
@Suite(.flint, .timeLimit(.minutes(10))) struct ActionStacksTests {
    typealias Documents = StackFeatures.Documents
    typealias Editing = StackFeatures.Editing
    typealias Sharing = StackFeatures.Sharing
    typealias Printing = StackFeatures.Printing
    typealias Mishap = StackFeatures.Mishap
    typealias Work = StackFeatures.Work

    private let session: ActionSession
    private var stacks: ActionStacks { Flint.current.stacks }

    init() throws {
        try Flint.current.setup(StackFeatures.self) { $0.includesFrameworkFeatures = true }
        session = ActionSession("window", userInitiatedActions: true)
    }

    private func stack(_ feature: any FeatureDefinition.Type) throws -> ActionStack {
        try #require(stacks.stack(for: feature, in: session))
    }

    // MARK: Opening

    @Test func `the first action opens a stack and says whether the user did, later ones are entered`()
        async throws
    {
        #expect(stacks.open.isEmpty)
        try await Documents.step.run(in: session)
        try await Documents.step.run(in: session, userInitiated: false)
        let stack = try stack(Documents.self)
        #expect(stacks.open.map(\.id) == [stack.id])
        #expect(
            (stack.id.number, stack.parentID, stack.session, stack.feature)
                == (1, nil, "window", DispatchEvent.Label(identifier: "Documents", name: "Documents")))
        #expect((stack.userInitiated, stack.outline) == (true, ["Step success", "Step success"]))
        let performed = stack.entries.compactMap(\.performed)
        #expect(
            performed.map { "\($0.requestID.number) \($0.userInitiated) \($0.source.kind)" } == [
                "1 true application", "2 false application",
            ])
        #expect((stack.firstEntry, stack.lastEntry) == (stack.entries.first, stack.entries.last))
        #expect(stack.runningActions.isEmpty)
    }

    @Test func `two sessions have different stacks of one feature`() async throws {
        let other = ActionSession("other")
        try await Documents.step.run(in: session)
        try await Documents.step.run(in: other)
        #expect(
            (stacks.open.map(\.session), stacks.open.map(\.parentID)) == (["window", "other"], [nil, nil]))
        #expect([session, other].map { stacks.open(in: $0).map(\.id.number) } == [[1], [2]])
        try await other.perform(Documents.finish, with: "", using: Work())
        #expect((stacks.open.map(\.session), stacks.open(in: other).isEmpty) == (["window"], true))
        #expect(stacks.stack(for: Documents.self, in: other) == nil)
    }

    @Test func `refused requests and features of Flint itself open nothing`() async throws {
        #expect(throws: FlintError.self) { try Printing.step.requestOrThrow() }
        #expect(Printing.step.request() == nil)
        try Flint.current.setEnabled(true, for: Printing.self)
        let request = try Printing.step.requestOrThrow()
        try Flint.current.setEnabled(false, for: Printing.self)
        await #expect(throws: FlintError.self) {
            try await session.perform(request, with: "", using: Work())
        }
        let clear = try ActionStacksFeature.clear.requestOrThrow()
        try await session.perform(clear)
        #expect(stacks.open.isEmpty)
        try await Documents.step.run(in: session)
        #expect(stacks.features == ["Documents"])
    }

    @Test func `what is performed during an action of Flint itself is not nested in a stack`() async throws {
        try await Documents.step.run(in: session) { _ in
            try await ActionSession("other").perform(try TimelineFeature.clear.requestOrThrow())
        }
        #expect(stacks.features == ["Documents"])
    }

    @Test func `nothing is written while the feature is off, from the next dispatch on`() async throws {
        try await Documents.step.run(in: session) { _ in
            try Flint.current.setEnabled(false, for: ActionStacksFeature.self)
            try await Sharing.step.run(in: session)
        }
        try await Documents.step.run(in: session)
        #expect(stacks.features == ["Documents"])
        #expect(try stack(Documents.self).outline == ["Step success"])
        try Flint.current.setEnabled(true, for: ActionStacksFeature.self)
        try await Documents.step.run(in: session)
        #expect(try stack(Documents.self).outline == ["Step success", "Step success"])
    }

    @Test func `a session closes its stacks also while the feature is off`() async throws {
        try await Documents.step.run(in: session)
        try Flint.current.setEnabled(false, for: ActionStacksFeature.self)
        #expect(stacks.features == ["Documents"])
        await session.end()
        #expect(stacks.open.isEmpty)
    }

    // MARK: Ends

    @Test func `outcomes are entered, and failures close nothing`() async throws {
        try? await Documents.step.run(in: session, error: Mishap())
        try? await Documents.step.run(in: session, error: CancellationError())
        try? await session.perform(Documents.finish, with: "", using: Work(error: Mishap()))
        #expect(try stack(Documents.self).outline == ["Step failure", "Step cancelled", "Finish failure"])
        let outcomes = try stack(Documents.self).entries.map(\.performed?.outcome)
        #expect(outcomes.first == .failure(ActionFailure(Mishap())))
    }

    @Test func `success of a terminating action closes the stack`() async throws {
        try await Sharing.step.run(in: session)
        try await Documents.step.run(in: session)
        try await session.perform(Documents.finish, with: "", using: Work())
        #expect(stacks.features == ["Sharing"])
        #expect(try stack(Sharing.self).outline == ["Step success", "Documents closed"])
        try await Documents.step.run(in: session)
        #expect(try stack(Documents.self).id.number == 3)
    }

    @Test func `descendants close with a stack, the deepest first`() async throws {
        try await Documents.step.run(in: session)
        try await Editing.step.run(in: session)
        try await Sharing.step.run(in: session)
        let changes = stacks.changes()
        try await session.perform(Documents.finish, with: "", using: Work())
        #expect(stacks.open.isEmpty)
        Flint.current.shutdown()
        let kinds = await changes.reduce(into: [String]()) { $0.append($1.name) }
        #expect(
            kinds == [
                "entered 1", "ended 1", "closed 3 parentClosed", "closed 2 parentClosed", "closed 1 action",
            ])
    }

    // MARK: Sessions

    @Test func `an action that nobody records keeps the stacks of an ended session open, too`() async throws {
        try await Documents.step.run(in: session)
        try Flint.current.setEnabled(false, for: ActionStacksFeature.self)
        try Flint.current.setEnabled(false, for: TimelineFeature.self)
        let gate = Gate()
        let task = Task(name: "test.running") { try await Documents.step.run(in: session, gate: gate) }
        await gate.arrival()
        await session.end()
        #expect(stacks.features == ["Documents"])
        gate.open()
        try await task.value
        #expect(stacks.open.isEmpty)
    }

    @Test func `stacks close when nobody refers to their session any more`() async throws {
        func work() async throws {
            let session = ActionSession("gone")
            try await Documents.step.run(in: session)
            #expect(stacks.features == ["Documents"])
        }
        try await work()
        #expect(stacks.open.isEmpty)
        // The name is free again; the stacks of the new session are its own.
        let session = ActionSession("gone")
        #expect(session.name == "gone")
        try await Documents.step.run(in: session)
        #expect(stacks.open(in: session).map(\.id.number) == [2])
    }

    // MARK: Clearing

    @Test func `the action closes all stacks, the deepest first`() async throws {
        let other = ActionSession("other")
        try await Documents.step.run(in: session)
        try await Editing.step.run(in: session)
        try await Sharing.step.run(in: other)
        let changes = stacks.changes()
        try await session.perform(try ActionStacksFeature.clear.requestOrThrow())
        #expect(stacks.open.isEmpty)
        Flint.current.shutdown()
        let kinds = await changes.reduce(into: [String]()) { $0.append($1.name) }
        #expect(
            (kinds.first, kinds.sorted())
                == ("closed 2 cleared", ["closed 1 cleared", "closed 2 cleared", "closed 3 cleared"]))
    }
}

extension ActionStack.Change {
    /// The kind and the stack, such as `opened 1`.
    var name: String {
        switch kind {
        case .opened: "opened \(stackID)"
        case .entered: "entered \(stackID)"
        case .ended: "ended \(stackID)"
        case .closed(let reason, _): "closed \(stackID) \(reason)"
        }
    }
}
