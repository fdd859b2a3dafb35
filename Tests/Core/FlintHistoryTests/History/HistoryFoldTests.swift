import CoreTestSupport
import FlintTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents

/// What is kept of the rows of a log, however many there are between two looks at it.
@Suite(.timeLimit(.minutes(10))) struct HistoryFoldTests {
    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Notes.self]
    }

    enum Notes: Feature, TestFeature {
        static let open = action(Open.self)
        static let wait = action(Wait.self)
        static let escape = action(Escape.self)
        static let name = action(Name.self)

        static func prepare(actions: FeatureActionsBuilder) { actions.declare(all: open, wait, escape, name) }
    }

    enum Open: Action {
        static let description = "Open a note"
        static func inputDescription(_ input: Int) -> String? { input < 0 ? nil : "note \(input)" }
        static func perform(with context: ActionContext<Int>, using presenter: NoPresenter) {}
    }

    enum Wait: Action {
        static let description = "Waits for a gate"
        static func inputDescription(_ input: String) -> String? { input }
        static func perform(with context: ActionContext<String>, using gate: Gate) async throws {
            await gate.pass()
        }
    }

    enum Name: Action {
        static let description = "Tells which request it is"
        static func perform(
            with context: ActionContext<NoInput>, using presenter: NoPresenter
        ) -> RequestID { context.requestID }
    }

    /// Leaves a task behind that goes on after the action.
    enum Escape: Action {
        static let description = "Leaves a task behind"
        static func perform(
            with context: ActionContext<NoInput>, using gate: Gate
        ) -> Task<[RequestID?], Never> {
            Task {
                await gate.pass()
                _ = try? await ActionSession("late", runtime: .current).perform(Notes.open, with: 1)
                let running = Flint.current.timeline.snapshot().last
                return [running?.parentRequestID]
            }
        }
    }

    private static func makeRuntime(capacity: Int = 1000) throws -> Flint {
        let runtime = Flint()
        try runtime.setup(Root.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configuration.timeline.capacity = capacity
        }
        return runtime
    }

    @Test func `nothing is lost between two looks, though the log is much smaller than what is written`()
        async throws
    {
        let runtime = try Self.makeRuntime(capacity: 100_000)
        let (workers, each) = (8, 1500)
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<workers {
                group.addTask {
                    let session = ActionSession("worker-\(worker)", runtime: runtime)
                    for number in 0..<each { try? await session.perform(Notes.open, with: number) }
                }
            }
        }
        #expect(runtime.hub.log.capacity < 2 * workers * each)
        let entries = runtime.timeline.snapshot()
        #expect(
            (entries.map(\.sequence), entries.count { $0.duration != nil })
                == (Array(1...UInt64(2 * workers * each)), workers * each))
        // Notes stand at their rows: both entries of a request say the same.
        var inputs: [RequestID: String] = [:]
        for entry in entries {
            guard let id = entry.requestID, let input = entry.input?.text else { continue }
            #expect(inputs.updateValue(input, forKey: id) ?? input == input)
        }
        #expect(inputs.count == workers * each)
    }

    @Test func `a history that is made when the log is full lets the log be as it is`() async throws {
        let runtime = Flint()
        for _ in 0..<2000 { runtime.hub.log.append(EventRow(.sessionEnded)) }
        let capacity = runtime.hub.log.capacity
        #expect(runtime.previousRun() == nil)
        runtime.hub.log.append(EventRow(.sessionEnded))
        #expect(runtime.hub.log.capacity == capacity)
        try runtime.setup(Root.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configuration.timeline.capacity = 10_000
        }
        let session = ActionSession("late", runtime: runtime)
        for number in 0..<2000 { try await session.perform(Notes.open, with: number) }
        #expect(
            (runtime.hub.log.capacity, runtime.timeline.completed().map(\.input?.text))
                == (capacity, (0..<2000).map { "note \($0)" }))
    }

    @Test func `a request that outlives the log has all of its end`() async throws {
        let runtime = try Self.makeRuntime(capacity: 10)
        let session = ActionSession("long", userInitiatedActions: true, runtime: runtime)
        let gate = Gate()
        async let ended: Void = session.perform(Notes.wait, with: "the long one", using: gate)
        await gate.arrival()
        for _ in 0..<3000 { try await session.perform(Notes.open, with: -1) }
        #expect(runtime.hub.log.oldestPosition > 100)
        let stack = try #require(runtime.stacks.stack(for: Notes.self, in: session))
        let first = try #require(stack.firstEntry?.performed)
        #expect((first.input, first.outcome) == ("the long one", nil))
        gate.open()
        try await ended
        let row = try #require(runtime.timeline.completed().last)
        #expect(
            (row.requestID.number, row.input?.text, row.session, row.userInitiated)
                == (1, "the long one", "long", true))
        #expect(
            runtime.stacks.stack(for: Notes.self, in: session)?.firstEntry?.performed?.outcome == .success)
    }

    @Test func `a task that escaped belongs to no request, though its cell serves another one`() async throws
    {
        let runtime = try Self.makeRuntime()
        let session = ActionSession("escape", runtime: runtime)
        let gate = Gate()
        let late = try await session.perform(Notes.escape, using: gate)
        let other = Gate()
        async let running: Void = session.perform(Notes.wait, with: "in the same cell", using: other)
        await other.arrival()
        gate.open()
        #expect(await late.value == [nil])
        other.open()
        try await running
    }

    @Test func `two runtimes with the same actions keep their own`() async throws {
        let (first, second) = (try Self.makeRuntime(), try Self.makeRuntime())
        let sessions = [ActionSession("a", runtime: first), ActionSession("b", runtime: second)]
        try await sessions[0].perform(Notes.open, with: 1)
        for session in sessions { try await session.perform(Notes.open, with: 2) }
        #expect(first.timeline.snapshot().map(\.session) == ["a", "a", "a", "a"])
        let entries = second.timeline.snapshot()
        #expect(entries.map { [$0.session, $0.input?.text] } == [["b", "note 2"], ["b", "note 2"]])
    }

    @Test func `a session with the index of an ended one has its own name at its entries`() async throws {
        let runtime = try Self.makeRuntime(capacity: 20_000)
        let filler = ActionSession("filler", runtime: runtime)
        let index: UInt32
        do {
            let first = ActionSession("first", runtime: runtime)
            try await first.perform(Notes.open, with: -1)
            index = first.index
        }
        // Until no row names the first session any more.
        for _ in 0..<3000 { try await filler.perform(Notes.open, with: -1) }
        let later = ActionSession("later", runtime: runtime)
        #expect(later.index == index)
        try await later.perform(Notes.open, with: -1)
        #expect(runtime.timeline.completed().last?.session == "later")
    }
}

