/// The size of what a terminal shows, in characters.
struct FrameSize: Sendable, Hashable {
    /// The usual terminal.
    static let standard = FrameSize(uncheckedColumns: 80, rows: 24)
    /// No terminal has more in a direction; whoever says so is not believed.
    static let limit = 1000

    let columns: Int
    let rows: Int

    /// Makes a size; `nil` for one that no terminal has.
    init?(columns: Int, rows: Int) {
        guard (1...Self.limit).contains(columns), (1...Self.limit).contains(rows) else { return nil }
        self.init(uncheckedColumns: columns, rows: rows)
    }

    private init(uncheckedColumns columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}
