/// The absolute bounds of one benchmark, judged beside its ratio.
package struct BenchmarkBounds: Sendable, Equatable {
    /// The most time that one operation may take.
    package var ceiling: Duration?

    /// The most allocations per operation.
    package var allocations: Double?

    /// The most bytes by which the resident size may grow during one batch.
    package var residentGrowth: Int?

    /// Creates bounds; what is `nil` is not judged.
    package init(ceiling: Duration? = nil, allocations: Double? = nil, residentGrowth: Int? = nil) {
        self.ceiling = ceiling
        self.allocations = allocations
        self.residentGrowth = residentGrowth
    }

    /// Whether nothing is bounded.
    package var isEmpty: Bool { ceiling == nil && allocations == nil && residentGrowth == nil }
}
