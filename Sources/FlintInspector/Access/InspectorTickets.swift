internal import Synchronization

/// Tickets for streams: each is good once, and for a short time.
///
/// A browser opens a stream of events by its address alone, without a field for the token. An address can end up in
/// histories and logs, so it carries a ticket, which is worth nothing once it has been used.
final class InspectorTickets: Sendable {
    private struct Ticket {
        let text: String
        let end: Duration
    }

    /// How long a ticket is good for.
    static let lifetime: Duration = .seconds(30)
    /// How many may be waiting to be used; beyond it, the oldest is void.
    static let limit = 64

    private let now: @Sendable () -> Duration
    private let makeText: @Sendable () -> String
    private let open = Mutex<[Ticket]>([])

    /// - Parameters:
    ///   - clock: What ages are measured with.
    ///   - makeText: Makes a ticket that nobody can guess.
    init(
        clock: some Clock<Duration> = ContinuousClock(),
        makeText: @escaping @Sendable () -> String = { InspectorToken().text }
    ) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        self.makeText = makeText
    }

    /// Makes a ticket.
    func issue() -> String {
        let ticket = Ticket(text: makeText(), end: now() + Self.lifetime)
        open.withLock { open in
            if open.count >= Self.limit { open.removeFirst() }
            open.append(ticket)
        }
        return ticket.text
    }

    /// Uses a ticket up.
    ///
    /// - Parameter text: What somebody claims to be a ticket.
    /// - Returns: Whether it was good.
    func redeem(_ text: String) -> Bool {
        let now = now()
        return open.withLock { open in
            open.removeAll { $0.end <= now }
            // All are looked at, so that the time tells nothing.
            let matches = open.indices.filter { ConstantTime.areEqual(text, open[$0].text) }
            guard let match = matches.first else { return false }
            open.remove(at: match)
            return true
        }
    }
}
