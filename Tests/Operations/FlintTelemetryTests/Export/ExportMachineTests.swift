import Testing

@testable import FlintTelemetry

@Suite struct ExportMachineTests {
    private static let encoder = OTLPEncoder(
        .traces, .json, textLimit: 100, resource: TelemetryResource())
    private static let taken = ExportMachine.Answer.taken(rejected: 0, message: nil, isReadable: true)

    private static func machine(
        queue: Int = 10, batch: Int = 2, bytes: Int = 1000, batchBytes: Int = 100,
        delay: Duration = .seconds(5)
    ) -> ExportMachine {
        var limits = TelemetryConfiguration.Batching(queueCapacity: queue, delay: delay)
        limits.batchSize = batch
        limits.byteCapacity = bytes
        limits.batchBytes = batchBytes
        return ExportMachine(limits, TelemetryConfiguration.Retrying())
    }

    private static func accept(
        _ machine: inout ExportMachine, _ text: String = "x", at now: Duration = .zero
    ) -> Bool {
        machine.accept(Array(text.utf8), at: now, with: encoder)
    }

    private static func send(_ machine: inout ExportMachine, at now: Duration) throws {
        struct NothingIsSent: Error {}
        guard case .send = machine.next(at: now) else { throw NothingIsSent() }
    }

    @Test func `an item waits for others until the delay`() {
        var machine = Self.machine()
        #expect(machine.next(at: .zero) == .sleep(until: nil))
        #expect(Self.accept(&machine, at: .seconds(1)))
        #expect(machine.next(at: .seconds(1)) == .sleep(until: .seconds(6)))
        #expect(machine.next(at: .seconds(6)) == .send(.init(items: Array("x".utf8), count: 1)))
        #expect(machine.next(at: .seconds(6)) == .sleep(until: nil))
        machine.answered(Self.taken, at: .seconds(7), random: 0)
        #expect((machine.counts.sent, machine.counts.queued) == (1, 0))
        #expect(machine.next(at: .seconds(7)) == .sleep(until: nil))
    }

    @Test func `a full batch goes at once, by items and by bytes`() {
        var machine = Self.machine()
        #expect(Self.accept(&machine))
        #expect(Self.accept(&machine))
        #expect(machine.next(at: .zero) == .send(.init(items: Array("x,x".utf8), count: 2)))
        var large = Self.machine(batch: 100)
        #expect(Self.accept(&large, String(repeating: "y", count: 100)))
        #expect(large.next(at: .zero) != .sleep(until: .seconds(5)))
    }

    @Test func `a full queue drops what comes, by items and by bytes`() {
        var machine = Self.machine(queue: 3)
        for _ in 0..<5 { _ = Self.accept(&machine) }
        #expect((machine.counts.dropped, machine.counts.queued) == ([.queueFull: 2], 3))
        var narrow = Self.machine(bytes: 10)
        _ = Self.accept(&narrow, "123456")
        _ = Self.accept(&narrow, "12345")
        _ = Self.accept(&narrow, "12345678901")
        #expect((narrow.counts.dropped, narrow.counts.accepted) == ([.queueFull: 1, .tooLarge: 1], 3))
    }

    @Test func `waits double, half of each at random, up to the longest`() throws {
        var machine = Self.machine(batch: 1)
        _ = Self.accept(&machine)
        var now = Duration.zero
        var waits: [Duration] = []
        for _ in 0..<4 {
            try Self.send(&machine, at: now)
            machine.answered(.later(after: nil), at: now, random: 0)
            guard case .sleep(let until?) = machine.next(at: now) else {
                Issue.record("no wait")
                return
            }
            waits.append(until - now)
            now = until
        }
        #expect(waits == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4)])
    }

    @Test func `the wait that a collector asks for counts for all batches`() throws {
        var machine = Self.machine(batch: 1)
        _ = Self.accept(&machine)
        _ = Self.accept(&machine)
        _ = machine.next(at: .zero)
        machine.answered(.later(after: .seconds(40)), at: .zero, random: 0)
        #expect(machine.next(at: .zero) == .sleep(until: .seconds(40)))
        // A flush does not come earlier than the collector wants.
        _ = machine.flush()
        #expect(machine.next(at: .seconds(1)) == .sleep(until: .seconds(40)))
        try Self.send(&machine, at: .seconds(40))
        // Zero seconds are no reason to ask without pause.
        machine.answered(.later(after: .zero), at: .seconds(40), random: 1)
        #expect(machine.next(at: .seconds(40)) == .sleep(until: .seconds(42)))
    }

    @Test func `what a collector wants too late is dropped, and the next batch still waits`() {
        var machine = Self.machine(batch: 1)
        _ = Self.accept(&machine)
        _ = Self.accept(&machine)
        _ = machine.next(at: .zero)
        machine.answered(.later(after: .seconds(1_000_000)), at: .zero, random: 0)
        #expect((machine.counts.dropped, machine.counts.queued) == ([.unavailable: 1], 1))
        #expect(machine.next(at: .seconds(1)) == .sleep(until: .seconds(3600)))
    }

    @Test func `a flush sends what waits, and ends an own wait`() throws {
        var machine = Self.machine()
        _ = Self.accept(&machine)
        let target = machine.flush()
        #expect(!machine.hasFlushed(target))
        try Self.send(&machine, at: .zero)
        machine.answered(.later(after: nil), at: .zero, random: 1)
        #expect(machine.next(at: .zero) == .sleep(until: .seconds(1)))
        #expect(machine.flush() == target)
        try Self.send(&machine, at: .zero)
        machine.answered(Self.taken, at: .zero, random: 1)
        #expect(machine.hasFlushed(target))
    }

    @Test func `after a flush items wait for others again, however many come`() throws {
        var machine = Self.machine()
        _ = Self.accept(&machine)
        let target = machine.flush()
        try Self.send(&machine, at: .zero)
        // It comes while the flush is going on, and is no part of it.
        _ = Self.accept(&machine, at: .seconds(1))
        machine.answered(Self.taken, at: .seconds(1), random: 0)
        #expect(machine.hasFlushed(target))
        #expect(machine.next(at: .seconds(1)) == .sleep(until: .seconds(6)))
    }

    @Test func `rejected items of a batch are counted, never more than it has`() {
        var machine = Self.machine(batch: 2)
        for _ in 0..<4 { _ = Self.accept(&machine) }
        _ = machine.next(at: .zero)
        machine.answered(.taken(rejected: 1, message: "old", isReadable: true), at: .zero, random: 0)
        _ = machine.next(at: .zero)
        machine.answered(.taken(rejected: .max, message: nil, isReadable: true), at: .zero, random: 0)
        let counts = machine.counts
        #expect((counts.sent, counts.dropped, counts.lastRefusal) == (1, [.rejected: 3], "old"))
    }

    @Test func `after the end everything is counted as dropped`() {
        var machine = Self.machine(batch: 2)
        for _ in 0..<3 { _ = Self.accept(&machine) }
        _ = machine.next(at: .zero)
        let target = machine.flush()
        machine.end()
        machine.answered(Self.taken, at: .zero, random: 0)
        _ = Self.accept(&machine)
        #expect(machine.next(at: .zero) == .end)
        #expect(machine.hasFlushed(target))
        let counts = machine.counts
        #expect((counts.accepted, counts.dropped, counts.sent) == (4, [.shutDown: 4], 0))
    }
}
