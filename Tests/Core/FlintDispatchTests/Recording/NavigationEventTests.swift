import CoreTestSupport
import FlintTesting
import Foundation
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents

/// What is navigated inside an action, as its events.
@Suite(.flint(NavigationFeatures.self)) struct NavigationEventTests {
    private static let record = NavigationRecord(
        from: "NoteList", to: "NoteEditor", steps: ["dismiss", "push"], isUnwind: false)

    @Test(arguments: [false, true])
    func `a report inside an action, also one on the main actor, is an event of its request`(
        isOnMainActor: Bool
    ) async throws {
        let recorder = EventRecorder()
        RequestNavigation.report(Self.record)
        #expect(recorder.events.isEmpty, "Outside of actions it is none.")
        try await NavigationFeature.go.perform(
            with: Work {
                if isOnMainActor {
                    await MainActor.run { RequestNavigation.report(Self.record) }
                } else {
                    RequestNavigation.report(Self.record)
                }
            })
        let events = recorder.events
        #expect(
            events.map(\.kind) == [
                .began, .navigated(Self.record), .ended(.success, closesActionStack: false),
            ])
        let began = try #require(events.first)
        for event in events {
            #expect(
                (event.requestID, event.action, event.feature, event.session)
                    == (began.requestID, began.action, began.feature, began.session))
        }
    }

    @Test func `a report in a task that outlived its action is none`() async throws {
        let recorder = EventRecorder()
        let tasks = AsyncStream<Task<Void, Never>>.makeStream()
        let gate = AsyncStream<Void>.makeStream()
        try await NavigationFeature.go.perform(
            with: Work {
                tasks.continuation.yield(
                    Task {
                        for await _ in gate.stream {}
                        RequestNavigation.report(Self.record)
                    })
            })
        gate.continuation.finish()
        var iterator = tasks.stream.makeAsyncIterator()
        await iterator.next()?.value
        #expect(recorder.events.map(\.kind.name) == ["began", "ended"])
    }

    @Test func `an observer who comes later gets the report under the same request`() async throws {
        let runtime = Flint.current
        let recorders = AsyncStream<EventRecorder>.makeStream()
        try await NavigationFeature.go.perform(
            with: Work {
                recorders.continuation.yield(EventRecorder(of: runtime))
                RequestNavigation.report(Self.record)
            })
        var iterator = recorders.stream.makeAsyncIterator()
        let events = try #require(await iterator.next()).events
        #expect(
            (events.map(\.kind.name), Set(events.map(\.requestID)).count) == (["navigated", "ended"], 1))
    }

    @Test func `a record is not made while nobody listens`() async throws {
        let made = AsyncStream<Void>.makeStream()
        try await NavigationFeature.go.perform(
            with: Work {
                RequestNavigation.report(
                    {
                        made.continuation.yield()
                        return Self.record
                    }())
            })
        made.continuation.finish()
        var count = 0
        for await _ in made.stream { count += 1 }
        #expect(count == 0)
    }

    // MARK: Coding

    @Test func `a record is written with short members, and absent ones are left out`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        func text(_ record: NavigationRecord) throws -> String {
            String(decoding: try encoder.encode(record), as: UTF8.self)
        }
        #expect(
            try text(Self.record) == #"{"from":"NoteList","steps":["dismiss","push"],"to":"NoteEditor"}"#)
        let back = NavigationRecord(from: nil, to: nil, steps: [], isUnwind: true)
        #expect(try text(back) == #"{"steps":[],"unwind":true}"#)
    }

    @Test func `unknown members are tolerated, a wrong one is refused`() throws {
        func decode(_ text: String) throws -> NavigationRecord {
            try JSONDecoder().decode(NavigationRecord.self, from: Data(text.utf8))
        }
        let read = try decode(#"{"to":"A","steps":["teleport"],"speed":9}"#)
        #expect(read == NavigationRecord(from: nil, to: "A", steps: ["teleport"], isUnwind: false))
        for broken in [#"{"to":"A"}"#, #"{"steps":"push"}"#, #"{"steps":[],"unwind":"yes"}"#, "[]"] {
            #expect(throws: DecodingError.self) { try decode(broken) }
        }
    }

    @Test(arguments: [
        (NavigationRecord(from: "A", to: "B", steps: ["push"], isUnwind: false), "A → B: push"),
        (
            NavigationRecord(from: "B", to: "A", steps: ["deliver", "pop"], isUnwind: true),
            "B ↩ A: deliver, pop"
        ),
        (NavigationRecord(from: nil, to: "A", steps: [], isUnwind: false), "→ A"),
    ]) func `a record reads as a way from screen to screen`(record: NavigationRecord, text: String) {
        #expect(record.description == text)
    }
}

private struct Work: Sendable {
    let body: @Sendable () async -> Void

    init(_ body: @escaping @Sendable () async -> Void) { self.body = body }
}

private enum NavigationFeatures: FeatureGroup {
    static let description = "Navigation"
    static let subfeatures: [any FeatureDefinition.Type] = [NavigationFeature.self]
}

private enum NavigationFeature: Feature, TestFeature {
    static let go = action(GoAction.self)

    static func prepare(actions: FeatureActionsBuilder) { actions.declare(go) }
}

private enum GoAction: Action {
    static let description = "Does some work"

    static func perform(with context: ActionContext<Work>, using presenter: NoPresenter) async {
        await context.input.body()
    }
}
