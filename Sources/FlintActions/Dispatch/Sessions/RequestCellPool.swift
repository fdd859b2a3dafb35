/// The unused request cells of a session.
struct RequestCellPool {
    /// The maximum number of cells kept besides the spare one; after a burst, the rest is released.
    static let capacity = 16

    /// The cell that was returned last; most sessions never need another.
    private var spare: RequestCell?
    private var others: [RequestCell] = []

    /// Takes a cell, if one is kept.
    mutating func take() -> RequestCell? {
        spare.take() ?? others.popLast()
    }

    mutating func giveBack(_ cell: RequestCell) {
        if spare == nil {
            spare = cell
        } else if others.count < Self.capacity {
            others.append(cell)
        }
    }
}
