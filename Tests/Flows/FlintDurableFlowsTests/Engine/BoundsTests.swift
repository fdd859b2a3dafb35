import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// What is too large to be stored, or cannot be written.
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

        func onTerminate(_ result: Result<Receipt, any Error>, from _: OrderState) async throws -> Receipt {
            finish(try result.get())
        }
    }

    // MARK: Size

    enum Place: String, CaseIterable {
        case result = "result of the step 'print#0'"
        case output
        case input = "input of Trip/large"
    }

    @Test(arguments: Place.allCases)
    func `what is too large to be stored makes the run stuck, and is named`(place: Place) async throws {
        let attempts = Journal<Int>()
        try await open(
            handle: { _ in
                attempts.note(0)
                let flow = OrderFlow(diary: Journal())
                switch place {
                case .result: _ = try await flow.step("print") { _ in Self.large }
                case .output: break
                case .input:
                    _ = try await flow.start(
                        TripFlow.self,
                        with: [(id: "small", input: Note()), (id: "large", input: Note(Self.large))])
                }
            }, finish: { place == .output ? Receipt(text: Self.large) : $0 }
        ) { workshop in
            let record = try await workshop.record("Order")
            let text = record.stuck?.text ?? ""
            #expect(record.stuck?.code == .tooLarge && record.failures == 0 && attempts.count == 1)
            #expect(
                text.hasPrefix("The \(place.rawValue) has 1") && text.hasSuffix("at most 1000 are stored."))
            #expect(record.kind.state == (place == .output ? "End" : "Begin"))
            #expect(record.steps.isEmpty && record.ending == nil)
            // Of the runs, none is started.
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
}
