extension Sequence {
    /// Returns the elements in order, sorted by one copy of the code for all types.
    ///
    /// A call of the standard library's `sorted(by:)` compiles the whole algorithm anew for its elements and its closure:
    /// some 3 KB of code and a quarter of a second of a release build. Here a comparison takes several times as
    /// long, which is right for lists that are shown, reported or written, and wrong for what runs often.
    ///
    /// - Parameter areInIncreasingOrder: Whether the first of two elements comes before the second.
    /// - Returns: The elements in order.
    /// - Complexity: O(*n* log *n*) comparisons.
    package func sortedOutOfLine(by areInIncreasingOrder: (Element, Element) -> Bool) -> [Element] {
        let elements = Array(self)
        let order = sortedIndices(elements.count) { areInIncreasingOrder(elements[$0], elements[$1]) }
        return order.map { elements[$0] }
    }
}

extension Sequence where Element: Comparable {
    /// Returns the elements in order, sorted by one copy of the code for all types.
    ///
    /// - Returns: The elements in order.
    /// - SeeAlso: ``sortedOutOfLine(by:)``
    package func sortedOutOfLine() -> [Element] { sortedOutOfLine(by: <) }
}

/// The order of elements, as their indices.
///
/// It is not inlined, so that there is one copy of the algorithm.
@inline(never)
private func sortedIndices(_ count: Int, by areInIncreasingOrder: (Int, Int) -> Bool) -> [Int] {
    (0..<count).sorted { areInIncreasingOrder($0, $1) }
}
