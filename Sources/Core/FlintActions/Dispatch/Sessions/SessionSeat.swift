internal import Synchronization

/// The seat of a session: the executor of its actions, and the session itself while it is alive.
///
/// An actor with a custom `unownedExecutor` is not a default actor. Using the executor of an inner default actor
/// keeps a hop as cheap as for a default actor; the main actor's executor keeps main-actor callers on their thread.
///
/// A seat of the shared pool is used again, because an actor is aligned more than most objects, and allocating it takes
/// longer than everything else that a session for one request allocates. A job that is still at its end on such a seat
/// delays the next session by as much, and nothing else.
@safe
struct SessionSeat: Sendable {
    /// The owner of the executor, which later sessions may use.
    fileprivate actor Holder {
        fileprivate enum Executor: Sendable {
            case own
            case main
            case custom(any SerialExecutor)
        }

        let executor: Executor
        /// The address of the session; 0 if there is none.
        let session = Atomic<UInt>(0)

        init(_ executor: Executor) {
            self.executor = executor
        }
    }

    private let holder: Holder
    /// What each hop reads; made once, because making it counts references of the owner.
    let unowned: UnownedSerialExecutor

    private init(_ holder: Holder, _ unowned: UnownedSerialExecutor) {
        self.holder = holder
        unsafe self.unowned = unsafe unowned
    }

    /// A seat on the main actor.
    static var main: SessionSeat { unsafe SessionSeat(Holder(.main), MainActor.sharedUnownedExecutor) }

    /// A new seat in the shared pool.
    static func pool() -> SessionSeat {
        let holder = Holder(.own)
        return unsafe SessionSeat(holder, holder.unownedExecutor)
    }

    /// A seat on an executor of the application.
    static func custom(_ executor: any SerialExecutor) -> SessionSeat {
        unsafe SessionSeat(Holder(.custom(executor)), executor.asUnownedSerialExecutor())
    }

    /// Whether another session can have the seat later.
    var isReusable: Bool { if case .own = holder.executor { true } else { false } }

    /// Whether another one is the same.
    func isSame(as other: SessionSeat) -> Bool { holder === other.holder }

    // MARK: The session

    /// Whether a session has entered, and not left.
    var isTaken: Bool { holder.session.load(ordering: .relaxed) != 0 }

    /// Makes the session reachable, which is not retained; called at the end of its initializer.
    func enter(_ session: ActionSession) {
        let address = unsafe UInt(bitPattern: Unmanaged.passUnretained(session).toOpaque())
        holder.session.store(address, ordering: .releasing)
    }

    /// Makes the session unreachable, before it is released.
    func leave() { holder.session.store(0, ordering: .relaxed) }

    /// Calls a function with the session, on its executor, and where it cannot be released meanwhile.
    ///
    /// - Returns: The result; `nil` if there is no session.
    func withSession<Result: Sendable>(
        _ body: @Sendable (isolated ActionSession) -> Result
    ) -> Result? {
        guard let address = unsafe UnsafeRawPointer(bitPattern: holder.session.load(ordering: .acquiring))
        else {
            return nil
        }
        return unsafe Unmanaged<ActionSession>.fromOpaque(address)._withUnsafeGuaranteedRef { session in
            session.assumeIsolated { body($0) }
        }
    }
}
