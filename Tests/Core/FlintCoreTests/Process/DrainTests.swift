import CoreTestSupport
import FlintStreams
import FlintTesting
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore

@Suite(.flint(HeldFeatures.self)) struct DrainTests {
    private func refusal(_ session: ActionSession) async -> FlintError.Code? {
        do {
            try await session.perform(HeldFeature.run, with: {})
            return nil
        } catch {
            return (error as? FlintError)?.code
        }
    }

    @Test func `without requests it is over at once, and every session refuses`() async throws {
        let before = ActionSession("before")
        try await before.perform(HeldFeature.run, with: {})
        #expect(await Flint.current.drain(grace: .seconds(60)) == .answered)
        for session in [before, ActionSession("after"), .main, ActionSession("serial", order: .serial)] {
            #expect(await refusal(session) == .sessionEnded)
        }
        let own = Flint.current.session(for: ActionSession.Configuration("own"))
        #expect(await refusal(own) == .sessionEnded)
    }

    @Test(arguments: [ActionSession.Order.interleaved, .serial])
    func `a running request is waited for, and answered`(order: ActionSession.Order) async throws {
        let (gate, flint) = (Gate(), Flint.current)
        let session = ActionSession("work", order: order)
        async let work: Void = session.perform(HeldFeature.hold, using: gate)
        await gate.arrival()
        async let outcome = flint.drain(grace: .seconds(60))
        await flint.waitUntilDraining()
        #expect(!flint.requestsEnded.isOpen)
        gate.open()
        try await work
        #expect(await outcome == .answered)
        #expect(flint.canceledRequestCount == 0)
    }

    @MainActor @Test func `a request on the main actor is waited for`() async throws {
        let (gate, flint) = (Gate(), Flint.current)
        let work = Task { try await ActionSession.main.perform(HeldFeature.hold, using: gate) }
        await gate.arrival()
        let drain = Task { await flint.drain(grace: .seconds(60)) }
        await flint.waitUntilDraining()
        #expect(!flint.requestsEnded.isOpen)
        gate.open()
        try await work.value
        #expect(await drain.value == .answered)
    }

    @Test(arguments: [ActionSession.Order.interleaved, .serial])
    func `what a running request performs itself is accepted`(order: ActionSession.Order) async throws {
        let (gate, flint) = (Gate(), Flint.current)
        let (outer, inner) = (ActionSession("outer", order: order), ActionSession("inner", order: order))
        async let work: Void = outer.perform(
            HeldFeature.run,
            with: {
                await gate.pass()
                for session in [outer, inner, ActionSession("new")] {
                    try await session.perform(HeldFeature.run, with: {})
                }
            })
        await gate.arrival()
        async let outcome = flint.drain(grace: .seconds(60))
        await flint.waitUntilDraining()
        for session in [outer, inner] { _ = await session.beginDraining(isCounted: false) }
        #expect(await refusal(inner) == .sessionEnded)
        gate.open()
        try await work
        #expect(await outcome == .answered)
        #expect(await refusal(inner) == .sessionEnded)
    }

    @Test func `a nested request that outlives its caller is waited for`() async throws {
        let (gate, late, flint) = (Gate(), Gate(), Flint.current)
        let inner = ActionSession("inner")
        let nested = Journal<Task<Void, any Error>>()
        async let work: Void = ActionSession("outer").perform(
            HeldFeature.run,
            with: {
                await gate.pass()
                nested.note(Task { try await inner.perform(HeldFeature.hold, using: late) })
                await late.arrival()
            })
        await gate.arrival()
        async let outcome = flint.drain(grace: .seconds(60))
        await flint.waitUntilDraining()
        gate.open()
        try await work
        #expect(!flint.requestsEnded.isOpen)
        late.open()
        for task in nested.entries { try await task.value }
        #expect(await outcome == .answered)
    }

    @Test func `a request that was ended by the application's own call is waited for, too`() async throws {
        let (gate, flint) = (Gate(), Flint.current)
        let session = ActionSession("ended")
        async let work: Void = session.perform(HeldFeature.hold, using: gate)
        await gate.arrival()
        await session.end()
        async let outcome = flint.drain(grace: .seconds(60))
        await flint.waitUntilDraining()
        gate.open()
        try await work
        #expect(await outcome == .answered)
    }

    @Test func `requests that wait for their turn are refused`() async throws {
        let (gate, flint) = (Gate(), Flint.current)
        let session = ActionSession("serial", order: .serial)
        async let work: Void = session.perform(HeldFeature.hold, using: gate)
        await gate.arrival()
        let waiting = await session.start { await refusal(session) }
        await session.arrived()
        async let outcome = flint.drain(grace: .seconds(60))
        await flint.waitUntilDraining()
        _ = await session.beginDraining(isCounted: false)
        gate.open()
        try await work
        #expect(try await waiting.value == .sessionEnded)
        #expect(await outcome == .answered)
    }

    @Test func `a released session does not hold up the end`() async throws {
        var session: ActionSession? = ActionSession("short")
        try await session?.perform(HeldFeature.run, with: {})
        session = nil
        #expect(await Flint.current.drain(grace: .seconds(60)) == .answered)
    }

    @Test func `a session that is being made meanwhile has ended, too`() async {
        let flint = Flint.current
        let subject = Subject(id: "somebody")
        let making = Task { (0..<500).map { _ in ActionSession("made", subject: subject, runtime: flint) } }
        #expect(await flint.drain(grace: .seconds(60)) == .answered)
        for session in await making.value { #expect(await refusal(session) == .sessionEnded) }
    }

    @Test func `each of several calls returns, and a refusal is an event with its reason`() async throws {
        do {
            let flint = Flint.current
            async let first = flint.drain(grace: .seconds(60))
            async let second = flint.drain(grace: .seconds(60))
            #expect(await [first, second] == [.answered, .answered])
            #expect(await flint.drain(grace: .zero) == .answered)
        }
        let flint = Flint.current
        await flint.drain(grace: .zero)
        let events = flint.subscribe(bufferingNewest: 10)
        _ = await refusal(ActionSession("late"))
        let refusals = events.takeAll().compactMap(\.refusals)
        #expect(refusals == [[.sessionEnded]])
    }
}
