import FlintFlows
import FlintStreams
import Synchronization
import TestSupport
import Testing

/// The hook of runs that are recorded: entries, ends, steps, and leaving without an end.
@Suite(.timeLimit(.minutes(10))) struct FlowJournalTests {
    private struct Full: Error {}
    private struct ReadBack: Error {}

    /// A journal in memory; it can refuse an entry, and detach the run at one.
    private final class MemoryJournal: FlowHost, FlowJournal {
        let recorded: FlowEntry<any FlowState>?
        let decidedEnd: (any Error)?
        let entries = Journal<String>()
        let steps = Journal<String>()
        private let results = Mutex<[FlowStepName: any Sendable]>([:])
        private let detached = Atomic(false)
        private let refusing: String?

        init(
            recorded: FlowEntry<any FlowState>? = nil, decidedEnd: (any Error)? = nil, refusing: String? = nil
        ) {
            self.recorded = recorded
            self.decidedEnd = decidedEnd
            self.refusing = refusing
        }

        var journal: (any FlowJournal)? { self }
        let runName = "7"
        var isDetached: Bool { detached.load(ordering: .relaxed) }

        func detach() { detached.store(true, ordering: .relaxed) }

        func next(_ wait: FlowWait, clock: any Clock<Duration>) async throws -> FlowArrival {
            .event(Refusal())
        }

        func enter<State: FlowState>(_ entry: FlowEntry<State>) async throws {
            if entry.state.stateName == refusing { throw Full() }
            entries.note("\(entry.number) \(entry.previous.stateName) \(entry.state.stateName)")
        }

        func failure(for error: any Error) -> any Error { error is Full ? ReadBack() : error }

        func end(throwing error: (any Error)?) async throws -> (any Error)? {
            if refusing == "end" { throw Full() }
            entries.note(error == nil ? "finished" : "failed")
            return error
        }

        nonisolated(nonsending) func step<Value: Codable & Sendable>(
            _ name: FlowStepName, _: FlowStepRules,
            _ work: nonisolated(nonsending) (StepCall) async throws -> Value
        ) async throws -> Value {
            steps.note(name.name + (name.key.map { "/" + $0 } ?? ""))
            if let value = results.withLock({ $0[name] }) as? Value { return value }
            let value = try await work(StepCall(key: "key of \(name.name)", epoch: 7))
            results.withLock { $0[name] = value }
            return value
        }
    }

    private enum Way: Sendable {
        case detach
        case detachAndThrow
        case detachAtTheEnd
        case cancel
        case fail
        case step
        case stepElsewhere
        case stepOfAnother
    }

    /// A machine that does one thing on its way, and notes which of its last handlers ran.
    private struct Walker: OrderStateMachine {
        var ways: [Way] = []
        var host: MemoryJournal?
        let last = Journal<String>()

        func onBegin(_ context: Order, from _: State) async throws -> State.Begin { .charge(Money()) }

        func onCharge(_ context: Money, from _: State) async throws -> State.Charge {
            for way in ways {
                switch way {
                case .detach: host?.detach()
                case .detachAndThrow:
                    host?.detach()
                    cancelCurrentTask()
                    throw CancellationError()
                case .cancel: cancelCurrentTask()
                case .fail: throw Full()
                case .step:
                    let key = try await step("charge", key: "1") { $0.key + " \($0.epoch)" }
                    last.note(key)
                case .stepElsewhere:
                    _ = try await Task.detached { try await step("lost") { $0.epoch } }.value
                case .stepOfAnother:
                    let word = try await Task.detached {
                        try await DeliveryDesk().step("other") { call in
                            try await call.heartbeat(1)
                            return call.progress(as: Int.self) == nil ? "alone" : "recorded"
                        }
                    }.value
                    last.note(word)
                case .detachAtTheEnd: break
                }
            }
            return .awaitApproval(Receipt())
        }

        func onAwaitApproval(
            _ context: Receipt, on event: State.AwaitApproval.Event, from _: State
        ) async throws -> State.AwaitApproval { .refund(context) }

        func onDelivery(_: Receipt, from _: State) async throws -> State.Delivery { .cooling }
        func onRefund(_: Receipt, from _: State) async throws -> State.Refund { .end }
        func onCooling(on _: State.Cooling.Event, from _: State) async throws -> State.Cooling { .end }

        func onEnd(from _: State) async throws -> State.End {
            if ways.contains(.detachAtTheEnd) { host?.detach() }
            return .terminate
        }

        func onFail(_ error: any Error, from _: State) async throws -> State.Fail {
            last.note("onFail")
            return .terminate(error)
        }

        func onTerminate(_ result: Result<Void, any Error>, from _: State) async throws {
            last.note("onTerminate")
            try result.get()
        }
    }

    private func run(_ ways: [Way], in journal: MemoryJournal) async -> (error: (any Error)?, last: [String])
    {
        let walker = Walker(ways: ways, host: journal)
        let task = Task { try await walker.run(Order(), in: journal) }
        do {
            try await task.value
            return (nil, walker.last.entries)
        } catch {
            return (error, walker.last.entries)
        }
    }

    private struct Passage: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var ways: [Way] = []
        var isRecorded = false
        var decidedEnd: FlowExit?
        var error: String?
        var last = ["onTerminate"]
        let entries: [String]
    }

    @Test(arguments: [
        Passage(
            testDescription:
                "each entry is recorded before its handler, with its number, and the end before the last",
            entries: [
                "0 Begin Begin", "1 Begin Charge", "2 Charge AwaitApproval", "3 AwaitApproval Refund",
                "4 Refund End", "finished",
            ]),
        Passage(
            testDescription: "a failure is an entry, and its end is decided before the last handler",
            ways: [.fail], error: "ReadBack()", last: ["onFail", "onTerminate"],
            entries: ["0 Begin Begin", "1 Begin Charge", "2 Charge Fail", "failed"]),
        Passage(
            testDescription: "a recorded entry replaces the start", ways: [.fail], isRecorded: true,
            entries: ["7 Charge AwaitApproval", "8 AwaitApproval Refund", "9 Refund End", "finished"]),
        Passage(
            testDescription: "a run whose end is decided goes on with its last handler", ways: [.fail],
            isRecorded: true, decidedEnd: .cancelled, error: "cancelled", entries: ["failed"]),
        Passage(
            testDescription: "cancellation that is no detachment ends the run", ways: [.cancel],
            error: "CancellationError()",
            entries: ["0 Begin Begin", "1 Begin Charge", "failed"]),
    ])
    private func `entries and the end are recorded before what follows them`(passage: Passage) async {
        let receipt = OrderState.awaitApproval(Receipt())
        let entry = FlowEntry<any FlowState>(receipt, from: OrderState.charge(Money()), number: 7)
        let journal = MemoryJournal(
            recorded: passage.isRecorded ? entry : nil, decidedEnd: passage.decidedEnd)
        let (error, last) = await run(passage.ways, in: journal)
        #expect(error.map { "\($0)" } == passage.error)
        #expect(last == passage.last)
        #expect(journal.entries.entries == passage.entries)
    }

    @Test(arguments: [
        [Way.detach], [.detachAndThrow], [.detach, .fail], [.detach, .cancel], [.detachAtTheEnd],
    ])
    private func `a detached run leaves without its last handlers`(ways: [Way]) async {
        let journal = MemoryJournal()
        let (error, last) = await run(ways, in: journal)
        #expect(error is FlowDetachment && last == [])
        #expect(!journal.entries.entries.contains("finished") && !journal.entries.entries.contains("failed"))
    }

    @Test(arguments: ["Begin", "Refund", "End", "end"])
    func `what the journal throws begins no handler and no last one`(state: String) async {
        let journal = MemoryJournal(refusing: state)
        let (error, last) = await run([], in: journal)
        #expect(error is Full && last == [])
    }

    // MARK: Steps

    @Test func `a step reaches the journal, and its result is given again`() async {
        let journal = MemoryJournal()
        let (_, last) = await run([.step, .step], in: journal)
        #expect(last == ["key of charge 7", "key of charge 7", "onTerminate"])
        #expect(journal.steps.entries == ["charge/1", "charge/1"])
    }

    @Test func `without a journal the work of a step just runs, each time with its own key`() async throws {
        let walker = Walker(ways: [.step, .step])
        let events = AsyncStream<OrderEvent> { $0.yield(.refusal(Refusal())) }
        try await walker.run(Order(), events: events)
        let keys = walker.last.entries.dropLast()
        #expect(Set(keys).count == 2 && keys.allSatisfy { $0.hasSuffix(" 0") })
    }

    #if DEBUG
        @Test func `a step in a detached task stops a debug build`() async {
            await #expect(processExitsWith: .failure) {
                let walker = Walker(ways: [.stepElsewhere])
                _ = try? await walker.run(Order(), in: MemoryJournal())
            }
        }
    #endif

    @Test func `a machine that nothing records may use steps anywhere beside recorded runs of others`() async
    {
        let journal = MemoryJournal()
        let (error, last) = await run([.stepOfAnother], in: journal)
        #expect(error == nil && last == ["alone", "onTerminate"])
        #expect(journal.steps.entries == [])
    }

    @Test func `a step of a main-actor class and of an actor stays there`() async throws {
        let (main, own) = (MainStepper(), OwnStepper())
        for journal in [MemoryJournal(), MemoryJournal()] {
            #expect(try await withFlowHost(journal, { try await main.charge() }) == 1)
            #expect(try await withFlowHost(journal, { try await own.charge() }) == 1)
            #expect(journal.steps.entries == ["main", "own"])
        }
    }
}

@MainActor private final class MainStepper: OrderDeliveryStateMachine {
    private var count = 0

    func onInTransit(
        _ context: Receipt, on event: State.InTransit.Event, from _: State
    ) async throws -> State.InTransit { .end }

    func charge() async throws -> Int {
        try await step("main") { _ in
            MainActor.assertIsolated()
            count += 1
            return 1
        }
    }
}

private actor OwnStepper: OrderDeliveryStateMachine {
    private var count = 0

    func onInTransit(
        _ context: Receipt, on event: State.InTransit.Event, from _: State
    ) async throws -> State.InTransit { .end }

    func charge() async throws -> Int {
        try await step("own") { _ in
            assertIsolated()
            count += 1
            return 1
        }
    }
}
