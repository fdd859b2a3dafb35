import TestSupport
import Testing

@testable import FlintStreams

/// Reading in batches, on the machine as a value.
@Suite struct BroadcastBatchTests {
    private typealias Machine = BroadcastMachine<Int, Int>
    private typealias ID = Machine.SubscriberID
    private typealias Batch = BroadcastBatch<Int>

    /// A machine to which 1, 2, 3, … have been published while a first subscriber listened.
    private func machine(
        history: Int = 0, limit: Int = .max, publishing count: Int = 0
    ) -> (machine: Machine, first: ID) {
        var machine = Machine(history: history)
        let first = machine.subscribe(limit: limit, from: .now)
        publish(count, to: &machine)
        return (machine, first)
    }

    private func publish(_ count: Int, to machine: inout Machine) {
        for _ in 0..<count { _ = machine.publish(Int(machine.published + 1)) }
    }

    private func drain(_ batch: inout Batch) -> [BroadcastReading] {
        var readings: [BroadcastReading] = []
        while let delivery = batch.popFirst() { readings.append(BroadcastReading(delivery)) }
        return readings
    }

    /// All that a subscriber reads in one batch.
    private func take(_ machine: inout Machine, _ batch: inout Batch, _ id: ID) -> [BroadcastReading] {
        _ = machine.refill(&batch, upTo: 3, for: id)
        return drain(&batch)
    }

    private func elements(_ positions: ClosedRange<Int>) -> [BroadcastReading] {
        positions.map { .element($0, UInt64($0)) }
    }

    // MARK: Exchanging

    @Test func `the publisher goes on with the ring that the reader has emptied`() {
        var (machine, first) = machine(publishing: 200)
        var batch = Batch()
        #expect(take(&machine, &batch, first) == elements(1...200))
        #expect(batch.ring.capacity == 256)
        publish(20, to: &machine)
        #expect(machine.ring.capacity == 32)
        #expect(take(&machine, &batch, first) == elements(201...220))
        #expect([machine.ring.capacity, batch.ring.capacity] == [256, 32])
        for round in 0..<10 {
            publish(30, to: &machine)
            #expect(take(&machine, &batch, first) == elements(221 + round * 30...250 + round * 30))
        }
        #expect([machine.ring.capacity, batch.ring.capacity].sorted() == [32, 256])
    }

    // MARK: Limits

    @Test(arguments: [(1, 1), (5, 8), (64, 64), (100, 128)])
    func `no ring exceeds the limit, whoever has it`(limit: Int, largest: Int) {
        var (machine, first) = machine(limit: limit)
        var batch = Batch()
        for round in 1...20 {
            publish(round * 20, to: &machine)
            #expect(machine.ring.capacity <= largest)
            _ = take(&machine, &batch, first)
            #expect(batch.ring.capacity <= largest)
        }
    }

    @Test func `a ring from a time with larger limits is given back`() {
        var (machine, narrow) = machine(limit: 2)
        let wide = machine.subscribe(limit: 1000, from: .now)
        publish(3, to: &machine)
        var batch = Batch()
        // Others read, so that the batch has a ring of its own.
        _ = machine.refill(&batch, upTo: 100, for: wide)
        _ = drain(&batch)
        _ = machine.unsubscribe(wide)
        var mine = Batch()
        mine.ring.resize(to: 1024)
        #expect(take(&machine, &mine, narrow) == [.missed(1, last: 1)] + elements(2...3))
        #expect(machine.ring.capacity == 0)
        publish(5, to: &machine)
        #expect(take(&machine, &mine, narrow) == [.missed(3, last: 6)] + elements(7...8))
    }

    // MARK: Several subscribers

    @Test func `a history is copied, so that it can be replayed`() {
        var (machine, first) = machine(history: 2, publishing: 5)
        var batch = Batch()
        let taken = [take(&machine, &batch, first), take(&machine, &batch, first)]
        #expect(taken == [elements(1...3), elements(4...5)])
        let second = machine.subscribe(limit: 8, from: .replaying(2))
        #expect(take(&machine, &batch, second) == elements(4...5))
    }

    @Test(arguments: [BroadcastStart.now, .replaying(10)])
    func `a subscriber that comes after an exchange begins with the next element`(start: BroadcastStart) {
        var (machine, first) = machine(publishing: 5)
        var batch = Batch()
        _ = machine.refill(&batch, upTo: 3, for: first)
        let second = machine.subscribe(limit: 8, from: start)
        publish(2, to: &machine)
        var other = Batch()
        #expect(take(&machine, &other, second) == elements(6...7))
        #expect(drain(&batch) == elements(1...5))
        #expect(take(&machine, &batch, first) == elements(6...7))
    }

