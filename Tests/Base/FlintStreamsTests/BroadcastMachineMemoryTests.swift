import Testing

@testable import FlintStreams

@Suite struct BroadcastMachineMemoryTests {
    private typealias Machine = BroadcastMachine<Int, Int>
    private typealias ID = Machine.SubscriberID

    private func publish(_ count: Int, to machine: inout Machine) {
        for _ in 0..<count { _ = machine.publish(0) }
    }

    /// Reads a number of deliveries.
    private func read(_ count: Int, _ machine: inout Machine, _ id: ID) {
        for _ in 0..<count { _ = machine.next(for: id) }
    }

    @Test func `nothing is taken before there is something to hold`() {
        var machine = Machine(history: 1000)
        _ = machine.subscribe(limit: .max, from: .now)
        #expect(machine.ring.capacity == 0)
    }

    @Test(arguments: [100, 1024, 1_000_000, .max])
    func `the ring stays small while readers keep up, whatever their limit`(limit: Int) {
        var machine = Machine(history: 0)
        let first = machine.subscribe(limit: limit, from: .now)
        let second = machine.subscribe(limit: 8, from: .now)
        for _ in 0..<1000 {
            publish(10, to: &machine)
            read(11, &machine, first)
            read(11, &machine, second)
        }
        #expect(machine.ring.capacity == 16)
    }

    @Test(arguments: [(16, 16), (17, 32), (32, 32), (33, 64), (1000, 1024)])
    func `the ring grows with what is unread`(unread: Int, expected: Int) {
        var machine = Machine(history: 0)
        _ = machine.subscribe(limit: 1_000_000, from: .now)
        publish(unread, to: &machine)
        #expect(machine.ring.capacity == expected)
    }

    @Test func `a subscriber that is slow beyond its own limit does not make the ring grow for others`() {
        var machine = Machine(history: 0)
        let wide = machine.subscribe(limit: 1_000_000, from: .now)
        _ = machine.subscribe(limit: 20, from: .now)
        for _ in 0..<1000 {
            publish(1, to: &machine)
            read(2, &machine, wide)
        }
        #expect(machine.ring.capacity == 32)
    }

    @Test func `the ring is given back with the last subscriber`() {
        var machine = Machine(history: 0)
        let first = machine.subscribe(limit: 1000, from: .now)
        let second = machine.subscribe(limit: 1000, from: .now)
        publish(1000, to: &machine)
        _ = machine.unsubscribe(first)
        #expect(machine.ring.count == 1000)
        _ = machine.unsubscribe(second)
        #expect((machine.ring.count, machine.ring.capacity) == (0, 0))
        #expect(machine.published == 1000)
    }

    @Test func `the ring shrinks when the largest limit leaves`() {
        var machine = Machine(history: 5)
        let wide = machine.subscribe(limit: 1000, from: .now)
        let narrow = machine.subscribe(limit: 50, from: .now)
        publish(1000, to: &machine)
        #expect(machine.ring.capacity == 1024)
        _ = machine.unsubscribe(wide)
        #expect(machine.ring.capacity == 64)
        let readings = (0..<2).map { _ in BroadcastReading(machine.next(for: narrow).next) }
        #expect(readings == [.missed(950, last: 950), .element(0, 951)])
        _ = machine.unsubscribe(narrow)
        #expect(machine.ring.capacity == 8)
    }

    @Test func `a finished ring is given back when its subscribers have left`() {
        var machine = Machine(history: 0)
        let id = machine.subscribe(limit: 100, from: .now)
        publish(100, to: &machine)
        _ = machine.finish()
        #expect(machine.ring.count == 100)
        _ = machine.unsubscribe(id)
        #expect(machine.ring.capacity == 0)
    }

    @Test(arguments: [(1, 1), (5, 8), (16, 16), (100, 128)])
    func `a history takes no more than it needs`(history: Int, expected: Int) {
        var machine = Machine(history: history)
        publish(1000, to: &machine)
        #expect(machine.ring.capacity == expected)
    }

    @Test func `a history without end grows on need`() {
        var machine = Machine(history: .max)
        publish(100, to: &machine)
        #expect((machine.ring.count, machine.ring.capacity) == (100, 128))
    }

    @Test func `places of subscribers are used again`() {
        var machine = Machine(history: 0)
        var ids: Set<ID> = [machine.subscribe(limit: 8, from: .now)]
        for _ in 0..<1000 {
            let id = machine.subscribe(limit: 8, from: .now)
            ids.insert(id)
            _ = machine.unsubscribe(id)
        }
        #expect(ids.count == 1001)
        let subscribers = Mirror(reflecting: machine).descendant("subscribers")
        #expect(subscribers.map { Mirror(reflecting: $0).children.count } == 2)
    }
}
