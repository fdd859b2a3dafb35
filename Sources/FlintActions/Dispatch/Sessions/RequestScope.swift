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

    /// The scope of the innermost request that is still running: this one, or one around a scope without a request.
    var running: RequestScope? {
        if number != 0 { return cell.isRunning(number) ? self : nil }
        return cell.enclosing?.running
    }

    /// The numbers of ``running`` and of the outermost request around it.
    var ancestors: RequestAncestors {
        if number == 0 { return cell.enclosing?.ancestors ?? .none }
        return cell.isRunning(number)
            ? RequestAncestors(parent: number, root: cell.root(of: number)) : .none
    }

    /// The request, if it is still running.
    var runningRequest: RequestID? { running.map { RequestID(number: $0.number) } }

    /// The session of the request, if it is still running.
    var runningSession: ActionSession? { running.flatMap { $0.cell.session(of: $0.number) } }
}

/// The requests around a request: numbers only, because counting the references of a scope would cost each dispatch.
struct RequestAncestors {
    /// The innermost one; 0 for none.
    let parent: UInt64
    /// The outermost one; 0 for none.
    let root: UInt64

    /// No request.
    static let none = RequestAncestors(parent: 0, root: 0)
}

/// The reference of a session to its runtime.
///
/// Sessions created by an application retain their runtime. Sessions owned by the runtime must not, because neither
/// would ever be released.
package enum RuntimeReference: Sendable {
    case keeping(Flint)
    case owned(OwningRuntime)

    /// A runtime that owns what refers to it.
    package final class OwningRuntime: Sendable {
        fileprivate let hub: EventHub
        fileprivate weak let runtime: Flint?

        fileprivate init(_ runtime: Flint) {
            (hub, self.runtime) = (runtime.hub, runtime)
        }
    }

    package init(keeping runtime: Flint) { self = .keeping(runtime) }

    package init(ownedBy runtime: Flint) { self = .owned(OwningRuntime(runtime)) }

    /// The identity of the runtime, compared without accessing it.
    ///
    /// It is retained, because the address of a released runtime can be reused by another one.
    var hub: EventHub {
        switch self {
        case .keeping(let runtime): runtime.hub
        case .owned(let owning): owning.hub
        }
    }

    /// The runtime; `nil` if it owned the session and was released.
    package var runtime: Flint? {
        switch self {
        case .keeping(let runtime): runtime
        case .owned(let owning): owning.runtime
        }
    }

    package func refers(to runtime: Flint) -> Bool { hub === runtime.hub }

    func isSameRuntime(as other: RuntimeReference) -> Bool { hub === other.hub }
}
