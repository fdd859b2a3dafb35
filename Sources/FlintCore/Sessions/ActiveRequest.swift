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
    /// The recorders that write down the request, from its beginning to its end.
    let recorders: RecorderSet
    /// When it began; nil if nobody recorded or listened.
    let began: Began?
    /// What the rows of its beginning and end have beside them: a described input, a foreign source.
    ///
    /// Nearly all have none.
    let note: EventNote?

    /// When a request began by both clocks.
    struct Began: Sendable {
        let ticks: Int64
        /// In seconds since the reference date.
        let wallTime: Double
    }

    /// Whether some recorder needs the typed input.
    @usableFromInline var hasDeliveries: Bool { !recorders.isDisjoint(with: .typed) }

    init(
        cell: RequestCell, _ row: EventRow, key: BindingKey?, closesActionStackOnSuccess: Bool,
        recorders: RecorderSet, began: Began?, note: EventNote?
    ) {
        (self.cell, self.key) = (cell, key)
        (number, parentNumber) = (row.request, row.parent)
        userInitiated = row.flags.contains(.userInitiated)
        self.closesActionStackOnSuccess = closesActionStackOnSuccess
        (self.recorders, self.began, self.note) = (recorders, began, note)
    }

    var id: RequestID { RequestID(number: number) }

    var parentID: RequestID? { parentNumber == 0 ? nil : RequestID(number: parentNumber) }

    var source: ActionSource { note?.source ?? .application }

    @usableFromInline
    var scope: RequestScope { RequestScope(cell: cell, number: number) }
}
