/// The address of a task, with which other code cancels the task or raises its priority.
///
/// `UnsafeCurrentTask` can be neither sent nor stored. The address does not retain the task. A child task of
/// `async let` could not be retained, because it is in its parent's memory. So the user of an address must
/// know that the task has not ended.
enum TaskAddress {
    /// The address of the calling task; `nil` outside of tasks.
    ///
    /// Reading it costs as much as reading `Task.isCancelled`, because the bits of the `UnsafeCurrentTask`
    /// are read in place. The compiler does not know the layout of this type, so a copy of the value would
    /// cost a call.
    static var current: UInt? {
        // The layout of `UnsafeCurrentTask` may change with the standard library, so its size is checked.
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
