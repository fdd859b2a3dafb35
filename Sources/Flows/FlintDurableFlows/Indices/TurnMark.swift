/// The fields of a run on which ``TurnTable``, the index of queues and keys, depends.
package struct TurnMark: Equatable, Sendable {
    package let turn: FlowTurn
    /// The number by which waiting runs are ordered, smaller ones first: ``FlowRecord/rank``.
    package let rank: Int
    /// The kind of the run.
    package let kind: FlowKind

    package init(_ turn: FlowTurn, rank: Int, kind: FlowKind) {
        self.turn = turn
        self.rank = rank
        self.kind = kind
    }

    /// Reads the fields of a run; `nil` if the run was started with neither a queue nor a key.
    package init?(_ record: borrowing FlowRecord) {
        guard let turn = record.turn else { return nil }
        self.init(turn, rank: record.rank, kind: record.entry.kind)
    }
}
