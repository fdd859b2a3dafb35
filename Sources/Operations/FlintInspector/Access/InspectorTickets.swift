internal import FlintHTTP
internal import Synchronization

/// The tickets for event streams, each valid once and for a short time.
///
/// A browser cannot add a header field with the session to the request for an event stream. The credential is
/// therefore a part of the address. Addresses can appear in histories and logs, so the ticket is invalid
/// after its first use.
final class InspectorTickets: Sendable {
    private struct Ticket {
        let text: String
        let end: Duration
    }

    /// The time after which an unused ticket becomes invalid.
    static let lifetime: Duration = .seconds(30)
    /// The maximum number of unused tickets; a further ticket invalidates the oldest.
    static let limit = 64

    private let now: @Sendable () -> Duration
    private let makeText: @Sendable () -> String
    private let open = Mutex<[Ticket]>([])

    /// Creates a store without tickets.
    ///
    /// - Parameters:
    ///   - clock: The clock for lifetimes.
    ///   - makeText: A function that makes a random ticket that cannot be guessed.
    init(
        clock: some Clock<Duration> = ContinuousClock(),
        makeText: @escaping @Sendable () -> String = { RandomNumber.text() }
    ) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        self.makeText = makeText
    }

    /// Creates a new ticket, which is valid for ``lifetime``.
    func issue() -> String {
        let ticket = Ticket(text: makeText(), end: now() + Self.lifetime)
        open.withLock { open in
            if open.count >= Self.limit { open.removeFirst() }
            open.append(ticket)
        }
        return ticket.text
    }

    /// Uses up a ticket, which is invalid afterwards.
    ///
    /// - Parameter text: The text that a request gives as its ticket.
    /// - Returns: Whether the text was a valid ticket.
    func redeem(_ text: String) -> Bool {
        let now = now()
        return open.withLock { open in
            open.removeAll { $0.end <= now }
            // All tickets are compared, so that the duration reveals nothing about a match.
            let matches = open.indices.filter { ConstantTime.areEqual(text, open[$0].text) }
            guard let match = matches.first else { return false }
            open.remove(at: match)
            return true
        }
    }
}
