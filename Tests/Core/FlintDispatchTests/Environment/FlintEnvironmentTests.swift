import CoreTestSupport
import FlintCore
import FlintTesting
import Testing

/// What a test's actions need; a number stands for a database.
private enum LedgerKey: FlintEnvironmentKey {
    static let defaultValue: Int? = nil
}

private enum RateKey: FlintEnvironmentKey {
    static let defaultValue = 1
}

extension FlintEnvironment {
    fileprivate var ledger: Int? {
        get { self[LedgerKey.self] }
        set { self[LedgerKey.self] = newValue }
    }

    fileprivate var rate: Int {
        get { self[RateKey.self] }
        set { self[RateKey.self] = newValue }
    }
}

private enum PayAction: Action {
    static let description = "Pays"
    static let neededEnvironment: NeededEnvironment = [\.ledger]
    static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) throws -> [Int] {
        [try context.environment.require(\.ledger), context.environment.rate]
    }
}

private enum RateAction: Action {
    static let description = "Says the rate, and that of an action in another session"
    static func perform(
        with context: ActionContext<ActionSession>, using presenter: NoPresenter
    ) async throws
        -> [Int]
    {
        [context.environment.rate, try await context.input.perform(Shop.ask)]
    }
}

private enum AskAction: Action {
    static let description = "Says the rate"
    static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) -> Int {
        context.environment.rate
    }
}

private enum Shop: TestRoot {
    static let pay = action(PayAction.self)
    static let rate = action(RateAction.self)
    static let ask = action(AskAction.self)
    static func prepare(actions: FeatureActionsBuilder) { actions.declare(all: pay, rate, ask) }
}

@Suite(.flint) struct FlintEnvironmentTests {
    @Test
    func `a session sets or removes values of its own, all others are those of the runtime`() async throws {
        try Flint.current.setup(Shop.self) {
            $0.environment.ledger = 7
            $0.environment.rate = 2
        }
        let session = ActionSession("sandbox") { $0.ledger = 8 }
        #expect(try await session.perform(Shop.pay) == [8, 2])
        #expect(try await ActionSession("plain").perform(Shop.pay) == [7, 2])
        let bare = ActionSession("bare") { $0.ledger = nil }
        await #expect(throws: FlintError.self) { try await bare.perform(Shop.pay) }
    }

    @Test
    func `a session from before the set-up finds what that sets, a nested action what its session has`()
        async throws
    {
        let session = ActionSession("early") { $0.rate = 3 }
        try Flint.current.setup(Shop.self) { $0.environment.ledger = 7 }
        #expect(try await session.perform(Shop.pay) == [7, 3])
        let inner = ActionSession("inner") { $0.rate = 4 }
        #expect(try await session.perform(Shop.rate, with: inner) == [3, 4])
    }

    @Test func `a missing value is a finding of the set-up, with its name and what to write`() throws {
        let error = try #require(throws: SetupError.self) { try Flint.current.setup(Shop.self) }
        let finding = try #require(error.diagnostics.first { $0.code == .environmentMissing })
        #expect((finding.severity, finding.subject.hasSuffix("PayAction")) == (.error, true))
        #expect(finding.text.contains("'ledger'") || finding.text.contains("'Int'"))
    }

    @Test func `a missing value that is tolerated is an error of the action that reads it`() async throws {
        try Flint.current.setup(Shop.self) { $0.tolerate(.environmentMissing) }
        let error = await #expect(throws: FlintError.self) { try await Shop.pay.perform() }
        #expect(error?.code == .environmentMissing)
        #expect(["ledger", "Int"].contains(error?.subject))
        #expect(try await ActionSession("own") { $0.ledger = 9 }.perform(Shop.pay) == [9, 1])
    }

    @Test(.flint(Shop.self) { $0.ledger = 5 }) func `a test's trait sets values`() async throws {
        #expect(try await Shop.pay.perform() == [5, 1])
    }

    @Test(.flint { $0.rate = 5 }) func `a context for a test has the values of its runtime, and its own`() {
        #expect(ActionContext().environment.rate == 5)
        #expect(ActionContext(input: 1) { $0.rate = 6 }.environment.rate == 6)
    }
}
