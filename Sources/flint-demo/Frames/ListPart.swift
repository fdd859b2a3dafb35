/// The selection in a list and the part of the list that is to be seen.
///
/// It knows how many rows there are, not what they are.
struct ListPart: Sendable, Equatable {
    /// The number of rows.
    private(set) var count = 0
    /// The index of the selected row; 0 if there is none.
    private(set) var selected = 0
    /// The index of the first row that is to be seen.
    private(set) var top = 0
    /// The number of rows that are to be seen at once, as they were drawn last.
    private var height = 1

    /// The index of the selected row, if there are rows.
    var selection: Int? { count > 0 ? selected : nil }

    /// Takes a list of another length; the selection stays, as far as possible.
    mutating func resize(to count: Int) {
        self.count = max(0, count)
        select(selected)
    }

    /// Selects a row, or the nearest there is.
    mutating func select(_ index: Int) {
        selected = min(max(0, index), max(0, count - 1))
    }

    /// Answers a key that moves the selection.
    ///
    /// - Returns: Whether it is such a key.
    mutating func press(_ key: Key) -> Bool {
        let page = max(1, height - 1)
        switch key {
        case .up: select(selected - 1)
        case .down: select(selected + 1)
        case .pageUp: select(selected - page)
        case .pageDown: select(selected + page)
        case .home: select(0)
        case .end: select(count - 1)
        default: return false
        }
        return true
    }

    /// Scrolls as little as it takes to see the selection.
    ///
    /// - Parameter height: The number of rows that fit.
    /// - Returns: The indices of the rows to be seen.
    mutating func window(height: Int) -> Range<Int> {
        self.height = max(1, height)
        if selected < top { top = selected }
        if selected >= top + self.height { top = selected - self.height + 1 }
        top = min(top, max(0, count - self.height))
        return top..<min(count, top + max(0, height))
    }

    /// Where in the list the selection is, such as `3 of 40`.
    var place: String { count == 0 ? "" : "\(selected + 1) of \(count)" }
}