    @Test func `a subscriber that comes between exchanges gets what is held by then`() {
        var (machine, first) = machine(publishing: 5)
        var batch = Batch()
        _ = machine.refill(&batch, upTo: 3, for: first)
        publish(2, to: &machine)
        let second = machine.subscribe(limit: 8, from: .replaying(10))
        #expect(drain(&batch) == elements(1...5))
        for id in [first, second] { #expect(take(&machine, &batch, id) == elements(6...7)) }
    }

    // MARK: Waiting, catching up, the end

    @Test func `a reader that has taken all waits for the next element`() {
        var (machine, first) = machine(publishing: 2)
        var batch = Batch()
        #expect(machine.wait(1, for: first) == false)
        _ = take(&machine, &batch, first)
        #expect(machine.wait(2, for: first) == true)
        #expect(machine.publish(3) == [2])
    }

    @Test func `what was taken counts as handled when more is asked for`() {
        var (machine, first) = machine(publishing: 2)
        var batch = Batch()
        #expect(machine.waitForCatchUp(1, of: first) == true)
        #expect(machine.refill(&batch, upTo: 3, for: first).caughtUp == [])
        #expect(machine.waitForCatchUp(2, of: first) == true)
        _ = drain(&batch)
        #expect(machine.refill(&batch, upTo: 3, for: first).caughtUp == [1, 2])
        #expect(machine.waitForCatchUp(3, of: first) == false)
    }

    @Test func `the end comes after what has not been read`() {
        var (machine, first) = machine(publishing: 2)
        var batch = Batch()
        _ = machine.finish()
        #expect(machine.refill(&batch, upTo: 3, for: first).refill == .filled)
        #expect(drain(&batch) == elements(1...2))
        #expect(machine.refill(&batch, upTo: 3, for: first).refill == .finished)
    }

    @Test func `an unknown subscriber gets the end, and takes nothing`() {
        var (machine, first) = machine()
        let second = machine.subscribe(limit: 8, from: .now)
        _ = machine.unsubscribe(first)
        publish(2, to: &machine)
        var batch = Batch()
        #expect(machine.refill(&batch, upTo: 3, for: first).refill == .finished)
        #expect(batch.isEmpty)
        #expect(take(&machine, &batch, second) == elements(1...2))
    }

    // MARK: The law

    /// Each subscriber's deliveries are those of one that reads element by element at the moments of the refills.
    @Test(arguments: 0..<UInt64(Repetitions.count(40)))
    func `batches hold what the model delivers`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let history = [0, 0, 0, 4].randomElement(using: &random) ?? 0
        var machine = Machine(history: history)
        var model = BroadcastModel(history: history)
        var readers: [Int: (id: ID, batch: Batch, expected: [BroadcastReading])] = [:]
        var nextName = 0
        for _ in 0..<800 {
            let name = readers.keys.sorted().randomElement(using: &random)
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<8:
                for _ in 0..<Int.random(in: 1...40, using: &random) {
                    let element = Int(model.published + 1)
                    if model.isListening { _ = machine.publish(element) } else { model.heldSince += 1 }
                    _ = model.publish(element)
                }
            case 8..<12:
                guard let name, var reader = readers[name], reader.batch.isEmpty else { continue }
                #expect(reader.expected == [])
                let refill = machine.refill(&reader.batch, upTo: 7, for: reader.id).refill
                if refill == .nothingYet { #expect(model.next(name).reading == .nothingYet) }
                let isAlone = readers.count == 1 && history == 0
                var count = 0
                while refill == .filled, count < (isAlone ? .max : 7) {
                    let copy = model
                    let reading = model.next(name).reading
                    if reading == .nothingYet { break }
                    if case .element = reading { count += 1 }
                    // A loss after elements cannot be: all happens at one moment.
                    if case .missed = reading { #expect(reader.expected == [], "\(copy)") }
                    reader.expected.append(reading)
                }
                readers[name] = reader
            case 12..<17:
                guard let name, var reader = readers[name] else { continue }
                for _ in 0..<Int.random(in: 1...60, using: &random) {
                    let expected = reader.expected.isEmpty ? nil : reader.expected.removeFirst()
                    try #require(reader.batch.popFirst().map { BroadcastReading($0) } == expected)
                }
                readers[name] = reader
            case 17..<19:
                guard readers.count < 3 else { continue }
                if !model.isListening { machine.resume(after: model.published) }
                let limit = [1, 5, 70, 500].randomElement(using: &random) ?? 1
                readers[nextName] = (machine.subscribe(limit: limit, from: .now), Batch(), [])
                model.subscribe(nextName, limit: limit, replaying: 0)
                nextName += 1
            default:
                guard let name, let reader = readers.removeValue(forKey: name) else { continue }
                _ = machine.unsubscribe(reader.id)
                _ = model.unsubscribe(name)
            }
        }
    }
}
