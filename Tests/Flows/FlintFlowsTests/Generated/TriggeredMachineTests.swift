import FlintFlows
import FlintStreams
import FlintTesting
import Foundation
import Testing

/// Runs a generated machine whose states wait for events and deadlines.
@Suite(.timeLimit(.minutes(10))) struct TriggeredMachineTests {
    private struct Broken: Error {}

    private let desk = OrderDesk()
    private let receipt = Receipt(text: "1")

    // MARK: Events

    struct Course: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let events: [OrderEvent]
        let path: [String]
        let diary: [String]
    }

    @Test(arguments: [
        Course(
            testDescription: "each goes to the state that waits for its type, whatever comes first",
            events: [.orderLoss(Order.Loss()), .parcel(Parcel()), .confirmation(Confirmation())],
            path: ["Begin", "Charge", "AwaitApproval", "Delivery", "Refund", "End"],
            diary: ["charged", "confirmed"]),
        Course(
            testDescription: "one decides where the handler goes", events: [.refusal(Refusal())],
            path: ["Begin", "Charge", "AwaitApproval", "Refund", "End"], diary: ["charged", "refused"]),
    ]) func `events lead the run`(course: Course) async {
        let run = await desk.recordRun(Order(), events: course.events)
        run.expectPath(course.path)
        #expect(await desk.diary.entries == course.diary)
        let entersComposite = run.allTransitions.contains {
            $0.machine == "OrderDelivery" && $0.to == "InTransit"
        }
        #expect(entersComposite == course.path.contains("Delivery"))
    }

    // MARK: Deadlines

    @Test func `a deadline passes by the clock of the run, not before`() async throws {
        let clock = ManualClock()
        let log = TransitionLog<OrderState>(clock: clock)
        let events = AsyncStream<OrderEvent> { _ in }
        async let done: Void = desk.run(from: .awaitApproval(receipt), events: events, reporting: log)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(3 * 24 * 60 * 60) - .nanoseconds(1))
        #expect(await desk.diary.entries == [])
        clock.advance(by: .nanoseconds(1))
        try await done
        #expect(await desk.diary.entries == ["expired"])
    }

    @Test func `without any events a deadline passes, too`() async throws {
        let clock = ManualClock()
        let log = TransitionLog<OrderState>(clock: clock)
        async let done: Void = desk.run(from: .cooling, reporting: log)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(90))
        try await done
        #expect(await desk.diary.entries == ["cooled"])
    }

    @Test func `an event in time ends the wait for the deadline`() async throws {
        let clock = ManualClock()
        let log = TransitionLog<OrderState>(clock: clock)
        let (events, mailbox) = AsyncStream.makeStream(of: OrderEvent.self)
        async let done: Void = desk.run(from: .awaitApproval(receipt), events: events, reporting: log)
        await clock.waitForSleepers()
        mailbox.yield(.refusal(Refusal()))
        try await done
        clock.advance(by: .seconds(4 * 24 * 60 * 60))
        #expect(await desk.diary.entries == ["refused"])
    }

    // MARK: Ends

    @Test func `when no event can come, a state without a deadline fails`() async {
        let error = FlowError.Code.eventsEnded
        await #expect { try await DeliveryDesk().run(receipt) } throws: { ($0 as? FlowError)?.code == error }
        let run = await desk.recordRun(from: .delivery(receipt), events: [])
        #expect((run.result.failure as? FlowError)?.code == error)
        run.expectPath(["Delivery", "Fail"], ending: .failed)
    }

    @Test func `the error of the stream is the error of the state`() async {
        let events = AsyncThrowingStream<OrderDeliveryEvent, any Error> { $0.finish(throwing: Broken()) }
        await #expect(throws: Broken.self) { try await DeliveryDesk().run(receipt, events: events) }
    }

    @Test func `cancellation ends a wait, and no handler begins`() async throws {
        let clock = ManualClock()
        let log = TransitionLog<OrderState>(clock: clock)
        let ended = OneShot<Void>()
        let events = AsyncStream<OrderEvent> { $0.onTermination = { _ in ended.settle(()) } }
        let task = Task { [desk, receipt] in
            try await desk.run(from: .awaitApproval(receipt), events: events, reporting: log)
        }
        await clock.waitForSleepers()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await desk.diary.entries == [])
        // The stream is read no longer.
        await ended.wait()
    }

    @Test func `two runs of one machine have their own events`() async throws {
        async let one = desk.recordRun(from: .awaitApproval(receipt), events: [.refusal(Refusal())])
        async let two = desk.recordRun(
            from: .awaitApproval(receipt), events: [.confirmation(Confirmation()), .orderLoss(Order.Loss())])
        await one.expectPath(["AwaitApproval", "Refund", "End"])
        await two.expectPath(["AwaitApproval", "Delivery", "Refund", "End"])
    }

    @Test func `handlers of waiting states run where the machine does`() async throws {
        let events: @Sendable () -> AsyncStream<OrderDeliveryEvent> = {
            AsyncStream { continuation in
                continuation.yield(.parcel(Parcel()))
                continuation.finish()
            }
        }
        let (main, own) = (MainOrderDesk(), ActorOrderDesk())
        #expect(try await main.run(receipt, events: events()).isFinished)
        #expect(try await own.run(receipt, events: events()).isFinished == false)
        #expect(await [main.handled, own.handled] == [1, 1])
    }

    // MARK: Generated values

    @Test func `states tell what they wait for`() throws {
        let wait = try #require(OrderState.awaitApproval(receipt).wait)
        #expect(wait.events.map(\.name) == ["Confirmation", "Refusal"])
        #expect(wait.deadline == .seconds(3 * 24 * 60 * 60))
        #expect(OrderState.cooling.wait == FlowWait(for: [], deadline: .seconds(90)))
        #expect(OrderState.refund(receipt).wait == nil && RefundState.explain.wait == nil)
        #expect(OrderState.waits.keys.sorted() == ["AwaitApproval", "Cooling"])
    }

    @Test(arguments: [
        OrderEvent.confirmation(Confirmation(address: "x")), .refusal(Refusal()), .parcel(Parcel()),
        .orderLoss(Order.Loss()),
    ])
    func `events keep their type and value as JSON`(event: OrderEvent) throws {
        let data = try JSONEncoder().encode(event)
        let read = try JSONDecoder().decode(OrderEvent.self, from: data)
        #expect(read.eventType == event.eventType)
        #expect("\(read.eventPayload)" == "\(event.eventPayload)")
    }

    @Test func `an unknown event is refused`() {
        #expect(throws: FlowError.self) {
            try JSONDecoder().decode(OrderEvent.self, from: Data(#"{"event": "Approval"}"#.utf8))
        }
    }

    @Test func `states of the option codable can be stored`() {
        func isDurable(_ type: any FlowState.Type) -> Bool { type is any DurableState.Type }
        #expect(isDurable(OrderState.self) && isDurable(RefundState.self) && !isDurable(CheckoutState.self))
    }

    // MARK: Scripts and coverage

    @Test func `a script hands out events and deadlines without waiting`() async {
        let flow = ScriptedFlow(desk)
        flow.on("AwaitApproval", event: .confirmation(Confirmation()))
        flow.on("Delivery", .cooling)
        flow.expire("Cooling")
        let run = await flow.recordRun(Order())
        run.expectPath(["Begin", "Charge", "AwaitApproval", "Delivery", "Cooling", "End"])
        flow.expectAllUsed()
        #expect(await desk.diary.entries.last == "cooled")
    }

    /// The inside of the composite, whose handler runs a machine that waits.
    private struct NestingDesk: OrderDeliveryStateMachine {
        func onInTransit(
            _ context: Receipt, on event: State.InTransit.Event, from _: State
        ) async throws -> State.InTransit {
            _ = try await subflow(to: OrderDesk(), Order()).exit
            return .end
        }
    }

    @Test func `a scripted event is for its state, and not for machines that the handler runs`() async {
        let flow = ScriptedFlow(NestingDesk())
        flow.on("InTransit", event: .parcel(Parcel()))
        let run = await flow.recordRun(receipt)
        #expect(run.result.failure as? FlowError == .eventsEnded)
    }

    @Test func `a script names events and deadlines that a state does not wait for`() {
        let flow = ScriptedFlow(desk)
        withKnownIssue { flow.on("AwaitApproval", event: .parcel(Parcel())) }
        withKnownIssue { flow.expire("Delivery") }
    }

    @Test func `edges with triggers are covered when their state is left by them`() async {
        let coverage = FlowCoverage(of: OrderDesk.self)
        coverage.add(await desk.recordRun(Order(), events: [.refusal(Refusal())]))
        coverage.add(
            await desk.recordRun(
                Order(), events: [.confirmation(Confirmation()), .orderLoss(Order.Loss())]))
        coverage.expectComplete(except: [
            "Delivery → Cooling", "Cooling → End", "InTransit → End",
        ])
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}

extension OrderDeliveryExit {
    fileprivate var isFinished: Bool {
        if case .finished = self { true } else { false }
    }
}
