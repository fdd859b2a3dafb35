import AllocationCounter

/// Memory that was freed and is still with the process.
public enum FreedMemory {
    /// Gives it back to the system, where the allocator can; else it hides what the next part of a batch needs.
    public static func giveBack() { flint_allocation_give_back() }
}
