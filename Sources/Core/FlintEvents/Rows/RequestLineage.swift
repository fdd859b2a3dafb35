/// The numbers of a request, its parent and its outermost request.
///
/// Work that continues after its request has ended keeps them for its own rows.
package struct RequestLineage: Sendable, Hashable {
    /// The two words of the request's row that store the three numbers; small, because each run of a flow
    /// keeps them.
    private let requestWord: UInt64
    private let parentWord: UInt64

    /// Reads the numbers of the request, its parent and its outermost request from a row.
    ///
    /// - Parameter row: A row of the request.
    package init(_ row: EventRow) { (requestWord, parentWord) = (row.requestWord, row.parentWord) }

    /// The number of the request.
    package var request: UInt64 { requestWord & EventRow.largestRequest }

    /// Returns a row that contains only the numbers of the request, its parent and its outermost request.
    ///
    /// - Parameter kind: The kind of the row.
    /// - Returns: The row.
    package func row(_ kind: EventRow.Kind) -> EventRow {
        EventRow(
            header: EventRow(kind, flags: .anonymous).header, wall: 0, requestWord: requestWord,
            parentWord: parentWord, ticks: 0, extent: 0)
    }
}
