/// The absolute bounds of one benchmark, in addition to its ratio.
package struct BenchmarkBounds: Sendable, Equatable {
    /// The maximum time of one operation.
    package var ceiling: Duration?

    /// The maximum number of allocations per operation.
    package var allocations: Double?

    /// The maximum growth of the resident size during one batch, in bytes.
    package var residentGrowth: Int?

    /// Creates bounds; a quantity that is `nil` is not bounded.
    package init(ceiling: Duration? = nil, allocations: Double? = nil, residentGrowth: Int? = nil) {
        self.ceiling = ceiling
        self.allocations = allocations
        self.residentGrowth = residentGrowth
    }

    /// Whether nothing is bounded.
    package var isEmpty: Bool { ceiling == nil && allocations == nil && residentGrowth == nil }
}
