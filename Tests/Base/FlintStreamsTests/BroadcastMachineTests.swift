import Testing

@testable import FlintStreams

@Suite struct BroadcastMachineTests {
    private typealias Machine = BroadcastMachine<Int, Int>
    private typealias ID = Machine.SubscriberID

    /// A machine to which 10, 20, 30, … have been published while a first subscriber listened.
    private func machine(
        history: Int = 0, limit: Int = 8, publishing count: Int = 0
    ) -> (machine: Machine, first: ID) {
        var machine = Machine(history: history)
        let first = machine.subscribe(limit: limit, from: .now)
        publish(count, to: &machine)
        return (machine, first)
    }

    private func publish(_ count: Int, to machine: inout Machine) {
        for _ in 0..<count { _ = machine.publish(Int(machine.published + 1) * 10) }
    }

    /// All that a subscriber can read without waiting, and how the reading ended.
    private func drain(_ machine: inout Machine, _ id: ID) -> [BroadcastReading] {
        var readings: [BroadcastReading] = []
        repeat {
            readings.append(BroadcastReading(machine.next(for: id).next))
        } while readings.last != .nothingYet && readings.last != .finished
        return readings
    }

    // MARK: Listening

    @Test(arguments: [(-1, false), (0, false), (1, true), (.max, true)])
    func `without subscribers only a history listens`(history: Int, expected: Bool) {
        #expect(Machine(history: history).isListening == expected)
    }

    @Test func `a machine listens from the first subscriber to the last`() {
        var machine = Machine(history: 0)
        let first = machine.subscribe(limit: 1, from: .now)
        let second = machine.subscribe(limit: 1, from: .now)
        #expect(machine.isListening)
        _ = machine.unsubscribe(first)
        #expect(machine.isListening)
        _ = machine.unsubscribe(second)
        #expect(!machine.isListening)
    }

    @Test func `a finished machine listens to nothing`() {
        var (machine, _) = machine(history: 3)
        _ = machine.finish()
        #expect(machine.isFinished)
        #expect(!machine.isListening)
        _ = machine.subscribe(limit: 1, from: .now)
        #expect(!machine.isListening)
    }

    // MARK: Reading

    @Test func `elements are delivered in order with their positions`() {
        var (machine, first) = machine(publishing: 3)
        #expect(drain(&machine, first) == [.element(10, 1), .element(20, 2), .element(30, 3), .nothingYet])
        publish(1, to: &machine)
        #expect(drain(&machine, first) == [.element(40, 4), .nothingYet])
    }

    @Test func `positions go on behind elements that were only counted`() {
        var machine = Machine(history: 0)
        machine.resume(after: 100)
        let id = machine.subscribe(limit: 4, from: .replaying(4))
        #expect(drain(&machine, id) == [.nothingYet])
        _ = machine.publish(7)
        #expect(drain(&machine, id) == [.element(7, 101), .nothingYet])
    }

    @Test(arguments: [(1, 1), (2, 2), (3, 3), (16, 16), (17, 17), (0, 1), (-5, 1), (.min, 1)])
    func `a subscriber loses what exceeds its limit, and learns how much`(limit: Int, kept: Int) {
        var (machine, first) = machine(limit: limit, publishing: 20)
        let lost = UInt64(20 - kept)
        let elements = (lost + 1...20).map { BroadcastReading.element(Int($0) * 10, $0) }
        #expect(drain(&machine, first) == [.missed(lost, last: lost)] + elements + [.nothingYet])
    }

    @Test func `a full backlog is no loss`() {
        var (machine, first) = machine(limit: 20, publishing: 20)
        #expect(BroadcastReading(machine.next(for: first).next) == .element(10, 1))
    }

