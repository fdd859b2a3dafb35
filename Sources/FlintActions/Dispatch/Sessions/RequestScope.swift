/// The task-local of dispatching: the runtime of the task, and the request that it is a part of.
///
/// Child tasks inherit it, detached tasks do not. Its value is set by the innermost of ``Flint/withRuntime(_:_:)``
/// and the running actions. It is copied with every dispatch: one reference and one number cost half as much as two
/// references.
@usableFromInline
package struct RequestScope: Sendable {
    @usableFromInline
    package static let local = TaskLocal<RequestScope?>(wrappedValue: nil)

    /// The cell of the request, or one without a request that only refers to a runtime.
    package let cell: RequestCell
    /// The number of the request; zero if there is none.
    package let number: UInt64

    package static var current: RequestScope? { local.get() }

    /// The request, if it is still running.
    var runningRequest: RequestID? {
        number != 0 && cell.isRunning(number) ? RequestID(number: number) : nil
    }
}
