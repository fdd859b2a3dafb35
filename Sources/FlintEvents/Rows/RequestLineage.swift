/// A request and those around it, for what goes on when the request is over and nobody else knows them any more.
package struct RequestLineage: Sendable, Hashable {
    /// The words of a row, because a flow keeps them for each run.
    private let requestWord: UInt64
    private let parentWord: UInt64

    /// Takes over what a row says.
    ///
    /// - Parameter row: A row of the request.
    package init(_ row: EventRow) { (requestWord, parentWord) = (row.requestWord, row.parentWord) }

    /// The request.
    package var request: UInt64 { requestWord & EventRow.largestRequest }

    /// Returns a row that says nothing else of the request.
    ///
    /// - Parameter kind: The kind of the row.
    /// - Returns: The row.
    package func row(_ kind: EventRow.Kind) -> EventRow {
        EventRow(
            header: EventRow(kind, flags: .anonymous).header, wall: 0, requestWord: requestWord,
            parentWord: parentWord, ticks: 0, extent: 0)
    }
}
