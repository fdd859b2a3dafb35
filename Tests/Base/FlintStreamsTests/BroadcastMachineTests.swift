import Testing

@testable import FlintStreams

/// A few examples of what ``BroadcastMachineModelTests`` holds for any program, and what no model knows.
@Suite struct BroadcastMachineTests {
    private typealias Machine = BroadcastMachine<Int, Int>
    private typealias ID = Machine.SubscriberID

    /// A machine to which 10, 20, 30, … have been published while a first subscriber listened.
    private func machine(limit: Int = 8, publishing count: Int = 0) -> (machine: Machine, first: ID) {
        var machine = Machine(history: 0)
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

    // MARK: Reading

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

    // MARK: The end

    @Test func `only the first end wakes`() {
        var (machine, first) = machine()
        _ = machine.wait(1, for: first)
        #expect([machine.finish(), machine.finish()] == [[1], []])
    }
}
