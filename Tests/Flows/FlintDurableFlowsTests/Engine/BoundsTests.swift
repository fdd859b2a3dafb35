import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// What is too large to be stored, cannot be written, or cannot be read.
@Suite(.timeLimit(.minutes(10))) struct BoundsTests {
    private static let limit = 1_000
    private static let large = String(repeating: "x", count: limit)

    private func open(
        handle: @escaping @Sendable (String) async throws -> Void = { _ in },
        finish: @escaping @Sendable (Receipt) -> Receipt = { $0 },
        _ body: @escaping @Sendable (Workshop) async throws -> Void
    ) async throws {
        try await Workshop.open {
            $0.sizeLimit = Self.limit
        } register: { workshop in
            workshop.engine.register(Growing.self) { Growing(handle: handle, finish: finish) }
        } _: { workshop in
            _ = try await workshop.engine.start(Growing.self, id: "1", with: Order())
            try await workshop.pass(600)
            try await body(workshop)
        }
    }

    /// An order of a single state, with an output of its own.
    private struct Growing: OrderStateMachine {
        let handle: @Sendable (String) async throws -> Void
        let finish: @Sendable (Receipt) -> Receipt

        func onBegin(_ order: Order) async throws -> OrderState {
            try await handle("Begin")
            return .end(Receipt())
        }

        func onAwaitApproval(_ receipt: Receipt, on _: OrderState.Event) async throws -> OrderState {
            .end(receipt)
        }

        func onShip(_ receipt: Receipt) async throws -> OrderState { .end(receipt) }
        func onRefund(_ receipt: Receipt) async throws -> OrderState { .end(receipt) }

        func onTerminate(_ result: Result<Receipt, any Error>, from _: OrderState) async throws -> Receipt {
            finish(try result.get())
        }
    }

    private func expectTooLarge(
        _ what: String, _ record: FlowRecord, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let text = record.stuck?.text ?? ""
        #expect(record.stuck?.code == .tooLarge && record.failures == 0, sourceLocation: sourceLocation)
        #expect(text.hasPrefix("The \(what) has 1"), sourceLocation: sourceLocation)
        #expect(text.hasSuffix("at most 1000 are stored."), sourceLocation: sourceLocation)
    }

    // MARK: Size

    @Test func `a result of a step that is too large makes the run stuck, and is named`() async throws {
        let attempts = Journal<Int>()
        try await open(handle: { _ in
            _ = try await OrderFlow(diary: Journal()).step("print") { _ in
                attempts.note(0)
                return Self.large
            }
        }) { workshop in
            let record = try await workshop.record("Order")
            expectTooLarge("result of the step 'print#0'", record)
            #expect(record.kind.state == "Begin" && record.steps.isEmpty && attempts.count == 1)
        }
    }

    @Test func `an output that is too large makes the run stuck, and is named`() async throws {
        try await open(finish: { _ in Receipt(text: Self.large) }) { workshop in
            let record = try await workshop.record("Order")
            expectTooLarge("output", record)
            #expect(record.kind.state == "End" && record.ending == nil)
        }
    }

    @Test func `an input of another run that is too large makes the run stuck, and none is started`()
        async throws
    {
        try await open(handle: { _ in
            _ = try await OrderFlow(diary: Journal()).start(
                TripFlow.self, with: [(id: "small", input: Note()), (id: "large", input: Note(Self.large))])
        }) { workshop in
            expectTooLarge("input of Trip/large", try await workshop.record("Order"))
            #expect(try await workshop.engine.runs(FlowQuery(machine: "Trip")).isEmpty)
        }
    }

    // MARK: Coding

    /// Refuses what contains a word.
    private struct Censor: FlowCodec {
        struct Refusal: Error {}

        let keyID = "censor"

        func encode(_ bytes: [UInt8]) throws -> [UInt8] {
            if String(decoding: bytes, as: UTF8.self).contains("secret charged") { throw Refusal() }
            return bytes
        }

        func decode(_ bytes: [UInt8], keyID: String) throws -> [UInt8] { bytes }
    }

    @Test func `a context that cannot be encoded makes the run stuck, without retries`() async throws {
        try await Workshop.openWithOrders(configure: { $0.codec = Censor() }) { workshop in
            _ = try await workshop.startOrder("secret")
            try await workshop.pass(600)
            let record = try await workshop.record("Order", "secret")
            let text = workshop.engine.opened(try #require(record.stuck).text)
            #expect(record.stuck?.code == .unencodable && record.failures == 0)
            #expect(text.contains("context of Order.AwaitApproval") && text.contains("Refusal"))
            #expect(record.kind.state == "Begin" && workshop.diary.entries == ["charge"])
        }
    }

    @Test func `a context of a known kind that cannot be read makes the run stuck, and the kind is named`()
        async throws
    {
        try await Workshop.openWithOrders(handle: { workshop, state in workshop.diary.note(state) }) {
            workshop in
            let kind = FlowKind(machine: "Order", state: "Ship")
            let entry = FlowStoredEntry(
                number: 0, kind: kind, state: .encoded(Array(#"{"state":"Ship","context":{}}"#.utf8)),
                wait: nil)
            _ = try await workshop.store.start(
                FlowStart(
                    FlowRunID(machine: "Order", id: "1"), creation: "c", fingerprint: "", entry: entry))
            try await workshop.pass(86_400)
            let record = try await workshop.record("Order")
            #expect(record.stuck?.code == .incompatible && record.kind == kind)
            #expect(record.stuck?.text.contains("at Order/Ship#0") == true)
            #expect(record.failures == 0 && record.claims == 0 && record.lastFailure == nil)
            #expect(workshop.diary.entries.isEmpty)
        }
    }
}
