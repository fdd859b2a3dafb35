/// A request between its beginning and its end.
///
/// It is copied along the hottest path there is, so it holds few references: what is rarely needed is looked up
/// again by the binding's key, or sits behind one reference that is usually `nil`.
@usableFromInline
struct ActiveRequest: Sendable {
    let cell: RequestCell
    /// The row of its beginning, whether it was written or not; that of its end differs in little.
    let row: EventRow
    /// What the rows have beside them: a described input, a foreign source.
    ///
    /// Nearly all have none.
    let note: EventNote?
    /// The binding; `nil` in a context made by hand.
    let key: BindingKey?
    let closesActionStackOnSuccess: Bool
    /// The recorders that write down the request, from its beginning to its end.
    let recorders: RecorderSet

    /// Whether some recorder needs the typed input.
    @usableFromInline var hasDeliveries: Bool { !recorders.isDisjoint(with: .typed) }

    /// Whether somebody recorded or listened when it began; else the row has no times and names no action.
    var wasSeen: Bool { !row.flags.contains(.beganUnseen) }

    var number: UInt64 { row.request }

    var id: RequestID { RequestID(number: number) }

    var parentID: RequestID? { row.parent == 0 ? nil : RequestID(number: row.parent) }

    var source: ActionSource { note?.source ?? .application }

    var userInitiated: Bool { row.flags.contains(.userInitiated) }

    @usableFromInline
    var scope: RequestScope { RequestScope(cell: cell, number: number) }
}
