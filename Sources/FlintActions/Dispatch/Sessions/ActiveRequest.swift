/// A request between its beginning and its end.
///
/// It is copied on the hottest path, so it holds few references: rarely needed data is looked up again by the
/// binding's key, or is behind one reference that is usually `nil`.
@usableFromInline
package struct ActiveRequest: Sendable {
    package let cell: RequestCell
    /// The row of its beginning, written or not; the row of its end is derived from it.
    let row: EventRow
    /// The note of its rows, with a described input or a source other than the application.
    ///
    /// Nearly all requests have none.
    let note: EventNote?
    /// The binding; `nil` in a context made for a test.
    package let key: BindingKey?
    let closesActionStackOnSuccess: Bool
    /// The recorders of the request, from its beginning to its end.
    let recorders: RecorderSet

    /// Whether a recorder needs the typed input.
    @usableFromInline var hasDeliveries: Bool { !recorders.isDisjoint(with: .typed) }

    /// Whether the beginning had a recorder or a reader; otherwise the row has neither times nor an action.
    var wasObserved: Bool { !row.flags.contains(.beganUnobserved) }

    var number: UInt64 { row.request }

    var id: RequestID { RequestID(number: number) }

    var parentID: RequestID? { row.parent == 0 ? nil : RequestID(number: row.parent) }

    var source: ActionSource { note?.source ?? .application }

    var userInitiated: Bool { row.flags.contains(.userInitiated) }

    @usableFromInline
    package var scope: RequestScope { RequestScope(cell: cell, number: number) }
}
