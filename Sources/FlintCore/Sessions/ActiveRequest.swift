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
    /// The binding; `nil` in a context made by hand.
    let key: BindingKey?
    let userInitiated: Bool
    let closesActionStackOnSuccess: Bool
    /// Whether the cell's turn is the request's own, to be given back at the end, or its caller's.
    let ownsTurn: Bool
    /// What its events have in common; `nil` if nobody recorded or listened when it began.
    let facts: EventFacts?
    private let knownSource: KnownSource

    /// Made small, because nearly all requests come from the application itself.
    private enum KnownSource: Sendable {
        case application
        indirect case other(ActionSource)
    }

    init(
        cell: RequestCell, number: UInt64, parentNumber: UInt64, key: BindingKey?, userInitiated: Bool,
        closesActionStackOnSuccess: Bool, ownsTurn: Bool, facts: EventFacts?, source: ActionSource
    ) {
        self.cell = cell
        self.number = number
        self.parentNumber = parentNumber
        self.key = key
        self.userInitiated = userInitiated
        self.closesActionStackOnSuccess = closesActionStackOnSuccess
        self.ownsTurn = ownsTurn
        self.facts = facts
        knownSource = source.isApplication ? .application : .other(source)
    }

    var id: RequestID { RequestID(number: number) }

    var parentID: RequestID? { parentNumber == 0 ? nil : RequestID(number: parentNumber) }

    var source: ActionSource {
        switch knownSource {
        case .application: .application
        case .other(let source): source
        }
    }

    /// Whether some recorder needs the typed input.
    @usableFromInline
    var hasDeliveries: Bool { facts.map { !$0.recorders.isDisjoint(with: .typed) } ?? false }

    @usableFromInline
    var scope: RequestScope { RequestScope(cell: cell, number: number) }
}
