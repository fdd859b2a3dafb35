import CoreTestSupport
import FlintTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintGating

/// Streams of availability, and the events about it.
@Suite(.flint, .timeLimit(.minutes(10))) struct AvailabilityChangesTests {
    @TaskLocal static var answer = Mutable(true)

    final class Mutable: Sendable {
        private let state: Mutex<Bool?>
        init(_ value: Bool?) { state = Mutex(value) }
        var value: Bool? { state.withLock { $0 } }
        func set(_ value: Bool?) { state.withLock { $0 = value } }
    }

    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Parent.self, Other.self, Answering.self]
    }

    enum Parent: FeatureGroup, SwitchedFeature {
        static let subfeatures: [any FeatureDefinition.Type] = [Child.self]
    }

    enum Child: SwitchedFeature, TestFeature {}

    enum Other: SwitchedFeature, TestFeature {
        static let isOnByDefault: Bool? = nil
    }

    enum Answering: ConditionalFeature, TestFeature {
        static var isEnabled: Bool? { AvailabilityChangesTests.answer.value }
    }

    init() throws { try Flint.current.setup(Root.self) }

    @Test func `a value equal to the last one is not delivered again`() {
        let watcher = AvailabilityWatcher()
        let off = Availability(unsatisfied: [
            Availability.Reason(feature: "a", constraint: nil, status: .notSatisfied, text: "Off")
        ])
        #expect(watcher.first(.available) == .available)
        #expect(watcher.first(off) == nil)
        let delivered: [Availability?] = [.available, off, off, .available].map(watcher.change)
        let expected: [Availability?] = [nil, off, nil, .available]
        #expect(delivered == expected)
    }

    @Test
    func `a stream delivers the current value, and each that differs in result or in reasons, and no other`()
        async throws
    {
        let runtime = Flint.current
        var unknown = runtime.availabilityChanges(of: Other.self).makeAsyncIterator()
        #expect(await unknown.next()?.reasons.map(\.status) == [.notDetermined])
        var changes = runtime.availabilityChanges(of: Child.self).makeAsyncIterator()
        #expect(await changes.next()?.isAvailable == true)
        try runtime.setEnabled(true, for: Child.self)
        try runtime.setEnabled(false, for: Other.self)
        runtime.invalidateAvailability()
        // All that went before could be read by now, and this is what comes.
        try runtime.setEnabled(false, for: Parent.self)
        #expect(await changes.next()?.reasons.count == 1)
        try runtime.setEnabled(false, for: Child.self)
        #expect(await changes.next()?.reasons.count == 2)
        try runtime.setEnabled(true, for: Parent.self)
        #expect(await changes.next()?.reasons.map(\.feature) == [Child.identifier])
        try runtime.setEnabled(true, for: Child.self)
        #expect(await changes.next() == .available)
    }

    @Test func `a reader that is slow or begins late skips to the newest value`() async throws {
        let runtime = Flint.current
        let late = runtime.availabilityChanges(of: Child.self)
        var changes = runtime.availabilityChanges(of: Child.self).makeAsyncIterator()
        #expect(await changes.next()?.isAvailable == true)
        for round in 0..<50 { try runtime.setEnabled(round.isMultiple(of: 2), for: Child.self) }
        try runtime.setEnabled(false, for: Parent.self)
        var lateChanges = late.makeAsyncIterator()
        let newest = (await changes.next(), await lateChanges.next())
        #expect((newest.0?.reasons.count, newest.1?.reasons.count) == (2, 2))
        runtime.shutdown()
        let ends = [await changes.next(), await lateChanges.next()]
        #expect(ends == [nil, nil])
    }

    @Test func `invalidating tells those who watch a feature that answers itself`() async {
        let answer = Mutable(true)
        await Self.$answer.withValue(answer) {
            let runtime = Flint.current
            let recorder = EventRecorder()
            var changes = runtime.availabilityChanges(of: Answering.self).makeAsyncIterator()
            #expect(await changes.next()?.isAvailable == true)
            answer.set(false)
            runtime.invalidateAvailability(of: Answering.self)
            #expect(await changes.next()?.isAvailable == false)
            #expect(recorder.events.map(\.feature?.name) == ["Answering"])
        }
    }

    @Test func `registration is a change for a feature that was unknown`() async throws {
        enum Late: ConditionalFeature, TestFeature {}
        var changes = Flint.current.availabilityChanges(of: Late.self).makeAsyncIterator()
        #expect(await changes.next()?.reasons.map(\.status) == [.notRegistered])
        try Flint.current.register(Late.self)
        #expect(await changes.next() == .available)
    }

    @Test func `canceling the reader ends its stream`() async throws {
        let runtime = Flint.current
        let first = Gate()
        let reader = Task(name: "test.reader") {
            var values: [Bool?] = []
            for await availability in runtime.availabilityChanges(of: Child.self) {
                values.append(availability.isAvailable)
                first.open()
            }
            return values
        }
        await first.pass()
        reader.cancel()
        #expect(await reader.value == [true])
    }

    @Test func `streams end with the runtime and do not keep it alive`() async throws {
        var runtime: Flint? = Flint()
        try runtime?.setup(Root.self)
        let stream = try #require(runtime?.availabilityChanges(of: Child.self))
        let first = Gate()
        let reader = Task(name: "test.reader") {
            var count = 0
            for await _ in stream {
                count += 1
                first.open()
            }
            return count
        }
        await first.pass()
        weak let released = runtime
        runtime = nil
        #expect((await reader.value, released == nil) == (1, true))
    }

    // MARK: Events

    @Test func `each change of a result is one event, parent first`() throws {
        let recorder = EventRecorder()
        let runtime = Flint.current
        try runtime.setEnabled(true, for: Parent.self)
        #expect(recorder.events.isEmpty)
        try runtime.setEnabled(false, for: Parent.self)
        try runtime.setEnabled(false, for: Child.self)
        try runtime.setEnabled(true, for: Parent.self)
        try runtime.setEnabled(true, for: Child.self)
        runtime.invalidateAvailability()
        let told = recorder.events.map { event -> String in
            guard case .availabilityChanged(let availability) = event.kind else { return event.headline }
            return "\(event.feature?.name ?? "") \(availability.isAvailable.map(String.init) ?? "nil")"
        }
        #expect(
            (told, recorder.events.map(\.sequence))
                == (["Parent false", "Child false", "Parent true", "Child true"], [1, 2, 3, 4]))
        #expect(recorder.events.allSatisfy { $0.action == nil && $0.requestID == nil && $0.session == nil })
    }

    @Test func `what is read when the event comes is what the event says`() async throws {
        let runtime = Flint.current
        let events = runtime.events()
        try runtime.setEnabled(false, for: Child.self)
        for await event in events {
            guard case .availabilityChanged(let availability) = event.kind else { continue }
            #expect(availability == runtime.availability(of: Child.self))
            break
        }
    }

    @Test(arguments: 0..<3) func `events of concurrent switches alternate and end with the truth`(
        round: Int
    ) async {
        let runtime = Flint.current
        let recorder = EventRecorder()
        await withTaskGroup { group in
            for task in 0..<4 {
                group.addTask(name: "test.switch") {
                    for step in 0..<100 {
                        let value = [true, false, nil][(step + task) % 3]
                        #expect(throws: Never.self) { try runtime.setEnabled(value, for: Other.self) }
                    }
                }
            }
        }
        let results = recorder.events.map { event -> Bool? in
            if case .availabilityChanged(let availability) = event.kind {
                availability.isAvailable
            } else {
                nil
            }
        }
        #expect(zip(results, results.dropFirst()).allSatisfy { $0 != $1 })
        #expect(results.last == Other.isAvailable)
    }

    @Test func `a change that nobody observes is counted and makes no event`() async throws {
        let made = Journal<Void>()
        let runtime = Flint(
            configuration: FlintConfiguration(wallTime: {
                made.note(())
                return Date(timeIntervalSince1970: 0)
            }))
        try runtime.setup(Root.self)
        #expect(runtime.lastSequence == 0, "The set-up is no change.")
        try runtime.setEnabled(false, for: Parent.self)
        #expect(made.count == 0)
        let before = runtime.lastSequence
        let recorder = EventRecorder(of: runtime)
        try runtime.setEnabled(true, for: Parent.self)
        let events = recorder.events
        #expect((events.map(\.sequence), made.count) == ([before + 1, before + 2], 2))
    }
}
