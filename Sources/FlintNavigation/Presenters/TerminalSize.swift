/// The room for a screen's text.
public struct TerminalSize: Sendable, Hashable {
    /// How many characters fit beside each other; at least one.
    public let columns: Int

    /// How many lines fit below each other; at least one.
    public let rows: Int

    /// Creates a size.
    ///
    /// - Parameters:
    ///   - columns: How many characters fit beside each other; less than one counts as one.
    ///   - rows: How many lines fit below each other; less than one counts as one.
    public init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
    }

    /// The size that most terminals begin with: 80 columns and 24 rows.
    public static let standard = TerminalSize(columns: 80, rows: 24)
}
