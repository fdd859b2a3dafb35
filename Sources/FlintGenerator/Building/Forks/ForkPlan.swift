/// A fork whose branches were separated.
struct ForkPlan {
    enum Outcome: Equatable {
        /// All branches meet in this state.
        case join(Int)
        /// All branches reach `[*]`.
        case end
    }

    let state: Int
    /// The branches of the fork, by index.
    var branches: [Int]
    var outcome: Outcome
}

/// A branch of a fork.
struct BranchPlan {
    let fork: Int
    /// Its first state.
    let start: Int
}
