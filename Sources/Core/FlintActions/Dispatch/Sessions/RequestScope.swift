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
/// would ever be released. What the runtime's logs and recorders keep must not even retain the hub.
package enum RuntimeReference: Sendable {
    case keeping(Flint)
    case owned(OwningRuntime)

    /// A runtime that owns what refers to it.
    package final class OwningRuntime: Sendable {
        fileprivate let identity: RuntimeIdentity
        /// What sessions need even if they outlive the runtime; nil for what the hub itself owns.
        fileprivate let hub: EventHub?
        fileprivate weak let runtime: Flint?

        fileprivate init(_ runtime: Flint, isOwnedByHub: Bool) {
            (identity, self.runtime) = (runtime.hub.identity, runtime)
            hub = isOwnedByHub ? nil : runtime.hub
        }
    }

    package init(keeping runtime: Flint) { self = .keeping(runtime) }

    package init(ownedBy runtime: Flint) { self = .owned(OwningRuntime(runtime, isOwnedByHub: false)) }

    /// A reference that logs and recorders keep.
    package init(ownedByHubOf runtime: Flint) { self = .owned(OwningRuntime(runtime, isOwnedByHub: true)) }

    /// The hub of the runtime.
    ///
    /// Only requests ask for it, and a request belongs to a session, whose reference has it.
    var hub: EventHub {
        switch self {
        case .keeping(let runtime): runtime.hub
        case .owned(let owning): owning.hub ?? owning.runtime?.hub ?? Self.noHub
        }
    }

    private static let noHub = EventHub(time: FlintConfiguration().time)

    /// The identity of the runtime, compared without accessing it.
    ///
    /// It is retained, because the address of a released runtime can be reused by another one.
    private var identity: RuntimeIdentity {
        switch self {
        case .keeping(let runtime): runtime.hub.identity
        case .owned(let owning): owning.identity
        }
    }

    /// The runtime; `nil` if it owned the session and was released.
    package var runtime: Flint? {
        switch self {
        case .keeping(let runtime): runtime
        case .owned(let owning): owning.runtime
        }
    }

    package func refers(to runtime: Flint) -> Bool { identity === runtime.hub.identity }

    func isSameRuntime(as other: RuntimeReference) -> Bool { identity === other.identity }
}

/// The identity of a runtime, which may outlive it.
final class RuntimeIdentity: Sendable {}
