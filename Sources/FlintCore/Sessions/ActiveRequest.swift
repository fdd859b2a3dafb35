/// A request between its beginning and its end, as the session that runs it sees it.
@usableFromInline
struct ActiveRequest: Sendable {
    let action: ActionRecord
    let cell: RequestCell
    let number: UInt64
    let parent: RequestID?
    let source: ActionSource
    let userInitiated: Bool
    /// What was published at the beginning; `nil` if nobody listened.
    let trace: RequestTrace?
    /// The turn to give back at the end, in a serial session.
    let ownTurn: SerialTurn?
    let inheritedTurn: SerialTurn?
    /// Keeps a runtime alive that owns the session.
    let runtime: Flint?

    @usableFromInline
    var scope: RequestScope {
        RequestScope(cell: cell, number: number, turn: ownTurn ?? inheritedTurn)
    }
}

/// The beginning of a request that somebody observed.
final class RequestTrace: Sendable {
    let began: DispatchEvent
    let startedAt: Duration

    init(began: DispatchEvent, startedAt: Duration) {
        self.began = began
        self.startedAt = startedAt
    }
}
