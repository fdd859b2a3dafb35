internal import Dispatch
internal import FlintStreams
internal import Synchronization

/// The queue of a store that executes the operations of its callers in groups.
///
/// Operations that arrive while a group is executed form the next one.
package final class GroupQueue<Executor: GroupExecutor>: Sendable {
    package typealias Operation = GroupOperation<Executor.Table>

    private struct Mailbox {
        var operations: [Operation] = []
        var pace = GroupPace()
        var isDrained = true
        /// The number of operations in the mailbox for which the queue waits; `nil` if it does not wait.
        var wanted: Int?
        /// The numbers of operations that were added and taken since the creation of the queue.
        var (added, taken) = (0, 0)

        /// Adds an operation.
        ///
        /// - Returns: Whether the queue is idle, so that the caller must start it; and whether the operations
        ///   for which it waits are there, so that the caller must signal it.
        mutating func add(_ operation: Operation) -> (mustDrain: Bool, mustSignal: Bool) {
            operations.append(operation)
            added += 1
            let mustSignal = wanted.map { operations.count >= $0 } ?? false
            if mustSignal { wanted = nil }
            defer { isDrained = false }
            return (isDrained, mustSignal)
        }

        /// Removes and returns the operations of the next group, at most ``groupLimit``.
        mutating func take() -> [Operation] {
            let count = min(operations.count, GroupQueue.groupLimit)
            taken += count
            if count == operations.count {
                defer { operations = [] }
                return operations
            }
            defer { operations.removeFirst(count) }
            return Array(operations.prefix(count))
        }
    }

    /// The greatest number of operations in a group; further ones wait for the next group.
    private static var groupLimit: Int { 1_024 }

    private let mailbox = Mutex(Mailbox())
    /// The semaphore on which the queue waits for further operations; it is signaled when they have arrived.
    private let arrived = DispatchSemaphore(value: 0)
    private let queue: StoreQueue<Executor>
    /// The tasks that wait for changes of the store.
    package let waiters = FlowWaiters()

    package init(_ name: String, _ executor: consuming sending Executor) {
        queue = StoreQueue(name, executor)
    }

    // MARK: Calls

    /// Executes an operation in a group with others, and waits until the device has stored the group.
    ///
    /// An error that the operation throws, or with which the store refuses it, is thrown to the caller.
    package func perform<Value: Sendable>(
        isUrgent: Bool = false,
        _ body: @escaping @Sendable (inout Executor.Table, FlowMoment) throws -> Value
    ) async throws -> Value {
        let shot = OneShot<Result<Value, any Error>>()
        let operation = Operation(isUrgent: isUrgent) { table, moment in
            let value = try body(&table, moment)
            return { shot.settle(.success(value)) }
        } failing: { error in
            shot.settle(.failure(error))
        }
        let (mustDrain, mustSignal) = mailbox.withLock { $0.add(operation) }
        if mustSignal { arrived.signal() }
        if mustDrain { queue.begin { self.drain() } }
        return try await shot.wait().get()
    }

    /// Executes a function between two groups, after all operations that were added before.
    ///
    /// - Throws: The error of the function.
    package func run<Value: Sendable>(
        _ body: @escaping @Sendable (inout Executor) throws -> Value
    ) async throws -> Value {
        let shot = OneShot<Result<Value, any Error>>()
        let added = mailbox.withLock { $0.added }
        queue.begin {
            while self.mailbox.withLock({ $0.taken }) < added { self.performGroup() }
            shot.settle(self.queue.withState { executor in Result { try body(&executor) } })
        }
        return try await shot.wait().get()
    }

    /// Schedules a function to be executed between two groups, and returns at once.
    package func begin(_ body: @escaping @Sendable (inout Executor) -> Void) {
        queue.begin { self.queue.withState { body(&$0) } }
    }

    /// Executes a function between two groups, and blocks the calling thread until it has returned.
    ///
    /// - Throws: The error of the function.
    package func sync<Value: Sendable>(
        _ body: @Sendable (inout Executor) throws -> Value
    ) throws -> Value {
        try queue.sync { queue.withState { executor in Result { try body(&executor) } } }.get()
    }

    // MARK: Groups

    private func drain() {
        awaitOthers()
        let hasMore = performGroup()
        let isDrained = mailbox.withLock { mailbox in
            mailbox.isDrained = mailbox.operations.isEmpty && !hasMore
            return mailbox.isDrained
        }
        // The next group is scheduled behind the functions that were added meanwhile.
        if !isDrained { queue.begin { self.drain() } }
    }

    /// Executes the present operations as a group, and answers them.
    ///
    /// - Returns: Whether work of the store itself is left, such as the cleaning of files.
    @discardableResult
    private func performGroup() -> Bool {
        let operations = mailbox.withLock { $0.take() }
        let result = queue.withState { $0.perform(operations) }
        let waiting = mailbox.withLock { $0.operations.count }
        // The answers are called outside of the lock, because they may run code of a custom executor.
        for answer in result.answers { answer() }
        waiters.wake(workers: result.hasWork, ends: result.ended)
        if !operations.isEmpty {
            let now = DispatchTime.now().uptimeNanoseconds
            mailbox.withLock { mailbox in
                mailbox.pace.noteGroup(
                    of: operations.count, waiting: waiting, synchronizing: result.synchronizing, at: now)
            }
        }
        return result.hasMore
    }

    /// Waits for the next operations of the callers that the last group has answered, so that these
    /// operations form one group.
    private func awaitOthers() {
        let now = DispatchTime.now()
        let wait = mailbox.withLock { mailbox in
            let wait = mailbox.pace.wait(with: mailbox.operations.count, at: now.uptimeNanoseconds)
            mailbox.wanted = wait?.count
            return wait
        }
        guard let wait else { return }
        let isInVain = arrived.wait(timeout: now + .nanoseconds(Int(wait.nanoseconds))) == .timedOut
        // Between the end of the wait and this line, the last operation may have arrived and signaled.
        let isSignaled = mailbox.withLock { mailbox in
            defer { mailbox.wanted = nil }
            return mailbox.wanted == nil
        }
        if isInVain, isSignaled { arrived.wait() }
        mailbox.withLock { $0.pace.noteWait(isInVain: isInVain && !isSignaled) }
    }
}
