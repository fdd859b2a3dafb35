/// What a task carries while it is a part of a request: in which runtime it is, and under which request.
///
/// Child tasks inherit it, detached tasks do not. It is the one task-local of dispatching: the innermost of
/// ``Flint/withRuntime(_:_:)`` and the running actions decides. It is copied with every dispatch: one reference
/// and one number cost half of what two references do.
@usableFromInline
struct RequestScope: Sendable {
    @usableFromInline
    static let local = TaskLocal<RequestScope?>(wrappedValue: nil)

    /// The cell of the request, or one without a request that only names a runtime.
    let cell: RequestCell
    /// The number of the request; zero if there is none.
    let number: UInt64

    static var current: RequestScope? { local.get() }

    /// The request, if it is still running.
    var runningRequest: RequestID? {
        number != 0 && cell.isRunning(number) ? RequestID(number: number) : nil
    }
}
