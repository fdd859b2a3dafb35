internal import FlintStreams

/// The task that holds a turn, for those who raise its priority; it may end only while nobody does.
///
/// `UnsafeCurrentTask` can neither be sent nor kept, so this is its address. The address does not keep the task alive,
/// and for a child task of `async let`, which lives in the memory of its parent, nothing could.
struct HeldTask {
    /// The address; `nil` outside of tasks, and once the task has been let go of.
    private var address: UInt?
    /// How many threads are raising it at the moment.
    private var raising = 0
    /// Settled when nobody is raising it any more.
    private var unused: OneShot<Void>?

    /// Refers to the calling task.
    static var current: HeldTask {
        HeldTask(
            address: unsafe withUnsafeCurrentTask { task in
                // The type may be laid out differently in another version of the library.
                guard let task = unsafe task,
                    unsafe MemoryLayout<UnsafeCurrentTask>.size == MemoryLayout<UInt>.size
                else { return nil }
                return unsafe unsafeBitCast(task, to: UInt.self)
            })
    }

    private init(address: UInt?) { self.address = address }

    /// Keeps the task from ending until ``endRaising()``.
    ///
    /// - Returns: What ``raise(_:to:)`` takes; `nil` if the task has been let go of.
    mutating func beginRaising() -> UInt? {
        if address != nil { raising += 1 }
        return address
    }

    /// Raises the priority of a task and its child tasks; a lower priority changes nothing.
    ///
    /// It calls the priority handlers of the task, so never under a lock.
    ///
    /// - Precondition: Between ``beginRaising()`` and ``endRaising()``.
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @unsafe
    static func raise(_ address: UInt, to priority: TaskPriority) {
        unsafe unsafeBitCast(address, to: UnsafeCurrentTask.self).escalatePriority(to: priority)
    }

    /// - Returns: What to settle, outside of locks, if the task waits to be unused.
    mutating func endRaising() -> OneShot<Void>? {
        raising -= 1
        return raising == 0 ? unused : nil
    }

    /// Lets go of the task.
    ///
    /// - Returns: What the task must await before it ends, if somebody is raising its priority.
    mutating func letGo() -> OneShot<Void>? {
        address = nil
        if raising > 0 { unused = OneShot() }
        return unused
    }
}
