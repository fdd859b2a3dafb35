/// Where the actions of a session run.
///
/// An actor that names its executor is no default actor any more. Borrowing the executor of an inner default actor
/// keeps a hop as cheap as to one; the main actor's own executor keeps main-actor callers on their thread.
enum SessionExecutor: Sendable {
    case main
    case inner(PoolActor)
    case custom(any SerialExecutor)

    /// Exists for its executor only.
    actor PoolActor {}

    static func pool() -> SessionExecutor { .inner(PoolActor()) }

    var unowned: UnownedSerialExecutor {
        switch self {
        case .main: unsafe MainActor.sharedUnownedExecutor
        case .inner(let actor): unsafe actor.unownedExecutor
        case .custom(let executor): unsafe executor.asUnownedSerialExecutor()
        }
    }
}
