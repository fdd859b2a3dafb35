import Testing

@testable import FlintStreams

@Suite struct TurnQueueMachineTests {
    private typealias Machine = TurnQueueMachine<Int>

    /// A machine whose turn is taken and in which the given waiters stand, with the tickets 1, 2 and so on.
    private func taken(waiting waiters: Int...) -> Machine {
        var machine = Machine()
        _ = machine.requestWithoutWaiting()
        for waiter in waiters { _ = machine.enqueue(waiter) }
        return machine
    }

    @Test
    func
        `a free turn is granted at once, and a taken one makes newcomers wait, who leave nobody in the queue`()
    {
        var machine = Machine()
        #expect(!machine.isTaken)
        #expect((machine.requestWithoutWaiting(), machine.isTaken) == (.granted, true))
        #expect((machine.requestWithoutWaiting(), machine.isTaken) == (.queued, true))
        #expect(machine.release() == nil)
        #expect(!machine.isTaken)
    }

    @Test func `the turn goes to waiters in the order in which they asked`() {
        var machine = taken(waiting: 1, 2, 3)
        #expect((machine.release(), machine.isTaken) == (1, true))
        #expect(machine.requestWithoutWaiting() == .queued)
        #expect(machine.enqueue(4) == 4)
        #expect((0..<3).map { _ in machine.release() } == [2, 3, 4])
        #expect(machine.isTaken)
        #expect((machine.release(), machine.isTaken) == (nil, false))
        #expect(machine.requestWithoutWaiting() == .granted)
    }

    @Test(arguments: [[2], [1], [3], [1, 2], [2, 3], [3, 2], [1, 3], [2, 1, 3], [3, 2, 1], []])
    func `a waiter that gave up is passed over`(leaving: [Int]) {
        var machine = taken(waiting: 1, 2, 3)
        for waiter in leaving { #expect(machine.remove(UInt64(waiter)) == waiter) }
        #expect(machine.remove(9) == nil)
        #expect(machine.enqueue(4) == 4)
        for waiter in [1, 2, 3, 4] where !leaving.contains(waiter) { #expect(machine.release() == waiter) }
        #expect(machine.release() == nil)
    }

    @Test func `a waiter that has been given the turn cannot leave the queue`() {
        var machine = taken(waiting: 1, 2)
        #expect(machine.release() == 1)
        #expect([machine.remove(1), machine.remove(2), machine.remove(2)] == [nil, 2, nil])
        #expect(machine.release() == nil)
    }

    @Test func `closing hands over the waiters and keeps the turn taken`() {
        var machine = taken(waiting: 1, 2)
        #expect(machine.close() == [1, 2])
        #expect(machine.isClosed && machine.isTaken)
        #expect(machine.requestWithoutWaiting() == .closed)
        #expect((machine.release(), machine.isTaken) == (nil, false))
        #expect(machine.close() == [])
    }

    @Test func `a closed queue stays closed when it is free`() {
        var machine = Machine()
        #expect(machine.close() == [])
        #expect(!machine.isTaken)
        #expect((machine.requestWithoutWaiting(), machine.isTaken) == (.closed, false))
    }

    // MARK: Urgency

    @Test func `the queue is as urgent as its most urgent waiter`() {
        var machine = taken(waiting: 1, 2, 3)
        #expect(machine.urgency == 0)
        #expect((machine.raise(2, to: 9), machine.urgency) == (true, 9))
        #expect([machine.raise(1, to: 9), machine.raise(2, to: 5)] == [false, false])
        #expect((machine.raise(3, to: 25), machine.urgency) == (true, 25))
        #expect((machine.remove(3), machine.urgency) == (3, 9))
        #expect((machine.release(), machine.urgency) == (1, 9))
        #expect((machine.release(), machine.urgency) == (2, 0))
        #expect((machine.raise(2, to: 33), machine.urgency) == (false, 0))
    }

    // MARK: Cost

    /// A search for each waiter that leaves would take minutes.
    @Test(.timeLimit(.minutes(10)), arguments: [false, true])
    func `a long queue is left from either end as fast as a short one`(isReversed: Bool) {
        let count = 100_000
        let waiters = Array(1...count)
        var machine = taken()
        #expect(waiters.map { machine.enqueue($0) } == waiters.map { UInt64($0) })
        let (front, back) = (waiters.prefix(count / 2), waiters.suffix(count / 2))
        let leaving = isReversed ? back.reversed() : Array(front)
        #expect(leaving.map { machine.remove(UInt64($0)) } == leaving)
        let staying = isReversed ? front : back
        #expect(staying.map { _ in machine.release() } == Array(staying))
        #expect((machine.release(), machine.urgency) == (nil, 0))
    }

    @Test func `a long queue is closed in order`() {
        var machine = taken()
        for number in 1...20_000 { _ = machine.enqueue(number) }
        #expect(machine.close() == Array(1...20_000))
    }
}
