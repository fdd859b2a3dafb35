/// How a session refers to its runtime.
///
/// Sessions that an application creates keep their runtime alive. Sessions that the runtime itself owns must not,
/// or neither would ever be released.
final class RuntimeReference: Sendable {
    /// Tells runtimes apart without touching them.
    ///
    /// It is held for that: the address of a runtime that is gone can be that of another one later.
    let hub: EventHub
    private let strong: Flint?
    private weak let weak: Flint?

    init(keeping runtime: Flint) {
        hub = runtime.hub
        strong = runtime
        weak = nil
    }

    init(ownedBy runtime: Flint) {
        hub = runtime.hub
        strong = nil
        weak = runtime
    }

    /// The runtime; `nil` when the runtime that owned the session is gone.
    var runtime: Flint? { strong ?? weak }

    func refers(to runtime: Flint) -> Bool { hub === runtime.hub }

    func isSameRuntime(as other: RuntimeReference) -> Bool { hub === other.hub }
}
