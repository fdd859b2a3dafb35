/// The place where a screen is connected to its navigator.
///
/// The navigator connects it when it shows the screen. A screen made by its own initializer, as in a test, is not
/// connected: what it produces goes to its stub, or is reported as `notAttached`.
@MainActor
public final class ScreenOutlet {
    /// Takes a production; nil ends it there, a value goes on in its place.
    public typealias Stub = @MainActor (TypedValue) throws -> TypedValue?

    /// Sees everything that the screen produces, before anybody else; for tests.
    public var stub: Stub?

    /// The navigator that has shown the screen.
    weak var receiver: (any OutputReceiver)?
    var node: NodeID?
    /// The flow that decides where this instance's output goes.
    var flow: AnyExplicitFlow?
    /// What the screen was asked; releasing it tells whoever waits.
    var question = QuestionState<Asker>()

    /// Creates an outlet that is not connected.
    public init() {}
}
