import AllocationCounter

/// The counter of the process's allocations, on platforms that support one.
struct AllocationMeter: Sendable {
    /// A number of allocations and the number of their bytes, counted while the meter was enabled.
    struct Count: Sendable, Equatable {
        var allocations: Int64 = 0
        /// The number of bytes that were requested.
        var bytes: Int64 = 0
    }

    /// Whether allocations are counted in this build and on this platform.
    let isAvailable: Bool
    var setEnabled: @Sendable (Bool) -> Void = { _ in }
    let read: @Sendable () -> Count

    /// The meter that uses the counter in the executable.
    static let process = AllocationMeter(
        isAvailable: flint_allocation_counter_is_available(),
        setEnabled: { flint_allocation_counter_set_enabled($0) },
        read: {
            Count(
                allocations: Int64(clamping: flint_allocation_counter_count()),
                bytes: Int64(clamping: flint_allocation_counter_bytes()))
        })
}
