/// A request between its beginning and its end.
///
/// It is copied along the hottest path there is, so it holds few references: what is rarely needed is looked up
/// again by the binding's key, or sits behind one reference that is usually `nil`.
@usableFromInline
struct ActiveRequest: Sendable {
    let cell: RequestCell
    let number: UInt64
    /// The number of the request during which this one was made; zero if there is none.
    let parentNumber: UInt64
    let key: BindingKey
    let userInitiated: Bool
    let closesActionStackOnSuccess: Bool
    /// Whether ``turn`` is the request's own, to be given back at the end, or its caller's.
    let ownsTurn: Bool
    /// The innermost turn in a serial session that the request has.
    let turn: SerialTurn?
    /// Keeps a runtime alive that owns the session.
    let runtime: Flint?
    /// What only some requests have.
    let details: RequestDetails?

    var id: RequestID { RequestID(number: number) }

    var parentID: RequestID? { parentNumber == 0 ? nil : RequestID(number: parentNumber) }

    var source: ActionSource { details?.source ?? .application }

    @usableFromInline
    var scope: RequestScope { RequestScope(cell: cell, number: number, turn: turn) }
}
