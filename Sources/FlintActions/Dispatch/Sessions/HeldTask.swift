internal import FlintStreams

/// A reference to the task that holds a turn, by which waiting tasks raise its priority.
///
/// The task may end only while no thread is raising it. `UnsafeCurrentTask` can neither be sent nor kept, so this is
/// its address. The address does not retain the task, and a child task of `async let`, which is in its parent's
/// memory, cannot be retained.
struct HeldTask {
    /// The address; `nil` outside of tasks, and once the task was released.
    private var address: UInt?
    /// The number of threads that are raising the task now.
    private var raising = 0
    /// Settled when no thread is raising the task any more.
    private var unused: OneShot<Void>?

    /// A reference to the calling task.
    static var current: HeldTask {
        HeldTask(
            address: unsafe withUnsafeCurrentTask { task in
                // The type may have another layout in another version of the library.
                guard let task = unsafe task,
                    unsafe MemoryLayout<UnsafeCurrentTask>.size == MemoryLayout<UInt>.size
                else { return nil }
                return unsafe unsafeBitCast(task, to: UInt.self)
            })
    }

    private init(address: UInt?) { self.address = address }

    /// Keeps the task from ending until ``endRaising()``.
    ///
    /// - Returns: The address for ``raise(_:to:)``; `nil` if the task was released.
    mutating func beginRaising() -> UInt? {
        if address != nil { raising += 1 }
        return address
    }

    /// Raises the priority of a task and its child tasks; a lower priority has no effect.
    ///
    /// It calls the priority handlers of the task, so it must not be called under a lock.
    ///
    /// - Precondition: It is called between ``beginRaising()`` and ``endRaising()``.
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @unsafe
    static func raise(_ address: UInt, to priority: TaskPriority) {
        unsafe unsafeBitCast(address, to: UnsafeCurrentTask.self).escalatePriority(to: priority)
    }

    /// - Returns: The shot to settle outside of locks, if the task is waiting to end.
    mutating func endRaising() -> OneShot<Void>? {
        raising -= 1
        return raising == 0 ? unused : nil
    }

    /// Releases the task.
    ///
    /// - Returns: The shot that the task must await before it ends, if a thread is raising its priority.
    mutating func letGo() -> OneShot<Void>? {
        address = nil
        if raising > 0 { unused = OneShot() }
        return unused
    }
}
