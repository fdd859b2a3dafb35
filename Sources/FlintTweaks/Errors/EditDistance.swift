/// The edit distance of two texts.
package enum EditDistance {
    /// The smallest number of elements to insert, leave out, replace or swap with their neighbor.
    ///
    /// Each element takes part in one swap at most (optimal string alignment).
    ///
    /// - Parameters:
    ///   - first: The elements of one text.
    ///   - second: The elements of the other.
    /// - Returns: The distance, zero for equal texts.
    /// - Complexity: O(first × second); callers limit the length of external input.
    package static func between<Element: Equatable>(_ first: [Element], _ second: [Element]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...second.count)
        for (row, element) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                var best = min(previous[column + 1], current[column]) + 1
                best = min(best, previous[column] + (element == other ? 0 : 1))
                let isSwap = row > 0 && column > 0 && element == second[column - 1] && first[row - 1] == other
                if isSwap { best = min(best, beforePrevious[column - 1] + 1) }
                current.append(best)
            }
            (beforePrevious, previous) = (previous, current)
        }
        return previous[second.count]
    }
}
