public import Synchronization

/// A flag that is set when the task of a run is canceled.
///
/// Querying the task in each transition costs about 19 ns, reading this flag about 1 ns.
@usableFromInline
final class CancellationFlag: Sendable {
    @usableFromInline let value = Atomic(false)

    @inlinable
    init() {}

    @inlinable var isSet: Bool { value.load(ordering: .relaxed) }

    @inlinable
    func set() {
        value.store(true, ordering: .relaxed)
    }
}

/// Runs work in the caller's isolation, with a flag that is set when the task is canceled.
@inlinable
func withCancellationFlag<Value>(
    isolation: isolated (any Actor)?, _ body: nonisolated(nonsending) (CancellationFlag) async throws -> Value
) async throws -> Value {
    let flag = CancellationFlag()
    return try await withTaskCancellationHandler {
        // A closure is isolated to the caller's actor only if it captures it; others run on the shared pool.
        _ = isolation
        return try await body(flag)
    } onCancel: {
        flag.set()
    }
}

extension CancellationFlag? {
    /// Whether the task was canceled: read from the flag, or from the task if there is no flag.
    @inlinable var isSet: Bool {
        if let flag = self { flag.isSet } else { Task.isCancelled }
    }
}
