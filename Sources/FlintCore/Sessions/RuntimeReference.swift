/// How a session refers to its runtime.
///
/// Sessions that an application creates keep their runtime alive. Sessions that the runtime itself owns must not,
/// or neither would ever be released.
final class RuntimeReference: Sendable {
    /// Tells runtimes apart without touching them.
    let runtimeID: ObjectIdentifier
    private let strong: Flint?
    private weak let weak: Flint?

    init(keeping runtime: Flint) {
        runtimeID = ObjectIdentifier(runtime)
        strong = runtime
        weak = nil
    }

    init(ownedBy runtime: Flint) {
        runtimeID = ObjectIdentifier(runtime)
        strong = nil
        weak = runtime
    }

    /// The runtime; `nil` when the runtime that owned the session is gone.
    var runtime: Flint? { strong ?? weak }

    /// A reference to hold during a request, where this one does not keep the runtime alive by itself.
    func retained() throws(FlintError) -> Flint? {
        guard strong == nil else { return nil }
        guard let runtime = weak else { throw FlintError(.runtimeReleased) }
        return runtime
    }
}
