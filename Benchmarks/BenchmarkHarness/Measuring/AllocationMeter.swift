import AllocationCounter

/// Counts the allocations of the process, if the platform supports it.
package struct AllocationMeter: Sendable {
    /// Totals since the process began.
    package struct Count: Sendable, Equatable {
        /// The number of allocations.
        package var allocations: Int64

        /// The requested bytes.
        package var bytes: Int64

        package init(allocations: Int64, bytes: Int64) {
            self.allocations = allocations
            self.bytes = bytes
        }
    }

    /// Whether allocations are counted in this build and on this platform.
    package let isAvailable: Bool

    /// Turns counting on or off.
    package let setEnabled: @Sendable (Bool) -> Void

    /// Reads the totals.
    package let read: @Sendable () -> Count

    package init(
        isAvailable: Bool, setEnabled: @escaping @Sendable (Bool) -> Void = { _ in },
        read: @escaping @Sendable () -> Count
    ) {
        self.isAvailable = isAvailable
        self.setEnabled = setEnabled
        self.read = read
    }

    /// The counter that is linked into the executable.
    package static let process = AllocationMeter(
        isAvailable: flint_allocation_counter_is_available(),
        setEnabled: { flint_allocation_counter_set_enabled($0) },
        read: {
            Count(
                allocations: Int64(clamping: flint_allocation_counter_count()),
                bytes: Int64(clamping: flint_allocation_counter_bytes()))
        })

    /// A meter that is never available.
    package static let unavailable = AllocationMeter(isAvailable: false) { Count(allocations: 0, bytes: 0) }
}
