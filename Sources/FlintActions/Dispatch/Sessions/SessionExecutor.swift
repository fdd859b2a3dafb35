/// The executor of a session's actions.
///
/// An actor with a custom `unownedExecutor` is not a default actor. Using the executor of an inner default actor
/// keeps a hop as cheap as for a default actor; the main actor's executor keeps main-actor callers on their thread.
enum SessionExecutor: Sendable {
    case main
    case inner(PoolActor)
    case custom(any SerialExecutor)

    /// An actor used only for its executor.
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
