import Testing

@testable import FlintStreams

@Suite struct TurnQueueMachineTests {
    private typealias Machine = TurnQueueMachine<Int>

    /// A machine whose turn is taken and in which the given waiters stand.
    private func taken(waiting waiters: Int...) -> Machine {
        var machine = Machine()
        _ = machine.requestWithoutWaiting()
        for waiter in waiters { _ = machine.request(waiter) }
        return machine
    }

    @Test func `a free turn is granted at once`() {
        var machine = Machine()
        #expect(!machine.isTaken)
        #expect(machine.requestWithoutWaiting() == .granted)
        #expect(machine.isTaken)

        var another = Machine()
        #expect(another.request(1) == .granted)
        #expect(another.isTaken)
        #expect(another.release() == nil)
    }

    @Test func `a taken turn makes newcomers wait`() {
        var machine = taken()
        #expect(machine.requestWithoutWaiting() == .queued)
        #expect(machine.request(1) == .queued)
        #expect(machine.isTaken)
    }

    @Test func `asking without a waiter leaves nobody in the queue`() {
        var machine = taken()
        _ = machine.requestWithoutWaiting()
        #expect(machine.release() == nil)
        #expect(!machine.isTaken)
    }

    @Test func `the turn goes to waiters in the order in which they asked`() {
        var machine = taken(waiting: 1, 2, 3)
        #expect(machine.release() == 1)
        #expect(machine.isTaken)
        #expect(machine.request(4) == .queued)
        #expect(machine.release() == 2)
        #expect(machine.release() == 3)
        #expect(machine.release() == 4)
        #expect(machine.isTaken)
        #expect(machine.release() == nil)
        #expect(!machine.isTaken)
        #expect(machine.requestWithoutWaiting() == .granted)
    }

    @Test func `a waiter that gave up is passed over`() {
        var machine = taken(waiting: 1, 2, 3)
        machine.remove { $0 == 2 }
        machine.remove { $0 == 9 }
        #expect(machine.release() == 1)
        #expect(machine.release() == 3)
        #expect(machine.release() == nil)
    }

    @Test func `closing hands over the waiters and keeps the turn taken`() {
        var machine = taken(waiting: 1, 2)
        #expect(machine.close() == [1, 2])
        #expect(machine.isClosed)
        #expect(machine.isTaken)
        #expect(machine.requestWithoutWaiting() == .closed)
        #expect(machine.request(3) == .closed)
        #expect(machine.release() == nil)
        #expect(!machine.isTaken)
        #expect(machine.close() == [])
    }

    @Test func `a closed queue stays closed when it is free`() {
        var machine = Machine()
        #expect(machine.close() == [])
        #expect(!machine.isTaken)
        #expect(machine.requestWithoutWaiting() == .closed)
        #expect(machine.request(1) == .closed)
        #expect(!machine.isTaken)
    }
}
