import FlintTesting
import Testing

@testable import FlintCore

@Suite(.flint) struct ReadinessTests {
    @Test func `a stream begins with the current state, and ends after the last one`() async throws {
        let flint = Flint.current
        var changes = flint.readinessChanges().makeAsyncIterator()
        #expect(await changes.next() == .starting)
        try flint.setup(HeldFeatures.self)
        #expect(await changes.next() == .ready)
        await flint.drain(grace: .zero)
        #expect(await changes.next() == .draining)
        flint.shutdown()
        #expect(await changes.next() == .stopped)
        #expect(await changes.next() == nil)
        var later = flint.readinessChanges().makeAsyncIterator()
        #expect(await later.next() == .stopped)
        #expect(await later.next() == nil)
    }

    @Test func `a slow reader receives the newest state only`() async throws {
        let flint = Flint.current
        var changes = flint.readinessChanges().makeAsyncIterator()
        #expect(await changes.next() == .starting)
        try flint.setup(HeldFeatures.self)
        await flint.drain(grace: .zero)
        #expect(await changes.next() == .draining)
    }

    @Test func `a state is never left backwards`() throws {
        let flint = Flint.current
        let state = flint.recorders.part(ReadinessState.self)
        state.advance(to: .draining)
        try flint.setup(HeldFeatures.self)
        #expect(flint.readiness == .draining)
    }

    @Test func `waiting ends with the drain, with the shutdown, and with the task`() async throws {
        let flint = Flint.current
        let canceled = Task { await flint.waitUntilDraining() }
        canceled.cancel()
        await canceled.value
        #expect(flint.readiness == .starting)
        let waiting = Task { await flint.waitUntilDraining() }
        flint.shutdown()
        await waiting.value
        await flint.waitUntilDraining()
    }
}
