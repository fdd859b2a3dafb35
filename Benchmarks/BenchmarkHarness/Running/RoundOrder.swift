/// The order of the benchmarks in each round of a run, shuffled.
///
/// The same seed gives the same orders on every platform. Therefore the random generator (SplitMix64,
/// https://prng.di.unimi.it/splitmix64.c) and the shuffle (Fisher-Yates) are implemented in this type.
struct RoundOrder: Sendable {
    private var state: UInt64

    /// Creates the orders for a seed.
    init(seed: UInt64) {
        state = seed
    }

    /// Returns the order for the next round: the indices of `count` elements.
    mutating func next(count: Int) -> [Int] {
        var order = Array(0..<max(count, 0))
        for last in order.indices.reversed().dropLast() {
            // The remainder prefers small numbers, but by far too little to be measurable.
            order.swapAt(last, Int(random() % UInt64(last + 1)))
        }
        return order
    }

    private mutating func random() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
