/// The task-local of the dispatch: the runtime of a task, and the request that the task is a part of.
///
/// Child tasks inherit it; detached tasks do not. ``Flint/withRuntime(_:_:)``,
/// ``Flint/withSubject(_:trace:baggage:isolation:_:)`` and each running action set it. Each dispatch copies
/// the value: one reference and one number cost half as much as two references.
@usableFromInline
package struct RequestScope: Sendable {
    @usableFromInline
    package static let local = TaskLocal<RequestScope?>(wrappedValue: nil)

    /// The object with the state of the request; in a scope without a request, it has only a runtime, a
    /// subject and a trace.
    package let cell: RequestCell
    /// The number of the request; zero if there is none.
    package let number: UInt64

    package static var current: RequestScope? { local.get() }

    /// The scope of the innermost running request; `nil` for none.
    ///
    /// It is this scope, or, for a scope without a request, the nearest enclosing one that has a running
    /// request.
    var running: RequestScope? {
        if number != 0 { return cell.isRunning(number) ? self : nil }
        return cell.enclosing?.running
    }

    /// The numbers of the innermost running request and of the outermost request around it.
    var ancestors: RequestAncestors {
        if number == 0 { return cell.enclosing?.ancestors ?? .none }
        return cell.isRunning(number)
            ? RequestAncestors(parent: number, root: cell.root(of: number)) : .none
    }

    /// The identity of the innermost running request; `nil` for none.
    var runningRequest: RequestID? { running.map { RequestID(number: $0.number) } }

    /// The session of the innermost running request; `nil` for none.
    var runningSession: ActionSession? { running.flatMap { $0.cell.session(of: $0.number) } }
}

/// The innermost and the outermost request around a request.
///
/// It contains numbers only, because each dispatch would pay for counting references.
struct RequestAncestors {
    /// The number of the innermost request; 0 for none.
    let parent: UInt64
    /// The number of the outermost request; 0 for none.
    let root: UInt64

    /// The value for a request that is not nested in another request.
    static let none = RequestAncestors(parent: 0, root: 0)
}

/// The reference of a session to its runtime.
///
/// A session that an application creates retains its runtime. A session that the runtime owns must not,
/// because neither would be released. Objects that the runtime's logs and recorders keep must not even retain
/// the runtime's ``EventHub``.
package enum RuntimeReference: Sendable {
    case keeping(Flint)
    case owned(OwningRuntime)

    /// A reference to a runtime that owns the referring object, so the runtime is not retained.
    package final class OwningRuntime: Sendable {
        fileprivate let identity: RuntimeIdentity
        /// The event hub, which sessions need even if they outlive the runtime; `nil` in references of
        /// objects that the hub itself owns.
        fileprivate let hub: EventHub?
        fileprivate weak let runtime: Flint?

        fileprivate init(_ runtime: Flint, isOwnedByHub: Bool) {
            (identity, self.runtime) = (runtime.hub.identity, runtime)
            hub = isOwnedByHub ? nil : runtime.hub
        }
    }

    package init(keeping runtime: Flint) { self = .keeping(runtime) }

    package init(ownedBy runtime: Flint) { self = .owned(OwningRuntime(runtime, isOwnedByHub: false)) }

    /// Creates a reference for objects that logs and recorders keep; it retains neither the runtime nor its
    /// event hub.
    package init(ownedByHubOf runtime: Flint) { self = .owned(OwningRuntime(runtime, isOwnedByHub: true)) }

    /// The event hub of the runtime, which writes events into the log.
    ///
    /// Only requests read it: each request belongs to a session, and the reference of a session always has a
    /// hub.
    var hub: EventHub {
        switch self {
        case .keeping(let runtime): runtime.hub
        case .owned(let owning): owning.hub ?? owning.runtime?.hub ?? Self.noHub
        }
    }

    private static let noHub = EventHub(time: FlintConfiguration().time)

    /// The identity of the runtime, by which references are compared.
    ///
    /// An object is retained for it, because the address of a released runtime can be reused by another one.
    private var identity: RuntimeIdentity {
        switch self {
        case .keeping(let runtime): runtime.hub.identity
        case .owned(let owning): owning.identity
        }
    }

    /// The runtime to which the session belongs; `nil` if the runtime owned the session and was released.
    package var runtime: Flint? {
        switch self {
        case .keeping(let runtime): runtime
        case .owned(let owning): owning.runtime
        }
    }

    package func refers(to runtime: Flint) -> Bool { identity === runtime.hub.identity }

    func isSameRuntime(as other: RuntimeReference) -> Bool { identity === other.identity }
}

/// The identity of a runtime: an object that may outlive the runtime.
final class RuntimeIdentity: Sendable {}
