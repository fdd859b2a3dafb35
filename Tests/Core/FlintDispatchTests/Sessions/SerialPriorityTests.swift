import CoreTestSupport
import FlintTesting
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore

extension TaskPriority {
    /// More than any test has, so that no test raises what it awaits so far.
    fileprivate static let urgent = TaskPriority(rawValue: 33)
}

/// An action in a serial session is raised to the priority of those who wait for its session.
@Suite(.flint, .timeLimit(.minutes(10))) struct SerialPriorityTests {
    private typealias Group = SerialTurnTests.Group
    private typealias Work = SerialTurnTests.Work

    init() throws { try Flint.current.setup(Group.self) }

    private let journal = Journal<String>()
    private let priorities = Journal<TaskPriority>()
    private let session = ActionSession("line", order: .serial)

    /// Performs an action that notes its priority before and after it has passed a gate.
    private func hold(_ session: ActionSession, until gate: Gate) -> Task<Void, any Error> {
        Task(name: "test.hold", priority: .background) {
            let work = Work(journal) { _, _ in
                priorities.note(Task.currentPriority)
                await gate.pass()
                priorities.note(Task.currentPriority)
            }
            try await session.perform(Group.run, with: 1, using: work)
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test(arguments: [false, true])
    func `an action is raised with who waits for its session, also if that one is raised while waiting`(
        isRaisedLater: Bool
    ) async throws {
        let gate = Gate()
        let holder = hold(session, until: gate)
        await gate.arrival()
        let waiter = await session.start(priority: isRaisedLater ? .medium : .urgent) {
            try await session.run(2, journal)
        }
        await session.arrived()
        if isRaisedLater { waiter.escalatePriority(to: .urgent) }
        gate.open()
        try await holder.value
        try await waiter.value
        #expect(priorities.entries == [.background, .urgent])
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `the priority reaches the end of a chain of sessions`() async throws {
        let (gate, middle) = (Gate(), Gate())
        let far = ActionSession("far", order: .serial)
        let holder = Task(name: "test.hold", priority: .background) {
            let work = Work(journal) { _, _ in
                priorities.note(Task.currentPriority)
                // It goes on only when it is raised.
                await withTaskPriorityEscalationHandler {
                    await gate.pass()
                } onPriorityEscalated: { _, priority in
                    if priority >= .urgent { gate.open() }
                }
                priorities.note(Task.currentPriority)
            }
            try await far.perform(Group.run, with: 1, using: work)
        }
        await gate.arrival()
        let between = Task(name: "test.between", priority: .background) {
            let work = Work(journal) { _, journal in
                middle.open()
                try await far.run(3, journal)
            }
            try await session.perform(Group.run, with: 2, using: work)
        }
        await middle.pass()
        let urgent = await session.start(priority: .urgent) {
            try await session.run(4, journal)
        }
        try await holder.value
        try await between.value
        try await urgent.value
        #expect(priorities.entries == [.background, .urgent])
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `what an action performs inside its turn is raised, also in a task that outlives it`()
        async throws
    {
        let gate = Gate()
        let late = Journal<Task<Void, any Error>>()
        let outer = Task(name: "test.outer", priority: .background) {
            let work = Work(journal) { context, journal in
                late.note(
                    Task(name: "test.late") {
                        let inner = Work(journal) { _, _ in
                            priorities.note(Task.currentPriority)
                            await gate.pass()
                            priorities.note(Task.currentPriority)
                        }
                        try await context.perform(Group.run, with: 2, using: inner)
                    })
                await gate.arrival()
            }
            try await session.perform(Group.run, with: 1, using: work)
        }
        _ = await outer.result
        let urgent = await session.start(priority: .urgent) {
            try await session.run(3, journal)
        }
        await session.arrived()
        gate.open()
        try await urgent.value
        try await late.entries[0].value
        #expect(priorities.entries.last == .urgent)
        #expect(try #require(priorities.entries.first) < .urgent)
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `a handler of the action's priority may perform in the session`() async throws {
        let (gate, asked) = (Gate(), Journal<Task<Void, any Error>>())
        let holder = Task(name: "test.hold", priority: .background) {
            let work = Work(journal) { _, journal in
                await withTaskPriorityEscalationHandler {
                    await gate.pass()
                } onPriorityEscalated: { _, _ in
                    asked.note(
                        Task.immediate(priority: .urgent) {
                            try await session.run(2, journal)
                        })
                }
            }
            try await session.perform(Group.run, with: 1, using: work)
        }
        await gate.arrival()
        let urgent = await session.start(priority: .urgent) {
            try await session.run(3, journal)
        }
        await session.arrived()
        gate.open()
        try await holder.value
        try await urgent.value
        for task in asked.entries { try await task.value }
        #expect(asked.count > 0)
    }

    /// A child task lives in the memory of its parent: raising it after its end would write where something else is.
    @Test func `child tasks that end while they are being raised`() async throws {
        let (journal, session) = (Journal<String>(), session)
        try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                group.addTask(name: "test.load", priority: number.isMultiple(of: 2) ? .background : .low) {
                    for round in 0..<200 {
                        async let low: Void = session.run(round, journal) { _, _ in await Task.yield() }
                        async let short: Void = session.run(round, journal)
                        let urgent = Task(name: "test.urgent", priority: .urgent) {
                            try await session.run(round, journal)
                        }
                        if round.isMultiple(of: 3) { urgent.cancel() }
                        try await low
                        try await short
                        _ = await urgent.result
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(journal.count >= 8 * 200 * 4)
    }
}
