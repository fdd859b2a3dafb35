/// The cells of a session that no running request uses.
struct RequestCellPool {
    /// How many are kept at most besides the spare one; after a burst, the rest is released.
    static let capacity = 16

    /// The cell that was given back last; most sessions never need another.
    private var spare: RequestCell?
    private var others: [RequestCell] = []

    /// Takes a cell, if there is one.
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
