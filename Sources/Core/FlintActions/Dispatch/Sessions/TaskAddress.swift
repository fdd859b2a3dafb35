/// The address of a task, by which it is canceled or its priority raised from elsewhere.
///
/// `UnsafeCurrentTask` can neither be sent nor kept. The address does not retain the task, and a child task of
/// `async let`, which is in its parent's memory, cannot be retained: its user must know that the task has not ended.
enum TaskAddress {
    /// The address of the calling task; `nil` outside of tasks.
    ///
    /// It costs as much as asking whether the task is canceled, because its bits are read in place: the compiler does not
    /// know the layout of the type, and would copy it by calls.
    static var current: UInt? {
        // `UnsafeCurrentTask` may have another layout in another version of the standard library.
        guard isOneWord else { return nil }
        let address = unsafe withUnsafeCurrentTask { task in
            unsafe withUnsafeBytes(of: task) { unsafe $0.load(as: UInt.self) }
        }
        return address == 0 ? nil : address
    }

    private static let isOneWord = unsafe MemoryLayout<UnsafeCurrentTask?>.size == MemoryLayout<UInt>.size

    /// Cancels a task.
    ///
    /// It calls the cancellation handlers of the task, so it must not be called under a lock.
    ///
    /// - Precondition: The task has not ended.
    @unsafe
    static func cancel(_ address: UInt) {
        unsafe unsafeBitCast(address, to: UnsafeCurrentTask.self).cancel()
    }

    /// Raises the priority of a task and its child tasks; a lower priority has no effect.
    ///
    /// It calls the priority handlers of the task, so it must not be called under a lock.
    ///
    /// - Precondition: The task has not ended.
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @unsafe
    static func raise(_ address: UInt, to priority: TaskPriority) {
        unsafe unsafeBitCast(address, to: UnsafeCurrentTask.self).escalatePriority(to: priority)
    }
}
