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
}
