/// The size available for a screen's text.
public struct TerminalSize: Sendable, Hashable {
    /// The number of characters per line; at least one.
    public let columns: Int

    /// The number of lines; at least one.
    public let rows: Int

    /// Creates a size.
    ///
    /// - Parameters:
    ///   - columns: The number of characters per line; less than one counts as one.
    ///   - rows: The number of lines; less than one counts as one.
    public init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
    }

    /// The usual default size of terminals: 80 columns and 24 rows.
    public static let standard = TerminalSize(columns: 80, rows: 24)
}
