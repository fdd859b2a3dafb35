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
