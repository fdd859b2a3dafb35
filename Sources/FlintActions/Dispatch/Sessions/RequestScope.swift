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

    /// The session of the request, if it is still running.
    var runningSession: ActionSession? { number == 0 ? nil : cell.session(of: number) }
}

/// The reference of a session to its runtime.
///
/// Sessions created by an application retain their runtime. Sessions owned by the runtime must not, because neither
/// would ever be released.
package final class RuntimeReference: Sendable {
    /// The identity of the runtime, compared without accessing it.
    ///
    /// It is retained, because the address of a released runtime can be reused by another one.
    let hub: EventHub
    private let strong: Flint?
    private weak let weak: Flint?

    package init(keeping runtime: Flint) {
        hub = runtime.hub
        strong = runtime
        weak = nil
    }

    package init(ownedBy runtime: Flint) {
        hub = runtime.hub
        strong = nil
        weak = runtime
    }

    /// The runtime; `nil` if it owned the session and was released.
    package var runtime: Flint? { strong ?? weak }

    package func refers(to runtime: Flint) -> Bool { hub === runtime.hub }

    func isSameRuntime(as other: RuntimeReference) -> Bool { hub === other.hub }
}
