import CoreTestSupport
import FlintTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents

/// Subscribing to the events of a runtime, and leaving.
@Suite(.flint, .timeLimit(.minutes(10))) struct EventStreamTests {
    init() throws { try Flint.current.setup(Group.self) }

    enum Ping: IdleAction {}

    enum Group: TestRoot {
        static let ping = action(Ping.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(ping) }
    }

    @Test func `a subscription that is canceled while it lies down ends`() async {
        for _ in 0..<Repetitions.count(5000) {
            let subscription = Flint.current.hub.subscribe(bufferingNewest: 8)
            async let event = subscription.next()
            // The reader yields once before it lies down.
            await Task.yield()
            subscription.cancel()
            #expect(await event == nil)
        }
    }

    private func ping(_ count: Int) async throws {
        for _ in 0..<count { try await Group.ping.perform() }
    }

    @Test func `a subscription starts when events returns, however late it is read`() async throws {
        try await ping(1)
        let events = Flint.events()
        try await ping(2)
        Flint.current.shutdown()
        #expect(await events.reduce(into: []) { $0.append($1.sequence) } == [3, 4, 5, 6])
    }

    @Test func `a slow subscriber loses its oldest events and learns how many`() async throws {
        let slow = Flint.events(bufferingNewest: 3)
        let fast = Flint.events(bufferingNewest: 100)
        try await ping(10)
        Flint.current.shutdown()
        var received: [DispatchEvent] = []
        for await event in slow { received.append(event) }
        #expect(received.map(\.missedCount) == [17, nil, nil, nil])
        #expect(received.map(\.sequence) == [17, 18, 19, 20])
        #expect(received[0].feature == nil)
        var all: [UInt64?] = []
        for await event in fast { all.append(event.missedCount) }
        #expect(all == Array(repeating: nil, count: 20))
    }

    @Test(arguments: [0, -1, .min]) func `a capacity below one is one`(capacity: Int) async throws {
        var iterator = Flint.events(bufferingNewest: capacity).makeAsyncIterator()
        try await ping(1)
        #expect(await iterator.next()?.missedCount == 1)
        #expect(await iterator.next()?.kind.name == "ended")
    }

    /// A runtime that reads the wall clock for each event that it makes, and nothing else.
    private static func runtime(noting readings: Journal<Int>) throws -> Flint {
        let runtime = Flint(
            configuration: FlintConfiguration(wallTime: {
                readings.note(1)
                return Date(timeIntervalSince1970: 0)
            }))
        try runtime.setup(Group.self)
        return runtime
    }

    @Test func `no event is made while nobody listens`() async throws {
        let readings = Journal<Int>()
        let runtime = try Self.runtime(noting: readings)
        try await Flint.withRuntime(runtime) { try await ping(5) }
        #expect(readings.count == 0)
        let recorder = EventRecorder(of: runtime)
        try await Flint.withRuntime(runtime) { try await ping(1) }
        #expect(readings.count > 0)
        #expect(recorder.events.map(\.sequence) == [11, 12])
    }

    /// Performs until nobody makes events any more; a subscription ends on its own time.
    private func unobserved(_ runtime: Flint, _ readings: Journal<Int>) async throws -> Bool {
        let before = readings.count
        try await Flint.withRuntime(runtime) { try await ping(1) }
        return readings.count == before
    }

    @Test(arguments: ["break", "cancel", "drop"]) func `leaving ends the subscription`(
        way: String
    ) async throws {
        let readings = Journal<Int>()
        let runtime = try Self.runtime(noting: readings)
        let seen = Gate()
        switch way {
        case "break":
            let events = runtime.events()
            try await Flint.withRuntime(runtime) { try await ping(1) }
            for await _ in events { break }
        case "cancel":
            let events = runtime.events()
            let reader = Task(name: "test.reader") {
                for await _ in events { seen.open() }
            }
            try await Flint.withRuntime(runtime) { try await ping(1) }
            await seen.pass()
            reader.cancel()
            await reader.value
        default:
            var iterator: AsyncStream<DispatchEvent>.Iterator? = runtime.events().makeAsyncIterator()
            #expect(iterator != nil)
            #expect(try await !unobserved(runtime, readings))
            iterator = nil
        }
        #expect(try await unobserved(runtime, readings))
    }

    @Test func `shutdown finishes all streams after what was published`() async throws {
        let streams = (0..<3).map { _ in Flint.events() }
        try await ping(2)
        Flint.current.shutdown()
        Flint.current.shutdown()
        for stream in streams { #expect(await stream.reduce(0) { count, _ in count + 1 } == 4) }
        // It still performs, and new streams are over.
        try await ping(1)
        var iterator = Flint.events().makeAsyncIterator()
        #expect(await iterator.next() == nil)
    }

    @Test func `streams end when the runtime is released`() async throws {
        var runtime: Flint? = Flint()
        try runtime?.setup(Group.self)
        let events = try #require(runtime?.events())
        let reader = Task(name: "test.reader") {
            var count = 0
            for await _ in events { count += 1 }
            return count
        }
        if let runtime { try await Flint.withRuntime(runtime) { try await ping(2) } }
        weak let released = runtime
        runtime = nil
        #expect(released == nil)
        #expect(await reader.value == 4)
    }
}
