import CoreTestSupport
import FlintStreams
import FlintTesting
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents

/// A wait that would close a circle of serial sessions is refused, and no other.
@Suite(.flint, .timeLimit(.minutes(10))) struct SerialCircleTests {
    private typealias Group = SerialTurnTests.Group
    private typealias Work = SerialTurnTests.Work

    init() throws { try Flint.current.setup(Group.self) }

    private let journal = Journal<String>()
    private let refused = Journal<FlintError>()

    private func sessions(_ names: String...) -> [ActionSession] {
        names.map { ActionSession($0, order: .serial) }
    }

    /// Performs in each session an action that performs in the next one of its circle; the last in the first.
    ///
    /// What is refused is noted.
    ///
    /// - Returns: The tasks of each circle, once all actions run and are about to ask.
    private func run(_ circles: [[ActionSession]]) async -> [[Task<Void, any Error>]] {
        let gate = Gate()
        let tasks = circles.map { sessions in
            sessions.indices.map { index in
                Task(name: "test.circle") {
                    let work = Work(journal) { _, journal in
                        await gate.pass()
                        do {
                            try await sessions[(index + 1) % sessions.count].run(
                                sessions.count + index, journal)
                        } catch let error as FlintError {
                            refused.note(error)
                        }
                    }
                    try await sessions[index].perform(Group.run, with: index, using: work)
                }
            }
        }
        await gate.arrival(circles.joined().count)
        gate.open()
        return tasks
    }

    private func run(_ circle: [ActionSession]) async -> [Task<Void, any Error>] { await run([circle])[0] }

    @Test(arguments: [(2, 0), (2, 1), (3, 0), (200, 0)])
    func `one of the sessions in a circle, also one of two runtimes, is refused, all others get their turns`(
        count: Int, runtime: Int
    ) async throws {
        let runtimes = [Flint.current, Flint()]
        try runtimes[1].setup(Group.self)
        let recorders = runtimes.map { EventRecorder(of: $0) }
        let tasks = await run(
            (0..<count).map {
                ActionSession("circle \($0)", order: .serial, runtime: runtimes[$0 == 1 ? runtime : 0])
            })
        for task in tasks { try await task.value }
        #expect(refused.entries.map(\.code) == [.wouldDeadlock])
        #expect(journal.entries.count == 2 * (count + count - 1))
        #expect(recorders.flatMap { $0.events.compactMap(\.refusals) } == [[.wouldDeadlock]])
    }

    @Test func `the error names sessions and actions`() async throws {
        for task in await run(sessions("left", "right")) { try await task.value }
        let error = try #require(refused.entries.first)
        let other = error.subject == "left" ? "right" : "left"
        let action = BindingKey(Group.self, SerialTurnTests.Run.self).identifier
        #expect(["left", "right"].contains(error.subject))
        #expect(
            error.description == "'\(action)' cannot wait for session '\(error.subject)', where "
                + "'\(action)' waits for session '\(other)', where '\(action)' asks for it. Perform both in one "
                + "session, make one of the sessions interleaved, or perform in them in one order only.")
        #expect(error.reasons.map(\.text) == [error.description])
    }

    @Test func `of many circles at once each loses one`() async throws {
        let pairs = (0..<40).map { sessions("one \($0)", "two \($0)") }
        let tasks = await run(pairs)
        for task in tasks.joined() { try await task.value }
        let subjects = refused.entries.map(\.subject)
        #expect(subjects.count == 40)
        for pair in pairs { #expect(pair.filter { subjects.contains($0.name) }.count == 1) }
    }

    @Test(arguments: [true, false])
    func `a circle by way of an interleaved session, or of what is performed inside a turn, is refused`(
        isDetour: Bool
    ) async throws {
        let (gate, detour) = (Gate(), ActionSession("detour"))
        let sessions = sessions("left", "right")
        let tasks = (0..<2).map { index in
            Task(name: "test.circle") {
                let inner = Work(journal) { _, journal in
                    await gate.pass()
                    do {
                        try await sessions[1 - index].run(3, journal)
                    } catch let error as FlintError {
                        refused.note(error)
                    }
                }
                let outer = Work(journal) { context, _ in
                    if isDetour { return try await detour.perform(Group.run, with: 2, using: inner) }
                    async let nested: Void = context.perform(Group.run, with: 2, using: inner)
                    try await nested
                }
                try await sessions[index].perform(Group.run, with: 1, using: outer)
            }
        }
        await gate.arrival(2)
        gate.open()
        for task in tasks { try await task.value }
        #expect(refused.entries.map(\.code) == [.wouldDeadlock])
    }

    @Test func `a circle through child tasks is refused`() async throws {
        let gate = Gate()
        let sessions = sessions("left", "right")
        let tasks = (0..<2).map { index in
            Task(name: "test.circle") {
                let work = Work(journal) { _, journal in
                    await gate.pass()
                    await withTaskGroup { group in
                        for number in 3...5 {
                            group.addTask(name: "test.child") {
                                do {
                                    try await sessions[1 - index].run(number, journal)
                                } catch {
                                    if let error = error as? FlintError { refused.note(error) }
                                }
                            }
                        }
                    }
                }
                try await sessions[index].perform(Group.run, with: index, using: work)
            }
        }
        await gate.arrival(2)
        gate.open()
        for task in tasks { try await task.value }
        // All children of the one whose first child came last.
        #expect(refused.entries.map(\.code) == [.wouldDeadlock, .wouldDeadlock, .wouldDeadlock])
        #expect((Set(refused.entries.map(\.subject)).count, journal.count) == (1, 10))
    }

    /// Lets one action in each of two sessions ask for the other session, one of them in an unstructured task.
    ///
    /// - Parameter endsFirst: Whether the action that started the task has ended when the other one asks.
    /// - Throws: What the tasks throw.
    private func run(startingTask endsFirst: Bool) async throws {
        let (hold, ending) = (Gate(), Gate())
        let late = Journal<Task<Void, any Error>>()
        let sessions = sessions("left", "right")
        let right = Task(name: "test.right") {
            let work = Work(journal) { _, journal in
                await hold.pass()
                do {
                    try await sessions[0].run(2, journal)
                } catch let error as FlintError {
                    refused.note(error)
                }
            }
            try await sessions[1].perform(Group.run, with: 1, using: work)
        }
        await hold.arrival()
        let left = Task(name: "test.left") {
            let work = Work(journal) { _, journal in
                late.note(
                    await sessions[1].start {
                        try await sessions[1].run(4, journal)
                    })
                await sessions[1].arrived()
                await ending.pass()
            }
            try await sessions[0].perform(Group.run, with: 3, using: work)
        }
        await ending.arrival()
        if endsFirst {
            ending.open()
            try await left.value
        }
        hold.open()
        try await right.value
        try await late.entries[0].value
        ending.open()
        try await left.value
    }

    @Test(arguments: [
        (false, ["+1", "+3", "-1", "+4", "-4", "-3"]),
        (true, ["+1", "+3", "-3", "+2", "-2", "-1", "+4", "-4"]),
    ])
    func `a task that an action started counts as a part of it while it runs, and not afterwards`(
        endsFirst: Bool, entries: [String]
    ) async throws {
        try await run(startingTask: endsFirst)
        #expect(refused.entries.map(\.code) == (endsFirst ? [] : [.wouldDeadlock]))
        #expect(journal.entries == entries)
    }

    // MARK: Not refused

    @Test func `a task that is canceled while it waits closes no circle`() async throws {
        for _ in 0..<50 {
            let (first, second) = (Gate(), Gate())
            let sessions = sessions("left", "right")
            let left = Task(name: "test.left") {
                try await sessions[0].run(1, journal) { _, journal in
                    await first.pass()
                    try await sessions[1].run(2, journal)
                }
            }
            let right = Task(name: "test.right") {
                try await sessions[1].run(3, journal) { _, journal in
                    await second.pass()
                    try await sessions[0].run(4, journal)
                }
            }
            await first.arrival()
            await second.arrival()
            first.open()
            for _ in 0..<100 { await sessions[1].arrived() }
            left.cancel()
            second.open()
            await #expect(throws: CancellationError.self) { try await left.value }
            try await right.value
        }
        #expect(["+2", "-4"].map { text in journal.entries.count { $0 == text } } == [0, 50])
    }

    @Test func `canceled and refused at the same time, both go on`() async throws {
        for _ in 0..<200 {
            let tasks = await run(sessions("left", "right"))
            tasks[0].cancel()
            if case .failure(let error) = await tasks[0].result { #expect(error is CancellationError) }
            try await tasks[1].value
        }
        #expect(refused.entries.allSatisfy { $0.code == .wouldDeadlock })
    }

    @Test func `what an action waits for elsewhere does not count for what it has performed in a child task`()
        async throws
    {
        let (hold, ask, inside) = (Gate(), Gate(), Gate())
        let sessions = sessions("outer", "held", "asked")
        let other = Task(name: "test.other") {
            let work = Work(journal) { _, journal in
                await ask.pass()
                try await sessions[1].run(2, journal)
            }
            try await sessions[2].perform(Group.run, with: 1, using: work)
        }
        await ask.arrival()
        let outer = Task(name: "test.outer") {
            let work = Work(journal) { _, journal in
                async let held: Void = sessions[1].run(4, journal) { _, _ in await hold.pass() }
                await hold.arrival()
                let waiting = await sessions[2].start {
                    try await sessions[2].run(5, journal)
                }
                await sessions[2].arrived()
                inside.open()
                try await waiting.value
                try await held
            }
            try await sessions[0].perform(Group.run, with: 3, using: work)
        }
        await inside.pass()
        ask.open()
        for _ in 0..<5 { await sessions[2].arrived() }
        hold.open()
        try await other.value
        try await outer.value
        #expect(journal.entries.first { $0.hasPrefix("-") } == "-4")
        #expect(Set(journal.entries) == Set((1...5).flatMap { ["+\($0)", "-\($0)"] }))
    }

    @Test func `a circle through detached tasks is not seen and lasts until one of them is canceled`()
        async throws
    {
        let (gate, started) = (Gate(), Gate())
        let first = Journal<Task<Void, any Error>>()
        let sessions = sessions("left", "right")
        let tasks = (0..<2).map { index in
            Task(name: "test.circle") {
                let work = Work(journal) { _, journal in
                    await gate.pass()
                    let detached = Task.detached(name: "test.detached") {
                        try await sessions[1 - index].run(index + 3, journal)
                    }
                    if index == 0 {
                        first.note(detached)
                        started.open()
                    }
                    try await detached.value
                }
                try await sessions[index].perform(Group.run, with: index + 1, using: work)
            }
        }
        await gate.arrival(2)
        gate.open()
        await started.pass()
        first.entries[0].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[0].value }
        try await tasks[1].value
        #expect(journal.entries.suffix(4) == ["-1", "+4", "-4", "-2"])
        #expect(!journal.entries.contains("+3"))
    }

    @Test func `a turn that only what outlived it still holds is waited for`() async throws {
        let (inside, release) = (Gate(), Gate())
        let late = Journal<Task<Void, any Error>>()
        let sessions = sessions("left", "right")
        let task = Task(name: "test.outer") {
            try await sessions[0].run(1, journal) { _, journal in
                try await sessions[1].run(2, journal) { context, journal in
                    late.note(
                        Task(name: "test.late") {
                            let work = Work(journal) { _, _ in await release.pass() }
                            try await context.perform(Group.run, with: 3, using: work)
                        })
                    await release.arrival()
                }
                inside.open()
                // The turn was this task's own, and is now held by another task.
                try await sessions[1].run(4, journal)
            }
        }
        await inside.pass()
        for _ in 0..<100 { await sessions[1].arrived() }
        release.open()
        try await task.value
        try await late.entries[0].value
        #expect(journal.entries == ["+1", "+2", "+3", "-2", "-3", "+4", "-4", "-1"])
    }

    @Test func `an action that enters another runtime still holds its turn`() async throws {
        let other = Flint()
        try other.setup(Group.self)
        let session = sessions("line")[0]
        try await session.run(1, journal) { _, journal in
            try await Flint.withRuntime(other) {
                try await session.run(2, journal)
            }
        }
        #expect(journal.entries == ["+1", "+2", "-2", "-1"])
    }

    // MARK: Under load

    @Test func `sessions that are always asked in the same order refuse nothing`() async throws {
        let sessions = sessions("first", "second", "third")
        try await withThrowingTaskGroup { group in
            for number in 0..<300 {
                group.addTask(name: "test.ordered") {
                    try await sessions[number % 3].run(number, journal) { _, journal in
                        for session in sessions[(number % 3)...] {
                            try await session.run(number, journal)
                            await Task.yield()
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        // Each begins and ends, in a hundred rounds of four, three and two requests.
        #expect(journal.count == 1800)
    }

    @Test func `sessions that are asked in any order never get stuck`() async throws {
        let sessions = (0..<4).map { ActionSession("any \($0)", order: .serial) }
        await withTaskGroup { group in
            for number in 0..<400 {
                group.addTask(name: "test.any") {
                    var random = SeededGenerator(seed: UInt64(number))
                    let order = sessions.shuffled(using: &random)
                    let task = Task(name: "test.one") {
                        try await order[0].run(number, journal) { _, journal in
                            for session in order.dropFirst() {
                                try? await session.run(number, journal)
                            }
                        }
                    }
                    if number.isMultiple(of: 7) { task.cancel() }
                    if case .failure(let error) = await task.result { #expect(error is CancellationError) }
                }
            }
        }
        for session in sessions { try await session.run(1000, journal) }
        #expect(journal.entries.last == "-1000")
    }

    @Test func `two thousand wait in one queue, every other one in vain`() async throws {
        let gate = Gate()
        let session = sessions("line")[0]
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<2_000 {
            tasks.append(
                await session.start {
                    try await session.run(number, journal) { _, _ in if number == 0 { await gate.pass() } }
                })
        }
        await session.arrived()
        for number in stride(from: 1999, to: 0, by: -2) { tasks[number].cancel() }
        gate.open()
        for (number, task) in tasks.enumerated() {
            if number.isMultiple(of: 2) {
                try await task.value
            } else {
                await #expect(throws: CancellationError.self) { try await task.value }
            }
        }
        #expect(journal.entries == stride(from: 0, to: 2_000, by: 2).flatMap { ["+\($0)", "-\($0)"] })
    }
}
