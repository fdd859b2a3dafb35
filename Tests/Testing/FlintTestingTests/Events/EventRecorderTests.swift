import FlintCore
import FlintTesting
import Testing

@Suite(.flint(EventRecorderFixtures.self)) struct EventRecorderTests {
    typealias EchoFeature = EventRecorderFixtures.EchoFeature

    private func isEnd(_ event: DispatchEvent) -> Bool { event.kind.name == "ended" }

    // MARK: Recording

    @Test func `each recorder has its own events, which looking keeps and a reset forgets`() async throws {
        let first = EventRecorder()
        try await EchoFeature.echo.perform(with: 1)
        let events = first.events
        #expect(first.events == events && events.count == 2)
        let second = EventRecorder()
        try await EchoFeature.echo.perform(with: 2)
        #expect(first.events.prefix(2) == events[...] && first.events.count == 4)
        first.reset()
        #expect(first.events.isEmpty)
        #expect(second.events.count == 2)
        try await EchoFeature.echo.perform(with: 3)
        #expect(first.events.map(\.sequence) == [5, 6])
    }

    @Test func `a recorder hears its runtime and no other`() async throws {
        let other = Flint()
        try other.setup(EventRecorderFixtures.self)
        let recorder = EventRecorder(of: other)
        try await EchoFeature.echo.perform(with: 1)
        #expect(recorder.events.isEmpty)
        try await Flint.withRuntime(other) { _ = try await EchoFeature.echo.perform(with: 2) }
        #expect(recorder.events.count == 2)
    }

    @Test(arguments: [(1, 5), (2, 4), (6, 0), (0, 5)])
    func `a limit bounds what is kept between two looks`(limit: Int, missed: UInt64) async throws {
        let recorder = EventRecorder(bufferingNewest: limit)
        for number in 1...3 { try await EchoFeature.echo.perform(with: number) }
        let events = recorder.events
        let (first, rest) = (try #require(events.first), events.dropFirst(missed > 0 ? 1 : 0))
        if missed > 0 {
            #expect((first.kind, first.sequence) == (.missed(count: missed), missed))
        }
        #expect(rest.map(\.sequence) == Array(missed + 1...6))
        // What has been looked at is kept.
        try await EchoFeature.echo.perform(with: 4)
        #expect(recorder.events.prefix(events.count) == events[...])
    }

    // MARK: Waiting

    @Test func `an event that is recorded already is found`() async throws {
        let recorder = EventRecorder()
        try await EchoFeature.echo.perform(with: 1)
        #expect(await recorder.first(where: isEnd)?.sequence == 2)
        #expect(await recorder.first(where: isEnd)?.sequence == 2)
        #expect(recorder.events.map(\.sequence) == [1, 2])
    }

    @Test func `waiting ends with the runtime`() async throws {
        let runtime = Flint()
        let recorder = EventRecorder(of: runtime)
        async let event = recorder.first { _ in false }
        runtime.shutdown()
        #expect(await event == nil)
        #expect(await recorder.first { _ in true } == nil)
    }

    @Test func `the events of a runtime that has ended are still there`() async throws {
        var runtime: Flint? = Flint()
        try runtime?.setup(EventRecorderFixtures.self)
        let recorder = EventRecorder(of: try #require(runtime))
        try await Flint.withRuntime(try #require(runtime)) { _ = try await EchoFeature.echo.perform(with: 1) }
        runtime = nil
        #expect(await recorder.first(where: isEnd)?.sequence == 2)
        #expect(await recorder.first { _ in false } == nil)
        #expect(recorder.events.count == 2)
    }

    @Test func `a recorder does not keep its runtime alive`() {
        weak var released: Flint?
        let recorder: EventRecorder
        do {
            let runtime = Flint()
            released = runtime
            recorder = EventRecorder(of: runtime)
        }
        #expect(released == nil)
        #expect(recorder.events.isEmpty)
    }

    // MARK: Several at once

    // The main actor runs its tasks in the order in which they were made, so here whoever waits has gone to
    // sleep before the rest of the test goes on.

    @MainActor @Test func `a look takes nothing away from whoever waits`() async throws {
        let recorder = EventRecorder()
        let waiter = Task { @MainActor in await recorder.first(where: isEnd)?.sequence }
        for _ in 0..<3 { await Task { @MainActor in }.value }
        try await EchoFeature.echo.perform(with: 1)
        #expect(recorder.events.map(\.sequence) == [1, 2])
        #expect(await waiter.value == 2)
    }

    @MainActor @Test func `all who wait for one event get it`() async throws {
        let recorder = EventRecorder()
        let waiters = (0..<5).map { _ in
            Task { @MainActor in await recorder.first(where: isEnd)?.sequence }
        }
        for _ in 0..<3 { await Task { @MainActor in }.value }
        try await EchoFeature.echo.perform(with: 1)
        for waiter in waiters { #expect(await waiter.value == 2) }
        #expect(recorder.events.map(\.sequence) == [1, 2])
    }

    @MainActor @Test func `who waits can go on waiting after the events were forgotten`() async throws {
        let recorder = EventRecorder()
        try await EchoFeature.echo.perform(with: 1)
        let waiter = Task { @MainActor in await recorder.first { $0.sequence == 4 }?.sequence }
        for _ in 0..<3 { await Task { @MainActor in }.value }
        recorder.reset()
        try await EchoFeature.echo.perform(with: 2)
        #expect(await waiter.value == 4)
        #expect(recorder.events.map(\.sequence) == [3, 4])
    }

    @MainActor @Test func `giving up waiting does not end the recording`() async throws {
        let recorder = EventRecorder()
        let waiter = Task { @MainActor in await recorder.first(where: isEnd) }
        for _ in 0..<3 { await Task { @MainActor in }.value }
        waiter.cancel()
        #expect(await waiter.value == nil)
        try await EchoFeature.echo.perform(with: 1)
        #expect(recorder.events.map(\.sequence) == [1, 2])
        #expect(await recorder.first(where: isEnd)?.sequence == 2)
    }

    @Test func `events of many tasks are recorded in their order`() async throws {
        let recorder = EventRecorder()
        try await withThrowingTaskGroup { group in
            for number in 0..<20 {
                group.addTask { _ = try await EchoFeature.echo.perform(with: number) }
                group.addTask { _ = await recorder.first { $0.sequence == UInt64(number + 1) } }
                group.addTask { _ = recorder.events }
            }
            try await group.waitForAll()
        }
        #expect(recorder.events.map(\.sequence) == Array(1...40))
    }
}
