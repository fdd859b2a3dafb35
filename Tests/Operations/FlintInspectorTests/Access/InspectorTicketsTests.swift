import FlintTesting
import Synchronization
import Testing

@testable import FlintInspector

@Suite struct InspectorTicketsTests {
    @Test func `a ticket is good for less than 30 seconds`() {
        let clock = ManualClock()
        let tickets = InspectorTickets(clock: clock)
        let (early, late) = (tickets.issue(), tickets.issue())
        clock.advance(by: .milliseconds(29_999))
        #expect(tickets.redeem(early))
        clock.advance(by: .milliseconds(1))
        #expect(!tickets.redeem(late))
    }

    @Test func `only what was issued is good, once`() {
        let tickets = InspectorTickets(clock: ManualClock())
        let ticket = tickets.issue()
        let guesses = [
            "", String(ticket.dropLast()), ticket + "0", ticket.uppercased() + " ", InspectorToken().text,
        ]
        #expect((guesses + [ticket, ticket]).filter { tickets.redeem($0) } == [ticket])
    }

    @Test func `the number of open tickets is bounded, and the newest count`() {
        let next = Mutex(0)
        let tickets = InspectorTickets(clock: ManualClock()) {
            next.withLock { next in
                next += 1
                return "ticket \(next)"
            }
        }
        let issued = (0..<65).map { _ in tickets.issue() }
        #expect(issued.filter { tickets.redeem($0) } == Array(issued.dropFirst()))
    }

    @Test func `of many who use a ticket at the same time, one is let in`() async {
        let tickets = InspectorTickets(clock: ManualClock())
        let ticket = tickets.issue()
        let count = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<64 { group.addTask { tickets.redeem(ticket) } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(count == 1)
    }
}
