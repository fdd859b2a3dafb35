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
    /// Whether some recorder needs the typed input.
    @usableFromInline let hasDeliveries: Bool
    private let more: More

    /// What few requests have, behind one reference, because each copy of a request pays for each.
    private enum More: Sendable {
        case nothing
        case recorded(EventFacts)
        /// Not from the application itself, which nearly all requests are.
        indirect case foreign(EventFacts?, ActionSource)
    }

    init(
        cell: RequestCell, number: UInt64, parentNumber: UInt64, key: BindingKey?, userInitiated: Bool,
        closesActionStackOnSuccess: Bool, facts: EventFacts?, source: ActionSource
    ) {
        self.cell = cell
        self.number = number
        self.parentNumber = parentNumber
        self.key = key
        self.userInitiated = userInitiated
        self.closesActionStackOnSuccess = closesActionStackOnSuccess
        hasDeliveries = facts.map { !$0.recorders.isDisjoint(with: .typed) } ?? false
        more =
            if source.isApplication {
                facts.map { .recorded($0) } ?? .nothing
            } else {
                .foreign(facts, source)
            }
    }

    var id: RequestID { RequestID(number: number) }

    var parentID: RequestID? { parentNumber == 0 ? nil : RequestID(number: parentNumber) }

    /// What its events have in common; `nil` if nobody recorded or listened when it began.
    var facts: EventFacts? {
        switch more {
        case .nothing: nil
        case .recorded(let facts): facts
        case .foreign(let facts, _): facts
        }
    }

    var source: ActionSource {
        if case .foreign(_, let source) = more { source } else { .application }
    }

    @usableFromInline
    var scope: RequestScope { RequestScope(cell: cell, number: number) }
}