/// The indexes of sessions and actions in rows.
@Suite struct EventNamesTests {
    @Test func `an index is used again only when nobody can read a row that names it`() {
        let roll = SessionRoll()
        let first = roll.admit(SessionName("first"), on: nil, oldest: 1).index
        roll.remove(first, last: 10, BindingCache())
        let second = roll.admit(SessionName("second"), on: nil, oldest: 10).index
        #expect(second != first)
        #expect(roll.name(of: first)?.name == "first")
        let third = roll.admit(SessionName("third"), on: nil, oldest: 11).index
        #expect(third == first)
        #expect(roll.name(of: third)?.name == "third")
    }

    @Test func `sessions that come and go need no more indexes than can be read at once`() {
        let roll = SessionRoll()
        var largest: UInt32 = 0
        for position in 1...100_000 as ClosedRange<UInt64> {
            let oldest = position > 1000 ? position - 1000 : 1
            let index = roll.admit(SessionName("s"), on: nil, oldest: oldest).index
            largest = max(largest, index)
            roll.remove(index, last: position, BindingCache())
        }
        #expect(largest <= 1002)
    }

    @Test func `nothing is named by 0 or by what was never given`() {
        let names = EventNames()
        #expect(names.session(0) == nil && names.session(7) == nil)
        #expect(names.plan(0) == nil && names.plan(.max) == nil)
    }
}
