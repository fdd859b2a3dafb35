/// The rows of a screen.
struct BrowseContent: Sendable, Equatable {
    var lines: [StyledLine]
    /// Where a person types, counted from the first row.
    var cursor: Frame.Position?

    init(_ lines: [StyledLine], cursor: Frame.Position? = nil) {
        self.lines = lines
        self.cursor = cursor
    }
}