    @Test func `losses between elements are told one by one`() {
        var (machine, first) = machine(limit: 2, publishing: 3)
        #expect(BroadcastReading(machine.next(for: first).next) == .missed(1, last: 1))
        publish(4, to: &machine)
        #expect(BroadcastReading(machine.next(for: first).next) == .missed(4, last: 5))
        #expect(BroadcastReading(machine.next(for: first).next) == .element(60, 6))
        publish(2, to: &machine)
        #expect(
            drain(&machine, first) == [.missed(1, last: 7), .element(80, 8), .element(90, 9), .nothingYet])
    }

    @Test func `each subscriber has its own limit and its own losses`() {
        var (machine, wide) = machine(limit: 100)
        let narrow = machine.subscribe(limit: 1, from: .now)
        publish(3, to: &machine)
        #expect(drain(&machine, narrow) == [.missed(2, last: 2), .element(30, 3), .nothingYet])
        #expect(drain(&machine, wide) == [.element(10, 1), .element(20, 2), .element(30, 3), .nothingYet])
    }

    @Test func `an unknown subscriber reads the end`() {
        var (machine, first) = machine(publishing: 2)
        let second = machine.subscribe(limit: 8, from: .now)
        #expect(machine.unsubscribe(first).released == [])
        #expect(drain(&machine, first) == [.finished])
        #expect(machine.unsubscribe(first).released == [])
        #expect(drain(&machine, second) == [.nothingYet])
    }

    @Test func `a subscriber that takes a free place is not taken for the one before`() {
        var (machine, first) = machine()
        _ = machine.subscribe(limit: 8, from: .now)
        _ = machine.unsubscribe(first)
        let third = machine.subscribe(limit: 8, from: .now)
        #expect(third != first)
        publish(1, to: &machine)
        #expect(drain(&machine, first) == [.finished])
        #expect(machine.unsubscribe(first).released == [])
        #expect(drain(&machine, third) == [.element(10, 1), .nothingYet])
    }

    // MARK: Starting

    @Test(arguments: [
        (BroadcastStart.now, 8, []), (.replaying(0), 8, []), (.replaying(-3), 8, []),
        (.replaying(2), 8, [40, 50]),
        (.replaying(.max), 8, [10, 20, 30, 40, 50]), (.replaying(9), 2, [40, 50]), (.replaying(9), 0, [50]),
        (.replaying(5), .max, [10, 20, 30, 40, 50]),
    ])
    func `a start decides about the first element`(start: BroadcastStart, limit: Int, expected: [Int]) {
        var (machine, _) = machine(limit: 8, publishing: 5)
        let id = machine.subscribe(limit: limit, from: start)
        #expect(drain(&machine, id) == expected.map { .element($0, UInt64($0 / 10)) } + [.nothingYet])
    }

    @Test(arguments: [(1, 1), (3, 3), (4, 4)])
    func `a history is held while nobody listens`(history: Int, replayed: Int) {
        var machine = Machine(history: history)
        publish(9, to: &machine)
        let id = machine.subscribe(limit: 100, from: .replaying(history))
        let expected = (10 - replayed...9).map { BroadcastReading.element($0 * 10, UInt64($0)) }
        #expect(drain(&machine, id) == expected + [.nothingYet])
    }

    @Test func `a history outlives subscribers`() {
        var (machine, first) = machine(history: 2, limit: 100, publishing: 50)
        _ = machine.unsubscribe(first)
        let id = machine.subscribe(limit: 100, from: .replaying(2))
        #expect(drain(&machine, id) == [.element(490, 49), .element(500, 50), .nothingYet])
    }

    // MARK: Waiting

    @Test func `an element wakes everybody who waits, once, in order`() {
        var (machine, first) = machine()
        let second = machine.subscribe(limit: 8, from: .now)
        #expect(machine.wait(1, for: first) == true)
        #expect(machine.wait(2, for: second) == true)
        #expect(machine.wait(3, for: first) == true)
        #expect(machine.publish(10) == [1, 2, 3])
        #expect(machine.publish(20) == [])
    }

    @Test func `whoever can read, or never will, need not wait`() {
        var (machine, first) = machine(publishing: 1)
        #expect(machine.wait(1, for: first) == false)
        _ = drain(&machine, first)
        #expect(machine.wait(2, for: first) == true)
        #expect(machine.finish() == [2])
        #expect(machine.wait(3, for: first) == false)
        #expect(machine.unsubscribe(first).released == [])
        #expect(machine.wait(4, for: first) == false)
    }

    @Test func `leaving releases one's own waiters only`() {
        var (machine, first) = machine()
        let second = machine.subscribe(limit: 8, from: .now)
        _ = machine.wait(1, for: first)
        _ = machine.wait(2, for: second)
        _ = machine.wait(3, for: first)
        #expect(machine.unsubscribe(first).released == [1, 3])
        #expect(machine.publish(10) == [2])
    }

    // MARK: Catching up

    @Test func `an element is handled when its reader asks for the next one`() {
        var (machine, first) = machine(publishing: 2)
        #expect(machine.waitForCatchUp(1, of: first) == true)
        #expect(machine.next(for: first).caughtUp == [])
        #expect(machine.next(for: first).caughtUp == [])
        #expect(machine.next(for: first).caughtUp == [1])
        #expect(machine.next(for: first).caughtUp == [])
        #expect(machine.waitForCatchUp(2, of: first) == false)
    }

    @Test func `what is published later need not be handled`() {
        var (machine, first) = machine(publishing: 1)
        #expect(machine.waitForCatchUp(1, of: first) == true)
        publish(1, to: &machine)
        #expect(machine.waitForCatchUp(2, of: first) == true)
        #expect(machine.next(for: first).caughtUp == [])
        #expect(machine.next(for: first).caughtUp == [1])
        #expect(machine.next(for: first).caughtUp == [2])
    }

    @Test func `what is lost counts as handled`() {
        var (machine, first) = machine(limit: 1, publishing: 1)
        #expect(machine.waitForCatchUp(1, of: first) == true)
        publish(5, to: &machine)
        #expect(machine.next(for: first).caughtUp == [])
        #expect(machine.next(for: first).caughtUp == [1])
    }

    @Test func `catching up concerns one subscriber and ends with it`() {
        var (machine, first) = machine()
        let second = machine.subscribe(limit: 8, from: .now)
        publish(1, to: &machine)
        #expect(machine.waitForCatchUp(1, of: first) == true)
        #expect(machine.waitForCatchUp(2, of: second) == true)
        _ = drain(&machine, first)
        #expect(machine.unsubscribe(second).released == [2])
        #expect(machine.waitForCatchUp(3, of: second) == false)
    }

    @Test func `the end does not stop a reader from catching up`() {
        var (machine, first) = machine(publishing: 1)
        #expect(machine.waitForCatchUp(1, of: first) == true)
        #expect(machine.finish() == [])
        #expect(machine.waitForCatchUp(2, of: first) == true)
        #expect(machine.next(for: first).caughtUp == [])
        #expect(machine.next(for: first).caughtUp == [1, 2])
    }

    // MARK: Finishing

    @Test func `the end comes after what has not been read`() {
        var (machine, first) = machine(limit: 2, publishing: 3)
        #expect(machine.finish() == [])
        #expect(
            drain(&machine, first) == [.missed(1, last: 1), .element(20, 2), .element(30, 3), .finished])
        #expect(drain(&machine, first) == [.finished])
    }

    @Test func `only the first end wakes`() {
        var (machine, first) = machine()
        _ = machine.wait(1, for: first)
        #expect(machine.finish() == [1])
        #expect(machine.finish() == [])
    }

    @Test func `a late subscriber gets what is replayed, then the end`() {
        var (machine, _) = machine(publishing: 3)
        _ = machine.finish()
        let late = machine.subscribe(limit: 8, from: .replaying(2))
        #expect(drain(&machine, late) == [.element(20, 2), .element(30, 3), .finished])
        let later = machine.subscribe(limit: 8, from: .now)
        #expect(drain(&machine, later) == [.finished])
    }
}
