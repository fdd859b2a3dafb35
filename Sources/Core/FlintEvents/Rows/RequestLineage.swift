/// A request with its root and its parent, kept for work that continues after the request has ended.
package struct RequestLineage: Sendable, Hashable {
    /// The words of a row; they are small, because a flow keeps them for each run.
    private let requestWord: UInt64
    private let parentWord: UInt64

    /// Creates the lineage of a row's request.
    ///
    /// - Parameter row: A row of the request.
    package init(_ row: EventRow) { (requestWord, parentWord) = (row.requestWord, row.parentWord) }

    /// The request.
    package var request: UInt64 { requestWord & EventRow.largestRequest }

    /// Returns a row with only this lineage.
    ///
    /// - Parameter kind: The kind of the row.
    /// - Returns: The row.
    package func row(_ kind: EventRow.Kind) -> EventRow {
        EventRow(
            header: EventRow(kind, flags: .anonymous).header, wall: 0, requestWord: requestWord,
            parentWord: parentWord, ticks: 0, extent: 0)
    }
}
