/// The shuffled orders of the rounds of one run.
///
/// The same seed gives the same orders on every platform; therefore the generator (SplitMix64,
/// https://prng.di.unimi.it/splitmix64.c) and the shuffle (Fisher-Yates) are implemented here.
struct RoundOrder: Sendable {
    private var state: UInt64

    /// Creates the orders of a seed.
    init(seed: UInt64) {
        state = seed
    }

    /// Returns the next order of `count` elements, as indices.
    mutating func next(count: Int) -> [Int] {
        var order = Array(0..<max(count, 0))
        for last in order.indices.reversed().dropLast() {
            // The bias of the remainder is far too small to be measurable.
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
