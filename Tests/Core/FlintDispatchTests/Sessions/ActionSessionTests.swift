import CoreTestSupport
import Dispatch
import FlintTesting
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents

@Suite(.flint) struct ActionSessionTests {
    init() throws { try Flint.current.setup(Group.self) }

    enum WhereAmI: Action {
        static let description = "Say on which actor it runs"
        static func perform(
            with context: ActionContext<NoInput>, using presenter: NoPresenter
        ) async -> (any Actor)? {
            let before: (any Actor)? = #isolation
            await Task.yield()
            let after: (any Actor)? = #isolation
            return before === after ? after : nil
        }
    }

    /// Notes its number, waits, notes it again.
    enum Pass: Action {
        static let description = "Pass a gate"
        static func perform(with context: ActionContext<Int>, using step: Step) async {
            step.journal.note("+\(context.input)")
            await step.gate.pass()
            step.journal.note("-\(context.input)")
        }
    }

    struct Step: Sendable {
        let journal = Journal<String>()
        let gate = Gate()
    }

    enum Import: Action {
        static let description = "Has a session of its own"
        static let defaultSession = ActionSession.Configuration("import", order: .serial)
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) -> String {
            context.sessionName
        }
    }

    enum Group: TestRoot {
        static let whereAmI = action(WhereAmI.self)
        static let pass = action(Pass.self)
        static let importing = action(Import.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(
                all: whereAmI, pass, importing)
        }
    }

    /// A thread of its own, by way of a queue.
    final class QueueExecutor: SerialExecutor {
        private let queue = DispatchQueue(label: "test.session")
        private let mark = DispatchSpecificKey<Bool>()

        init() { queue.setSpecific(key: mark, value: true) }

        var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }

        func asUnownedSerialExecutor() -> UnownedSerialExecutor {
            unsafe UnownedSerialExecutor(ordinary: self)
        }

        func checkIsolated() { precondition(isCurrent) }
    }

    enum OnQueue: Action {
        static let description = "Say whether it runs on the queue"
        static func perform(
            with context: ActionContext<NoInput>, using executor: QueueExecutor
        ) async -> [Bool] {
            var answers = [executor.isCurrent]
            await Task.yield()
            answers.append(executor.isCurrent)
            return answers
        }
    }

    enum Queueing: Feature, TestFeature {
        static let onQueue = action(OnQueue.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(onQueue) }
    }

    // MARK: Where actions run

    @Test(arguments: [ActionSession.Order.interleaved, .serial])
    func `an action runs isolated to its session`(order: ActionSession.Order) async throws {
        let session = ActionSession("place", order: order)
        #expect(try await session.perform(Group.whereAmI) === session)
    }

    @Test
    func `without a session a binding is performed in the main session, which runs on the main actor`()
        async throws
    {
        let main = ActionSession.main
        await MainActor.run { main.assertIsolated() }
        #expect(try await Group.whereAmI.perform() === main)
        #expect(main === Flint.current.mainSession)
        #expect((main.name, main.userInitiatedActions, main.order) == ("main", true, .interleaved))
    }

    @MainActor private static func performFromMain(_ session: ActionSession) async throws -> (any Actor)? {
        try await session.perform(Group.whereAmI)
    }

    @Test func `a session can be called from any isolation`() async throws {
        let session = ActionSession("place")
        let main = await MainActor.run { ActionSession.main }
        let places = try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask(name: "test.main") { try await Self.performFromMain(session) === session }
            group.addTask(name: "test.pool") { try await main.perform(Group.whereAmI) === main }
            group.addTask(name: "test.session") {
                try await ActionSession("other").start {
                    try await session.perform(Group.whereAmI) === session
                }.value
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(places == [true, true, true])
        let detached = Task.detached(name: "test.detached") {
            try await session.perform(Group.whereAmI) === session
        }
        #expect(try await detached.value)
    }

    @Test func `a session may have an executor of its own`() async throws {
        try Flint.current.register(Queueing.self)
        let executor = QueueExecutor()
        let session = ActionSession("queue", executor: executor)
        #expect(try await session.perform(Queueing.onQueue, using: executor) == [true, true])
        #expect(try await ActionSession("pool").perform(Queueing.onQueue, using: executor) == [false, false])
        let serial = ActionSession("serial queue", order: .serial, executor: executor)
        #expect(try await serial.perform(Queueing.onQueue, using: executor) == [true, true])
    }

    // MARK: Order

    @Test func `in an interleaved session others run while an action is suspended`() async throws {
        let session = ActionSession("open", order: .interleaved)
        let first = Step()
        let task = await session.start { try await session.perform(Group.pass, with: 1, using: first) }
        await first.gate.arrival()
        let second = Step()
        second.gate.open()
        try await session.perform(Group.pass, with: 2, using: second)
        #expect([first, second].map(\.journal.entries) == [["+1"], ["+2", "-2"]])
        first.gate.open()
        try await task.value
    }

    @Test func `between two suspensions an action has its session for itself`() async throws {
        final class Counter: Sendable {
            let journal = Journal<Int>()
        }
        enum Count: Action {
            static let description = "Read, then write"
            static func perform(with context: ActionContext<NoInput>, using counter: Counter) async {
                for _ in 0..<20 {
                    let count = counter.journal.count
                    counter.journal.note(count)
                    await Task.yield()
                }
            }
        }
        enum Counting: Feature, TestFeature {
            static let count = action(Count.self)
            static func prepare(actions: FeatureActionsBuilder) { actions.declare(count) }
        }
        try Flint.current.register(Counting.self)
        let session = ActionSession("count")
        let counter = Counter()
        try await withThrowingTaskGroup { group in
            for _ in 0..<20 {
                group.addTask(name: "test.count") {
                    try await session.perform(Counting.count, using: counter)
                }
            }
            try await group.waitForAll()
        }
        #expect(counter.journal.entries == Array(0..<400))
    }

    // MARK: Names

    @Test func `a name in use gets the next free number and a warning`() {
        let first = ActionSession("import", userInitiatedActions: true, order: .serial)
        #expect((first.name, first.userInitiatedActions, first.order) == ("import", true, .serial))
        #expect(ActionSession("import", runtime: Flint()).name == "import")
        #expect(Flint.current.diagnostics.isEmpty)
        let sessions = [ActionSession("import-2"), ActionSession("import"), ActionSession("import")]
        #expect(sessions.map(\.name) == ["import-2", "import-3", "import-4"])
        #expect(Flint.current.diagnostics.count == 1)
        let warning = Flint.current.diagnostics.first
        #expect(
            (warning?.code, warning?.subject, warning?.severity, warning?.text.contains("'import'"))
                == (.sessionNameReused, "import-3", .warning, true))
    }

    @Test func `a name is free again when its session is gone, and not when it has ended`() async {
        var sessions = (0..<3).map { _ in ActionSession("import") }
        sessions.remove(at: 1)
        sessions.append(ActionSession("import"))
        #expect(sessions.map(\.name) == ["import", "import-3", "import-2"])
        await sessions[0].end()
        #expect(ActionSession("import").name == "import-4")
        sessions = []
        #expect(ActionSession("import").name == "import")
        #expect(Flint.current.diagnostics.count == 1)
    }

    @Test func `a name that many sessions want costs none of them more, and makes one warning`() {
        let directory = SessionDirectory()
        // A search from the beginning would look at two hundred million names.
        let names = (0..<20_000).map { _ in directory.reserveName("import") }
        let count = Set(names).count
        #expect(names.first == "import")
        #expect(names.last == "import-20000")
        #expect(count == names.count)
        names.forEach(directory.releaseName)
        #expect((0..<2).map { _ in directory.reserveName("import") } == ["import", "import-2"])
        #expect(directory.diagnostics.count == 1)
    }

    @Test func `made-up names that collide make a limited number of warnings`() {
        let directory = SessionDirectory()
        for number in 0..<1000 {
            for _ in 0..<2 { _ = directory.reserveName("document \(number)") }
        }
        let diagnostics = directory.diagnostics
        #expect(
            (diagnostics.count, diagnostics.last?.subject)
                == (SessionDirectory.diagnosticsLimit, "document 99-2"))
    }

    @Test func `a request that has ended leaves no description of its input behind`() async throws {
        let recorder = EventRecorder()
        let session = ActionSession("window")
        let step = Step()
        step.gate.open()
        try await session.perform(Group.pass, with: 1, using: step)
        #expect(recorder.events.first?.input?.text == "1")
        #expect(await session.sparesWithNotes == 0)
    }

    @Test func `after a burst a session keeps few cells`() {
        let owner = RuntimeReference(ownedBy: .current)
        var pool = RequestCellPool()
        for cell in (0..<1000).map({ _ in pool.add(RequestCell(owner: owner)) }) {
            pool.giveBack(cell)
        }
        var count = 0
        while pool.take() != nil { count += 1 }
        #expect(count == RequestCellPool.capacity + 1)
    }

    @Test func `the main session's name is never given away`() {
        #expect(ActionSession("main").name == "main-2")
        _ = ActionSession.main
        #expect(ActionSession("main").name == "main-2")
    }

    // MARK: Default sessions

    @Test func `an action's default session is made when it is needed, and an explicit one wins over it`()
        async throws
    {
        do {
            #expect(try await Group.importing.perform() == "import")
            let session = Flint.current.session(for: Import.defaultSession)
            #expect((session.order, session.userInitiatedActions) == (.serial, false))
            #expect(session === Flint.current.session(for: ActionSession.Configuration("import")))
            #expect(Flint().session(for: Import.defaultSession) !== session)
        }
        let session = ActionSession("mine")
        #expect(try await session.perform(Group.importing) == "mine")
        #expect(try await ActionSession.main.perform(Group.importing) == "main")
    }

    @Test(arguments: 0..<5) func `a default session that is first needed by many tasks is made once`(
        round: Int
    ) async throws {
        let runtime = Flint.current
        let sessions = await withTaskGroup(of: [ActionSession].self) { group in
            for _ in 0..<8 {
                group.addTask(name: "test.session") { [runtime.session(for: Import.defaultSession), .main] }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(
            (Set(sessions.map(ObjectIdentifier.init)).count, Set(sessions.map(\.name)))
                == (2, ["import", "main"]))
        #expect(Flint.current.diagnostics.isEmpty)
        #expect(ActionSession("main").name == "main-2")
    }

    // MARK: End and lifetime

    @Test func `an ended session refuses what is new`() async throws {
        let recorder = EventRecorder()
        let session = ActionSession("over")
        await session.end()
        await session.end()
        let error = await #expect(throws: FlintError.self) { try await session.perform(Group.whereAmI) }
        #expect(error == FlintError(.sessionEnded, subject: "over"))
        #expect(error?.description.contains("'over'") == true)
        #expect(recorder.events.map(\.refusals) == [[.sessionEnded]])
        let event = recorder.events.first
        #expect((event?.session, event?.action?.identifier) == ("over", WhereAmI.identifier))
    }

    @Test func `an ended session refuses what is new also while an action runs, which finishes`() async throws
    {
        let recorder = EventRecorder()
        let session = ActionSession("over")
        let step = Step()
        let task = await session.start { try await session.perform(Group.pass, with: 1, using: step) }
        await step.gate.arrival()
        await session.end()
        await #expect(throws: FlintError(.sessionEnded, subject: "over")) {
            try await session.perform(Group.whereAmI)
        }
        step.gate.open()
        try await task.value
        #expect(step.journal.entries == ["+1", "-1"])
        #expect(recorder.events.map(\.kind.name) == ["began", "refused", "ended"])
        #expect(recorder.events.last?.outcome == .success)
    }

    @Test func `when a session ends, what runs finishes, and what waits for its turn is refused`()
        async throws
    {
        let recorder = EventRecorder()
        let session = ActionSession("over", order: .serial)
        let step = Step()
        let running = await session.start { try await session.perform(Group.pass, with: 1, using: step) }
        let waiting = await session.start { try await session.perform(Group.pass, with: 2, using: step) }
        await step.gate.arrival()
        await session.arrived()
        await session.end()
        step.gate.open()
        try await running.value
        await #expect(throws: FlintError(.sessionEnded, subject: "over")) { try await waiting.value }
        #expect(step.journal.entries == ["+1", "-1"])
        #expect(recorder.events.map(\.kind.name) == ["began", "ended", "refused"])
        #expect(recorder.events[1].outcome == .success)
    }

    @Test func `a runtime is released when nobody refers to it, although it has sessions`() async throws {
        weak var released: Flint?
        weak var main: ActionSession?
        weak var owned: ActionSession?
        do {
            let runtime = Flint()
            try runtime.setup(Group.self)
            released = runtime
            try await Flint.withRuntime(runtime) {
                try await Group.whereAmI.perform()
                try await Group.importing.perform()
            }
            main = runtime.mainSession
            owned = runtime.session(for: Import.defaultSession)
            #expect(owned?.runtime === runtime)
            #expect(main?.runtime === runtime)
        }
        #expect((released == nil, main == nil, owned == nil) == (true, true, true))
    }

    @Test
    func `a session keeps the runtime that an application has it made for, and is none without its own`()
        async throws
    {
        do {
            var runtime: Flint? = Flint()
            try runtime?.setup(Group.self)
            let session = ActionSession("keeper", runtime: try #require(runtime))
            weak let kept = runtime
            runtime = nil
            #expect(try await session.perform(Group.whereAmI) === session)
            #expect(kept === session.runtime)
        }
        var runtime: Flint? = Flint()
        try runtime?.setup(Group.self)
        let session = try #require(runtime?.session(for: Import.defaultSession))
        runtime = nil
        #expect(session.runtime == nil)
        await #expect(throws: FlintError(.runtimeReleased)) { try await session.perform(Group.whereAmI) }
    }
}

extension ActionSession {
    /// How many cells that no request uses still have the note of a request.
    fileprivate var sparesWithNotes: Int {
        var count = 0
        while let cell = cells.take() { count += cell.holdsNote ? 1 : 0 }
        return count
    }
}
