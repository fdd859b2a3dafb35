import CoreTestSupport
import FlintStreams
import FlintTesting
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating

/// Sessions with the order `serial`: one action at a time, and no session waits for itself.
@Suite(.flint, .timeLimit(.minutes(10))) struct SerialTurnTests {
    init() throws { try Flint.current.setup(Group.self) }

    typealias Body = @Sendable (ActionContext<Int>, Journal<String>) async throws -> Void

    /// An action that a test writes: notes its number, does what it was given, notes it again.
    enum Run: Action {
        static let description = "Run what the test says"
        static func perform(with context: ActionContext<Int>, using work: Work) async throws {
            work.journal.note("+\(context.input)")
            defer { work.journal.note("-\(context.input)") }
            try await work.body(context, work.journal)
        }
    }

    struct Work: Sendable {
        let journal: Journal<String>
        let body: Body

        init(_ journal: Journal<String>, _ body: @escaping Body = { _, _ in }) {
            self.journal = journal
            self.body = body
        }
    }

    enum Group: FeatureGroup, Feature {
        static let subfeatures: [any FeatureDefinition.Type] = [Switched.self]
        static let run = action(Run.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(run) }
    }

    enum Switched: SwitchedFeature, TestFeature {
        static let run = action(Run.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(run) }
    }

    private let journal = Journal<String>()
    private let session = ActionSession("line", order: .serial)

    @Test func `actions run one after another in the order in which they came`() async throws {
        let gate = Gate()
        var tasks = [
            await session.start {
                try await session.run(0, journal) { _, _ in await gate.pass() }
            }
        ]
        for number in 1...20 {
            tasks.append(
                await session.start {
                    try await session.run(number, journal) { _, _ in await Task.yield() }
                })
        }
        await session.arrived()
        gate.open()
        for task in tasks { try await task.value }
        #expect(journal.entries == (0...20).flatMap { ["+\($0)", "-\($0)"] })
    }

    @Test func `a failed action lets the next one in`() async throws {
        struct Mishap: Error {}
        let gate = Gate()
        let failing = await session.start {
            try await session.run(1, journal) { _, _ in
                await gate.pass()
                throw Mishap()
            }
        }
        let next = await session.start { try await session.run(2, journal) }
        await gate.arrival()
        gate.open()
        await #expect(throws: Mishap.self) { try await failing.value }
        try await next.value
        #expect(journal.entries == ["+1", "-1", "+2", "-2"])
    }

    // MARK: No deadlock with itself

    @Test
    func `a nested perform by the context, a binding or the session itself runs within the turn`()
        async throws
    {
        try await session.run(1, journal) { context, journal in
            try await session.run(2, journal)
            try await context.run(4, journal)
            try await Group.run.perform(
                in: session, with: 3, using: Work(journal), userInitiated: nil, source: .application)
        }
        #expect(journal.entries == ["+1", "+2", "-2", "+4", "-4", "+3", "-3", "-1"])
    }

    @Test(arguments: [ActionSession.Order.interleaved, .serial], [false, true])
    func `a way back by another session, also of another runtime, runs within the turn`(
        order: ActionSession.Order, isAbroad: Bool
    ) async throws {
        let runtime = isAbroad ? Flint() : .current
        if isAbroad { try runtime.setup(Group.self) }
        let other = ActionSession("detour", order: order, runtime: runtime)
        try await session.run(1, journal) { _, journal in
            try await other.run(2, journal) { _, journal in
                try await session.run(3, journal)
            }
        }
        #expect(journal.entries == ["+1", "+2", "+3", "-3", "-2", "-1"])
    }

    @Test func `an async let and a child task run within the turn`() async throws {
        try await session.run(1, journal) { context, journal in
            async let second: Void = context.run(2, journal)
            try await second
            try await withThrowingTaskGroup { group in
                group.addTask(name: "test.child") {
                    try await session.run(3, journal)
                }
                try await group.waitForAll()
            }
            try await Task(name: "test.unstructured") {
                try await session.run(4, journal)
            }.value
        }
        #expect(journal.entries == ["+1", "+2", "-2", "+3", "-3", "+4", "-4", "-1"])
    }

    @Test func `concurrent nested performs run one after another, each with what it performs itself`()
        async throws
    {
        try await session.run(1, journal) { context, journal in
            try await withThrowingTaskGroup { group in
                for number in 2...9 {
                    group.addTask(name: "test.child") {
                        try await context.run(number, journal) { context, journal in
                            await Task.yield()
                            try await context.run(number * 10, journal)
                            await Task.yield()
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        let inner = journal.entries.dropFirst().dropLast()
        let order = inner.filter { $0.hasPrefix("+") && $0.count == 2 }.map { $0.dropFirst() }
        #expect(order.count == 8)
        #expect(Array(inner) == order.flatMap { ["+\($0)", "+\($0)0", "-\($0)0", "-\($0)"] })
    }

    @Test func `nobody else comes in between the nested performs of an action`() async throws {
        let gate = Gate()
        let first = await session.start {
            try await session.run(1, journal) { context, journal in
                await gate.pass()
                for number in 2...4 {
                    try await context.run(number, journal) { _, _ in await Task.yield() }
                }
            }
        }
        let other = await session.start {
            try await session.run(99, journal)
        }
        await session.arrived()
        gate.open()
        try await first.value
        try await other.value
        #expect(journal.entries.suffix(3) == ["-1", "+99", "-99"])
    }

    // MARK: Outliving the action

    @Test func `an unstructured task that outlives its action queues`() async throws {
        let (late, go) = (Journal<Task<Void, any Error>>(), Gate())
        let recorder = EventRecorder()
        try await session.run(1, journal) { context, journal in
            late.note(
                Task(name: "test.late") {
                    await go.pass()
                    try await context.run(2, journal)
                })
        }
        // Now somebody else has the turn, and the late task must wait for it.
        let gate = Gate()
        let holder = await session.start {
            try await session.run(3, journal) { _, _ in await gate.pass() }
        }
        await gate.arrival()
        go.open()
        await session.arrived()
        gate.open()
        try await holder.value
        try await late.entries[0].value
        #expect(journal.entries == ["+1", "-1", "+3", "-3", "+2", "-2"])
        #expect(recorder.events.allSatisfy { $0.parentRequestID == nil })
    }

    @Test func `a child that is still running when its action ends holds the turn`() async throws {
        let late = Journal<Task<Void, any Error>>()
        let gate = Gate()
        try await session.run(1, journal) { context, journal in
            late.note(
                Task(name: "test.late") {
                    try await context.run(2, journal) { _, _ in await gate.pass() }
                })
            await gate.arrival()
        }
        let next = await session.start { try await session.run(3, journal) }
        await session.arrived()
        #expect(journal.entries == ["+1", "+2", "-1"])
        gate.open()
        try await late.entries[0].value
        try await next.value
        #expect(journal.entries == ["+1", "+2", "-1", "-2", "+3", "-3"])
    }

    @Test func `a nested perform that still waits when its action ends queues behind those who came before`()
        async throws
    {
        let late = Journal<Task<Void, any Error>>()
        let (holdChild, childIn, endParent) = (Gate(), Gate(), Gate())
        let parent = await session.start {
            try await session.run(1, journal) { context, journal in
                late.note(
                    Task(name: "test.late") {
                        try await context.run(2, journal) { _, _ in
                            childIn.open()
                            await holdChild.pass()
                        }
                    })
                await childIn.pass()
                late.note(
                    await session.start {
                        try await context.run(3, journal)
                    })
                await endParent.pass()
            }
        }
        await endParent.arrival()
        let other = await session.start {
            try await session.run(4, journal)
        }
        await session.arrived()
        endParent.open()
        try await parent.value
        holdChild.open()
        for task in late.entries + [other] { try await task.value }
        #expect(journal.entries == ["+1", "+2", "-1", "-2", "+4", "-4", "+3", "-3"])
    }

    // MARK: Cancellation

    @Test func `who is canceled in the queue leaves it and the rest keep their order`() async throws {
        let recorder = EventRecorder()
        let gate = Gate()
        var tasks: [Task<Void, any Error>] = []
        for number in 0...5 {
            tasks.append(
                await session.start {
                    try await session.run(number, journal) { _, _ in if number == 0 { await gate.pass() } }
                })
        }
        await session.arrived()
        for number in [2, 4] {
            tasks[number].cancel()
            await #expect(throws: CancellationError.self) { try await tasks[number].value }
        }
        #expect(recorder.events.map(\.refusals) == [nil, [.cancelled], [.cancelled]])
        gate.open()
        for number in [0, 1, 3, 5] { try await tasks[number].value }
        #expect(journal.entries == [0, 1, 3, 5].flatMap { ["+\($0)", "-\($0)"] })
        #expect(recorder.events.count == 10)
    }

    @Test func `canceling a nested perform in its queue leaves parent and siblings alone`() async throws {
        try await session.run(1, journal) { context, journal in
            let gate = Gate()
            var tasks: [Task<Void, any Error>] = []
            for number in 2...4 {
                tasks.append(
                    await session.start {
                        try await context.run(number, journal) { _, _ in await gate.pass() }
                    })
            }
            await session.arrived()
            tasks[1].cancel()
            await #expect(throws: CancellationError.self) { try await tasks[1].value }
            gate.open()
            try await tasks[0].value
            try await tasks[2].value
            #expect(!Task.isCancelled)
        }
        #expect(journal.entries == ["+1", "+2", "-2", "+4", "-4", "-1"])
    }

    @Test func `many tasks, some canceled, never overlap and never get stuck`() async throws {
        await withTaskGroup { group in
            for number in 0..<400 {
                group.addTask(name: "test.many") {
                    let task = Task(name: "test.one") {
                        try await session.run(number, journal) { context, journal in
                            await Task.yield()
                            if number.isMultiple(of: 5) {
                                try await context.run(0, Journal())
                            }
                        }
                    }
                    if number.isMultiple(of: 3) { task.cancel() }
                    _ = await task.result
                }
            }
        }
        let begun = journal.entries.filter { $0.hasPrefix("+") }.map { $0.dropFirst() }
        #expect(journal.entries == begun.flatMap { ["+\($0)", "-\($0)"] })
        try await session.run(1000, journal)
        #expect(journal.entries.last == "-1000")
    }

    @Test func `a request that is refused when its turn comes lets one other in`() async throws {
        let (gate, second) = (Gate(), Gate())
        let request = try #require(Switched.run.request())
        let holder = await session.start {
            try await session.run(0, journal) { _, _ in await gate.pass() }
        }
        let refused = await session.start {
            try await session.perform(request, with: 1, using: Work(journal))
        }
        var others: [Task<Void, any Error>] = []
        for number in 2...3 {
            others.append(
                await session.start {
                    try await session.run(number, journal) { _, _ in await second.pass() }
                })
        }
        await session.arrived()
        try Flint.current.setEnabled(false, for: Switched.self)
        // The session looks the binding up anew.
        await session.forgetBindings()
        gate.open()
        await #expect(throws: FlintError.self) { try await refused.value }
        await second.arrival()
        for _ in 0..<10 { await session.arrived() }
        #expect(journal.entries == ["+0", "-0", "+2"])
        second.open()
        for task in others + [holder] { try await task.value }
        #expect(journal.entries == ["+0", "-0", "+2", "-2", "+3", "-3"])
    }

    // MARK: Memory

    private func turn(in session: ActionSession, under inherited: SerialTurn?) async throws -> SerialTurn {
        try #require(
            try await SerialTurn.take(
                in: session, for: BindingKey(Group.self, Run.self), inherited: inherited))
    }

    @Test func `a turn keeps no turns that have ended`() async throws {
        weak var first: SerialTurn?
        var latest: SerialTurn?
        for number in 0..<3 {
            let turn = try await turn(in: session, under: latest)
            if number == 0 { first = turn }
            await TurnLease(turn).end()
            latest = turn
        }
        #expect(first == nil)
        #expect(SerialTurn.innermostRunning(of: latest) == nil)
    }

    @Test func `turns that each begin before the last one has ended keep one other`() async throws {
        // Sessions live as long as their turns; the address of one that is gone could be that of the next.
        let sessions = (0..<10).map { ActionSession("own \($0)", order: .serial) }
        weak var first: SerialTurn?
        var latest: SerialTurn?
        for (number, session) in sessions.enumerated() {
            let before = latest
            let turn = try await turn(in: session, under: before)
            if number == 0 { first = turn }
            if let before { await TurnLease(before).end() }
            latest = turn
        }
        #expect(first == nil)
        if let latest { await TurnLease(latest).end() }
    }
}

extension ActionSession {
    fileprivate func forgetBindings() { bindings = BindingCache() }
}

extension ActionSession {
    /// Performs an action that notes its number, does what the test says, and notes it again.
    nonisolated func run(
        _ number: Int, _ journal: Journal<String>, _ body: @escaping SerialTurnTests.Body = { _, _ in }
    ) async throws {
        try await perform(
            SerialTurnTests.Group.run, with: number, using: SerialTurnTests.Work(journal, body))
    }
}

extension ActionContext<Int> {
    /// Performs such an action inside this one.
    func run(
        _ number: Int, _ journal: Journal<String>, _ body: @escaping SerialTurnTests.Body = { _, _ in }
    ) async throws {
        try await perform(
            SerialTurnTests.Group.run, with: number, using: SerialTurnTests.Work(journal, body))
    }
}
