/// The executor of a session's actions.
///
/// An actor with a custom `unownedExecutor` is not a default actor. Using the executor of an inner default actor
/// keeps a hop as cheap as for a default actor; the main actor's executor keeps main-actor callers on their thread.
@safe
struct SessionExecutor: Sendable {
    private enum Owner: Sendable {
        case main
        case inner(PoolActor)
        case custom(any SerialExecutor)
    }

    /// An actor used only for its executor.
    fileprivate actor PoolActor {}

    private let owner: Owner
    /// What each hop reads; made once, because making it counts references of the owner.
    let unowned: UnownedSerialExecutor

    private init(_ owner: Owner, _ unowned: UnownedSerialExecutor) {
        self.owner = owner
        unsafe self.unowned = unsafe unowned
    }

    /// The main actor's executor.
    static var main: SessionExecutor { unsafe SessionExecutor(.main, MainActor.sharedUnownedExecutor) }

    /// A new executor of the shared pool.
    static func pool() -> SessionExecutor { SessionExecutor(PoolActor()) }

    fileprivate init(_ actor: PoolActor) {
        unsafe self.init(.inner(actor), actor.unownedExecutor)
    }

    /// An executor of the application.
    static func custom(_ executor: any SerialExecutor) -> SessionExecutor {
        unsafe SessionExecutor(.custom(executor), executor.asUnownedSerialExecutor())
    }

    fileprivate var actor: PoolActor? {
        if case .inner(let actor) = owner { actor } else { nil }
    }

    /// Whether another one is the same object.
    func isSame(as other: SessionExecutor) -> Bool {
        switch (owner, other.owner) {
        case (.main, .main): true
        case (.inner(let actor), .inner(let other)): actor === other
        case (.custom(let executor), .custom(let other)): executor === other
        default: false
        }
    }
}

/// Executors of sessions that were released, for the next ones: an actor is aligned more than most objects, and allocating it
/// takes longer than everything else that a session for one request allocates.
///
/// A job that is still at its end on such an executor delays the next session by as much, and nothing else.
struct SpareExecutors: Sendable {
    private static let capacity = 64

    private var actors: [SessionExecutor.PoolActor] = []

    /// Takes an executor; nil if there is none.
    mutating func take() -> SessionExecutor? { actors.popLast().map { SessionExecutor($0) } }

    /// Takes the executor of a session that is released.
    mutating func giveBack(_ executor: borrowing SessionExecutor) {
        if actors.count < Self.capacity, let actor = executor.actor { actors.append(actor) }
    }
}
