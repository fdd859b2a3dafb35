import CoreTestSupport
import FlintTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintHistory

/// What readers see of stacks: capacity, eviction, ages, JSON, text, changes.
@Suite(.timeLimit(.minutes(10))) struct ActionStacksReadingTests {
    typealias Documents = StackFeatures.Documents
    typealias Editing = StackFeatures.Editing
    typealias Sharing = StackFeatures.Sharing
    typealias Mishap = StackFeatures.Mishap
    typealias Work = StackFeatures.Work

    private let clock = ManualClock()
    private let wall = Gauge(Date(timeIntervalSince1970: 1_773_077_400))

    /// A value that a test sets.
    final class Gauge: Sendable {
        private let journal = Journal<Date>()
        init(_ value: Date) { journal.note(value) }
        var value: Date { journal.entries.last ?? .distantPast }
        func set(_ value: Date) { journal.note(value) }
    }

    private func makeRuntime(
        _ configuration: ActionStacksConfiguration = ActionStacksConfiguration(),
        configure: (inout FlintConfiguration) -> Void = { _ in }
    ) throws -> Flint {
        let wall = wall
        let runtime = Flint(
            configuration: FlintConfiguration(clock: clock, wallTime: { wall.value }))
        try runtime.setup(StackFeatures.self) {
            $0.includesFrameworkFeatures = true
            $0.actionStacks = configuration
            configure(&$0)
        }
        return runtime
    }

    private let sessions = Journal<ActionSession>()

    /// Keeps a session, and with it its stacks, until the end of the test.
    private func kept(_ session: ActionSession) -> ActionSession {
        sessions.note(session)
        return session
    }

    private func pass(_ duration: Duration) {
        clock.advance(by: duration)
        wall.set(wall.value.addingTimeInterval(duration / .seconds(1)))
    }

    // MARK: Capacity

    @Test func `the oldest entries are dropped and counted, the first is remembered`() async throws {
        let runtime = try makeRuntime(ActionStacksConfiguration(entryCapacity: 3))
        let session = kept(ActionSession("window", runtime: runtime))
        let gate = Gate()
        let task = Task(name: "test.first") { try await Documents.step.run(in: session, gate: gate) }
        await gate.arrival()
        for _ in 0..<2 { try await Documents.step.run(in: session) }
        try await Editing.step.run(in: session)
        var stack = try #require(runtime.stacks.stack(for: Documents.self, in: session))
        #expect(stack.outline == ["Step success", "Step success", "Editing open"])
        var first = try #require(stack.firstEntry?.performed)
        #expect((stack.dropped, first.requestID.number, first.outcome) == (1, 1, nil))
        gate.open()
        try await task.value
        for _ in 0..<4 { try await Documents.step.run(in: session) }
        try await session.perform(Editing.finish, with: "", using: Work())
        stack = try #require(runtime.stacks.stack(for: Documents.self, in: session))
        #expect(stack.entries.compactMap(\.performed?.requestID.number) == [6, 7, 8])
        first = try #require(stack.firstEntry?.performed)
        #expect((stack.dropped, first.outcome) == (5, .success))
    }

    @Test func `the default capacity is a hundred entries and 64 stacks`() async throws {
        let runtime = try makeRuntime()
        let session = kept(ActionSession("window", runtime: runtime))
        for _ in 0..<101 { try await Documents.step.run(in: session) }
        let stack = try #require(runtime.stacks.stack(for: Documents.self, in: session))
        #expect((stack.entries.count, stack.dropped) == (100, 1))
        var sessions: [ActionSession] = []
        for number in 0..<63 {
            sessions.append(kept(ActionSession("session \(number)", runtime: runtime)))
            try await Documents.step.run(in: sessions[number])
        }
        #expect(runtime.stacks.open.count == 64)
        sessions.append(kept(ActionSession("one more", runtime: runtime)))
        try await Documents.step.run(in: sessions[63])
        #expect((runtime.stacks.open.count, runtime.stacks.open(in: session).isEmpty) == (64, true))
    }

    @Test func `the stack idle for longest makes room, with its descendants, never the new one`() async throws
    {
        let runtime = try makeRuntime(ActionStacksConfiguration(openStacks: 3))
        let session = kept(ActionSession("a", runtime: runtime))
        let other = kept(ActionSession("b", runtime: runtime))
        try await Documents.step.run(in: session)
        try await Editing.step.run(in: session)
        try await Documents.step.run(in: other)
        try await Editing.step.run(in: session)
        let changes = runtime.stacks.changes()
        // Documents of the first session has not been used for longest, but Editing was, which was opened from it.
        try await Sharing.step.run(in: other)
        #expect(
            (runtime.stacks.features, runtime.stacks.open.map(\.session))
                == (["Documents", "Editing", "Sharing"], ["a", "a", "b"]))
        // Now both have been idle for longest.
        try await Documents.step.run(in: other)
        #expect(runtime.stacks.features == ["Sharing", "Documents"])
        runtime.shutdown()
        let kinds = await changes.reduce(into: [String]()) { $0.append($1.name) }
        #expect(
            kinds.filter { $0.hasPrefix("closed") } == [
                "closed 3 evicted", "closed 2 parentClosed", "closed 1 evicted",
            ])
    }

    @Test(arguments: [0, -1, Int.min]) func `capacities below one count as one, with a warning`(
        capacity: Int
    ) async throws {
        let runtime = try makeRuntime(
            ActionStacksConfiguration(entryCapacity: capacity, openStacks: capacity))
        let warnings = runtime.diagnostics.filter { $0.code == .historyBadCapacity }
        #expect(
            (warnings.map(\.subject), warnings.allSatisfy { $0.severity == .warning })
                == (["actionStacks.entryCapacity", "actionStacks.openStacks"], true))
        let session = kept(ActionSession("a", runtime: runtime))
        try await Documents.step.run(in: session)
        try await Documents.step.run(in: session)
        try await Editing.step.run(in: session)
        #expect(
            (runtime.stacks.open.map(\.outline), runtime.stacks.features)
                == ([["Step success"]], ["Editing"]))
    }

    // MARK: Ages

    @Test func `ages follow the monotonic clock and are never negative`() async throws {
        let runtime = try makeRuntime()
        let session = kept(ActionSession("a", runtime: runtime))
        try await Documents.step.run(in: session)
        pass(.seconds(3))
        try await Documents.step.run(in: session)
        clock.advance(by: .seconds(2))
        wall.set(wall.value.addingTimeInterval(-100))
        try await Editing.step.run(in: session)
        wall.set(wall.value.addingTimeInterval(-100))
        clock.advance(by: .seconds(1))
        try await session.perform(Editing.finish, with: "", using: Work())
        clock.advance(by: .seconds(1))
        let stack = try #require(runtime.stacks.stack(for: Documents.self, in: session))
        #expect(
            (stack.age, stack.timeSinceLastEntry, stack.start)
                == (.seconds(7), .seconds(2), Date(timeIntervalSince1970: 1_773_077_400)))
        let opened = try #require(stack.lastEntry?.opened)
        #expect(opened.closedAt == opened.time)
        #expect(opened.time < stack.start)
    }

    @Test func `a clock far away does no harm`() async throws {
        for time in [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: .infinity)] {
            wall.set(time)
            let runtime = try makeRuntime()
            let session = kept(ActionSession("a", runtime: runtime))
            try await Documents.step.run(in: session)
            let json = try runtime.stacks.json()
            let decoded = try JSONDecoder().decode(ActionStacksSnapshot.self, from: Data(json.utf8))
            #expect(decoded.stacks.map(\.start) == runtime.stacks.open.map(\.start))
        }
    }

    // MARK: JSON and text

    /// A stack of everything that can be said of stacks.
    private func makeExample() async throws -> (runtime: Flint, session: ActionSession) {
        let runtime = try makeRuntime()
        let session = kept(ActionSession("main\nwindow", userInitiatedActions: true, runtime: runtime))
        try await Documents.step.run(in: session, "secret")
        pass(.milliseconds(250))
        try? await Documents.step.run(in: session, userInitiated: false, error: Mishap())
        pass(.milliseconds(250))
        try await Editing.step.run(in: session)
        try await session.perform(Editing.finish, with: "", using: Work())
        try await Sharing.step.run(in: session, userInitiated: false)
        pass(.seconds(1))
        return (runtime, session)
    }

    @Test func `JSON has all that there is to know`() async throws {
        let (runtime, _) = try await makeExample()
        let step = "\"action\":{\"identifier\":\"StackFeatures.Step\",\"name\":\"Step\"}"
        let failure = "\"failure\":{\"typeName\":\"StackFeatures.Mishap\"}"
        let source = "\"source\":{\"kind\":\"application\"}"
        let documents = "\"feature\":{\"identifier\":\"Documents\",\"name\":\"Documents\"}"
        let editing = "\"feature\":{\"identifier\":\"Editing\",\"name\":\"Editing\"}"
        let sharing = "\"feature\":{\"identifier\":\"Sharing\",\"name\":\"Sharing\"}"
        let times = ["000", "250", "500"].map { "2026-03-09T17:30:00.\($0)Z" }
        let entries = [
            "{\(step),\"input\":\"String\",\"kind\":\"action\",\"outcome\":\"success\",\"request\":1,\(source),\"time\":\"\(times[0])\",\"userInitiated\":true}",
            "{\(step),\(failure),\"input\":\"String\",\"kind\":\"action\",\"outcome\":\"failure\",\"request\":2,\(source),\"time\":\"\(times[1])\",\"userInitiated\":false}",
            "{\"closedAt\":\"\(times[2])\",\(editing),\"id\":2,\"kind\":\"stack\",\"time\":\"\(times[2])\",\"userInitiated\":true}",
            "{\(sharing),\"id\":3,\"kind\":\"stack\",\"time\":\"\(times[2])\",\"userInitiated\":false}",
        ]
        let last =
            "{\(step),\"input\":\"String\",\"kind\":\"action\",\"outcome\":\"success\",\"request\":5,\(source),\"time\":\"\(times[2])\",\"userInitiated\":false}"
        let expected =
            "{\"stacks\":[{\"dropped\":0,\"entries\":[\(entries.joined(separator: ","))],\(documents),\"id\":1,\"session\":\"main\\nwindow\",\"start\":\"\(times[0])\",\"userInitiated\":true},{\"dropped\":0,\"entries\":[\(last)],\(sharing),\"id\":3,\"parentId\":1,\"session\":\"main\\nwindow\",\"start\":\"\(times[2])\",\"userInitiated\":false}]}"
        #expect(try runtime.stacks.json() == expected)
    }

    @Test func `JSON can be read back`() async throws {
        let (runtime, session) = try await makeExample()
        let gate = Gate()
        let task = Task(name: "test.running") { try await Documents.step.run(in: session, gate: gate) }
        await gate.arrival()
        let snapshot = runtime.stacks.snapshot()
        let decoded = try JSONDecoder().decode(
            ActionStacksSnapshot.self, from: Data(try runtime.stacks.json().utf8))
        #expect(decoded.stacks.count == snapshot.stacks.count)
        for (read, stack) in zip(decoded.stacks, snapshot.stacks) {
            #expect(
                (read.id, read.parentID, read.entries, read.firstEntry, read.start)
                    == (stack.id, stack.parentID, stack.entries, stack.firstEntry, stack.start))
        }
        let first = try #require(decoded.stacks.first)
        #expect((first.runningActions.count, first.age) == (1, .milliseconds(1500)))
        gate.open()
        try await task.value
    }

    @Test func `what the user did not ask for can be left out of text and JSON`() async throws {
        let (runtime, session) = try await makeExample()
        let text = runtime.stacks.text(userInitiatedOnly: true)
        #expect(
            text == """
                main\\nwindow
                  #1 Documents (Documents), since 2026-03-09T17:30:00.000Z, open for 1.500 s, idle for 1.000 s
                    2026-03-09T17:30:00.000Z Step: String, success
                    2026-03-09T17:30:00.500Z #2 Editing opened, closed 2026-03-09T17:30:00.500Z

                """)
        let json = try runtime.stacks.json(userInitiatedOnly: true)
        let decoded = try JSONDecoder().decode(ActionStacksSnapshot.self, from: Data(json.utf8))
        #expect(decoded.stacks.map(\.outline) == [["Step success", "Editing closed"]])
        // A stack that the user did not open, but used later, is there, and so is the entry that opened it.
        try await Sharing.step.run(in: session)
        let later = runtime.stacks.snapshot().userInitiated
        #expect(
            later.stacks.map(\.outline) == [
                ["Step success", "Editing closed", "Sharing open"], ["Step success"],
            ])
        #expect(later.stacks.last?.firstEntry == nil)
    }

    @Test func `text indents stacks below the entries that opened them`() async throws {
        let (runtime, _) = try await makeExample()
        #expect(
            runtime.stacks.text() == """
                main\\nwindow
                  #1 Documents (Documents), since 2026-03-09T17:30:00.000Z, open for 1.500 s, idle for 1.000 s
                    2026-03-09T17:30:00.000Z Step: String, success
                    2026-03-09T17:30:00.250Z Step: String, failure StackFeatures.Mishap
                    2026-03-09T17:30:00.500Z #2 Editing opened, closed 2026-03-09T17:30:00.500Z
                    2026-03-09T17:30:00.500Z #3 Sharing opened
                      #3 Sharing (Sharing), since 2026-03-09T17:30:00.500Z, open for 1.000 s, idle for 1.000 s
                        2026-03-09T17:30:00.500Z Step: String, success

                """)
    }

    @Test func `text shows a stack whose entry was dropped, and that an action runs`() async throws {
        let runtime = try makeRuntime(ActionStacksConfiguration(entryCapacity: 1))
        let session = kept(ActionSession("window", runtime: runtime))
        try await Documents.step.run(in: session)
        try await Editing.step.run(in: session)
        let gate = Gate()
        let task = Task(name: "test.running") { try await Documents.step.run(in: session, gate: gate) }
        await gate.arrival()
        #expect(
            runtime.stacks.text() == """
                window
                  #1 Documents (Documents), since 2026-03-09T17:30:00.000Z, open for 0.000 s, idle for 0.000 s, 2 dropped
                    2026-03-09T17:30:00.000Z Step: String, running
                    #2 Editing (Editing), since 2026-03-09T17:30:00.000Z, open for 0.000 s, idle for 0.000 s
                      2026-03-09T17:30:00.000Z Step: String, success

                """)
        gate.open()
        try await task.value
        #expect(try makeRuntime().stacks.text() == "")
        #expect(try makeRuntime().stacks.json() == "{\"stacks\":[]}")
    }

    @Test func `roots and children make a tree`() async throws {
        let (runtime, _) = try await makeExample()
        let snapshot = runtime.stacks.snapshot()
        #expect(
            (snapshot.roots.map(\.id.number), snapshot.children(of: snapshot.stacks[0].id).map(\.id.number))
                == ([1], [3]))
        #expect(snapshot.children(of: snapshot.stacks[1].id).isEmpty)
    }

    // MARK: Changes

    @Test func `changes can be written and read as JSON`() async throws {
        let runtime = try makeRuntime()
        let session = kept(ActionSession("window", runtime: runtime))
        let changes = runtime.stacks.changes()
        try await Documents.step.run(in: session)
        try? await Editing.step.run(in: session, error: Mishap())
        await session.end()
        runtime.shutdown()
        let written = await changes.reduce(into: [ActionStack.Change]()) { $0.append($1) }
        #expect(
            written.map(\.name) == [
                "opened 1", "entered 1", "ended 1", "entered 1", "opened 2", "entered 2", "ended 2",
                "closed 2 sessionEnded", "closed 1 sessionEnded",
            ])
        #expect(written.map(\.sequence) == Array(1...9))
        let read = try JSONDecoder().decode(
            [ActionStack.Change].self, from: try JSONEncoder().encode(written))
        #expect(read == written)
    }

    @Test func `an observer that was too slow sees a gap`() async throws {
        let runtime = try makeRuntime()
        let session = kept(ActionSession("window", runtime: runtime))
        var snapshot = runtime.stacks.snapshot()
        let changes = runtime.stacks.changes(bufferingNewest: 2)
        for _ in 0..<5 { try await Documents.step.run(in: session) }
        runtime.shutdown()
        var areNext: [Bool] = []
        for await change in changes { areNext.append(snapshot.apply(change)) }
        #expect(areNext == [false, true])
    }

    @Test func `a snapshot and the changes after it give the present, however many dispatches run`()
        async throws
    {
        let runtime = try makeRuntime(ActionStacksConfiguration(entryCapacity: 5, openStacks: 7))
        let workers = (0..<8).map { worker in
            Task.detached(name: "test.worker") {
                var random = SeededGenerator(seed: worker)
                for round in 0..<40 {
                    let session = ActionSession("session", runtime: runtime)
                    for _ in 0..<10 {
                        let closes = Int.random(in: 0..<4, using: &random) == 0
                        try await [Documents.step].randomElement(using: &random)?.run(in: session) {
                            context in
                            try await Editing.step.run(in: session)
                            if closes { context.closeActionStack() }
                        }
                        try await Sharing.step.run(in: session)
                    }
                    if round.isMultiple(of: 2) { await session.end() }
                }
            }
        }
        var observers: [Task<ActionStacksSnapshot, Never>] = []
        for _ in 0..<5 {
            await Task.yield()
            let changes = runtime.stacks.changes(bufferingNewest: .max)
            var snapshot = runtime.stacks.snapshot()
            observers.append(
                Task(name: "test.observer") {
                    for await change in changes { snapshot.apply(change) }
                    return snapshot
                })
        }
        for worker in workers { try await worker.value }
        runtime.shutdown()
        let present = ActionStacksModelTests.World.model(of: runtime.stacks.snapshot())
        for observer in observers {
            #expect(ActionStacksModelTests.World.model(of: await observer.value) == present)
        }
    }
}
