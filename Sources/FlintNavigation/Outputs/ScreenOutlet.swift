/// The connection of a screen to its navigator.
///
/// The navigator connects it when it shows the screen. A screen made by its own initializer, as in a test, is not
/// connected: its outputs go to its stub, or are reported as `notAttached`.
@MainActor
public final class ScreenOutlet {
    /// Receives an output; `nil` consumes it, and a returned value replaces it.
    public typealias Stub = @MainActor (TypedValue) throws -> TypedValue?

    /// Intercepts all outputs of the screen before they are handled; for tests.
    public var stub: Stub?

    /// The navigator that has shown the screen.
    weak var receiver: (any OutputReceiver)?
    var node: NodeID?
    /// The flow that determines the destination of this instance's output.
    var flow: AnyExplicitFlow?
    /// The question to the screen; releasing it notifies the waiting caller.
    var question = QuestionState<AnswerWaiter>()

    /// Creates an outlet that is not connected.
    public init() {}
}
