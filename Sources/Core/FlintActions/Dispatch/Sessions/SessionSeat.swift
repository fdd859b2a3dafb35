internal import Synchronization

/// The executor on which a session's actions run, with a reference to the live session; later sessions may
/// reuse the executor.
///
/// An actor with a custom `unownedExecutor` is not a default actor. A seat therefore uses the executor of an
/// inner default actor, so that a hop to the session is as cheap as to a default actor. The seat of the main
/// session uses the main actor's executor, so that callers on the main actor stay on their thread.
///
/// Seats of the shared pool are reused. An actor is aligned more strictly than most objects, so allocating it
/// takes longer than all other allocations of a session for one request. The last job of the former session
/// may still be running on a reused seat; it delays the new session, and has no other effect.
@safe
struct SessionSeat: Sendable {
    /// The owner of the executor; later sessions may use the same owner.
    fileprivate actor Holder {
        fileprivate enum Executor: Sendable {
            case own
            case main
            case custom(any SerialExecutor)
        }

        let executor: Executor
        /// The address of the session that uses this executor; 0 if there is none.
        let session = Atomic<UInt>(0)

        init(_ executor: Executor) {
            self.executor = executor
        }
    }

    private let holder: Holder
    /// The executor that each hop to the session reads.
    ///
    /// It is stored, because creating it counts references of its owner.
    let unowned: UnownedSerialExecutor

    private init(_ holder: Holder, _ unowned: UnownedSerialExecutor) {
        self.holder = holder
        unsafe self.unowned = unsafe unowned
    }

    /// The executor for one session that runs on the main actor; a new value at each read.
    static var main: SessionSeat { unsafe SessionSeat(Holder(.main), MainActor.sharedUnownedExecutor) }

    /// Returns an executor for one session, which runs on the shared pool of threads.
    static func pool() -> SessionSeat {
        let holder = Holder(.own)
        return unsafe SessionSeat(holder, holder.unownedExecutor)
    }

    /// Returns an executor for one session, which runs on the given executor of the application.
    static func custom(_ executor: any SerialExecutor) -> SessionSeat {
        unsafe SessionSeat(Holder(.custom(executor)), executor.asUnownedSerialExecutor())
    }

    /// Whether a later session can use this executor; `false` for that of the main actor, and for an
    /// executor of the application.
    var isReusable: Bool { if case .own = holder.executor { true } else { false } }

    /// Returns whether another value has the same executor and session.
    func isSame(as other: SessionSeat) -> Bool { holder === other.holder }

    // MARK: The session

    /// Whether a session uses this executor.
    var isTaken: Bool { holder.session.load(ordering: .relaxed) != 0 }

    /// Stores a reference to the session that uses this executor; it is called at the end of the session's
    /// initializer.
    ///
    /// The session is not retained.
    func enter(_ session: ActionSession) {
        let address = unsafe UInt(bitPattern: Unmanaged.passUnretained(session).toOpaque())
        holder.session.store(address, ordering: .releasing)
    }

    /// Removes the reference to the session, before the session is released.
    func leave() { holder.session.store(0, ordering: .relaxed) }

    /// Calls a function with the session.
    ///
    /// The caller runs on the session's executor, and holds a lock that keeps the session from being
    /// released.
    ///
    /// - Returns: The result of the function; `nil` if no session uses this executor.
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
