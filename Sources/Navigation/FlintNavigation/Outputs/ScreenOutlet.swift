internal import FlintCore

/// The connection of a screen to the navigator that shows it.
///
/// The navigator connects the outlet when it shows the screen. A screen that is created without a navigator,
/// as in a test, is not connected: its outputs go to its stub, or cause an error with the code `notAttached`.
@MainActor
public final class ScreenOutlet {
    /// A function that receives an output, and returns the value to handle instead; `nil` discards the
    /// output.
    public typealias Stub = @MainActor (TypedValue) throws -> TypedValue?

    /// Intercepts all outputs of the screen before they are handled, for tests; `nil` for none.
    public var stub: Stub?

    /// The navigator that has shown the screen; `nil` if none has, or if the navigator was released.
    weak var receiver: (any OutputReceiver)?
    var node: NodeID?
    /// The explicit flow that determines the destination of the screen's output; `nil` if none is set for
    /// this instance of the screen.
    var flow: AnyExplicitFlow?
    /// The state of the question to the screen: whether a caller waits for the screen's output.
    ///
    /// The waiter is notified when the outlet, and with it the question, is released.
    var question = QuestionState<AnswerWaiter>()

    /// Creates an outlet that is not connected.
    public init() {}
}

extension ScreenOutlet {
    /// Passes an output to the stub, if there is one.
    ///
    /// - Returns: The value to handle: the result of the stub, or the output itself without a stub. `nil` if
    ///   the stub has discarded the output.
    /// - Throws: The error of the stub.
    func passStub(_ value: TypedValue) throws -> TypedValue? {
        guard let stub else { return value }
        return try stub(value)
    }

    /// Returns the navigator that has shown the screen, and the screen's node.
    ///
    /// - Throws: ``NavigationError`` with the code `notAttached` if no navigator has shown the screen.
    func connection(
        of kind: ScreenKind
    ) throws(NavigationError) -> (receiver: any OutputReceiver, node: NodeID) {
        guard let receiver, let node else { throw NavigationError(.notAttached, screen: kind) }
        return (receiver, node)
    }

    /// Publishes the error of an operation whose caller does not wait.
    ///
    /// The error goes to the navigator's problems, or to the log if the screen has no navigator.
    func report(_ error: any Error, on kind: ScreenKind) {
        if let receiver { return receiver.report(error, on: kind) }
        // The texts of other errors are not logged, because they may contain user input.
        let text = (error as? NavigationError)?.description ?? TypeName(of: type(of: error)).identifier
        Flint.current.logger(activity: "navigation", topic: nil).development?.error(
            "Screen '\(kind)': \(text)")
    }
}

extension ScreenOutlet {
    /// Opens a question to the screen; the waiter of a question that is open gets a cancellation.
    ///
    /// - Parameter waiter: The caller that waits for the screen's output.
    /// - Returns: The number of the question.
    @discardableResult
    func ask(_ waiter: AnswerWaiter) -> Int {
        question.ask(waiter)?.cancel()
        return question.number
    }

    /// Delivers an output of the screen to the caller that waits for it, if there is one.
    ///
    /// - Parameters:
    ///   - value: The output, as returned by the stub.
    ///   - screen: The kind of the screen, for errors.
    /// - Returns: Whether the output was the answer; if not, its destination is to be looked up.
    /// - Throws: ``NavigationError`` with the code `alreadyAnswered` if the question is settled already, or
    ///   `liftFailed` if the waiting caller does not accept the value's type.
    func answer(_ value: TypedValue, on screen: ScreenKind) throws(NavigationError) -> Bool {
        switch question.produce({ $0.accepts(value) }) {
        case .unasked: return false
        case .taken(let waiter):
            // If the waiter's task was canceled just before, the answer cannot be delivered.
            guard waiter.finish(value) else { throw .alreadyAnswered(screen, value.type) }
            return true
        case .refused(let waiter): throw .unfitAnswer(screen, value.type, to: waiter.leaves)
        case .tooLate: throw .alreadyAnswered(screen, value.type)
        }
    }

    /// Notifies the caller that waits for the screen's output that the user wants to go back.
    ///
    /// - Returns: Whether a caller waits.
    func back() -> Bool {
        guard let waiter = question.back() else { return false }
        waiter.back()
        return true
    }

    /// Notifies the caller that waits for the screen's output that the screen was removed.
    func removed() {
        question.remove()?.cancel()
    }
}

extension NavigationError {
    fileprivate static func alreadyAnswered(_ screen: ScreenKind, _ type: TypeKey) -> NavigationError {
        NavigationError(
            .alreadyAnswered, type: type, screen: screen,
            """
            Screen '\(screen)' produced '\(type)' after its question was settled. An awaited screen answers once: ask it \
            again, or remove it.
            """)
    }

    fileprivate static func unfitAnswer(
        _ screen: ScreenKind, _ type: TypeKey, to leaves: [TypeKey]
    ) -> NavigationError {
        let wanted = leaves.map { "'\($0)'" }.joined(separator: ", ")
        return NavigationError(
            .liftFailed, type: type, screen: screen,
            "Screen '\(screen)' is awaited and produced '\(type)', but its answer is one of: \(wanted). It is awaited further."
        )
    }
}

/// A receiver of the values that screens produce, which finds and shows their destinations: the navigator.
@MainActor
protocol OutputReceiver: AnyObject {
    /// Shows the destination of a produced value, or passes the value to a caller that waits for it.
    ///
    /// - Parameters:
    ///   - value: The value, with its declared type.
    ///   - screen: The screen that has produced it.
    ///   - node: The node of the screen.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: ``NavigationError`` if the value has no destination or the screen was removed, else the
    ///   error of a factory, handler or transform.
    func produce(
        _ value: TypedValue, from screen: any OutputProducing, at node: NodeID
    ) async throws -> NavigationResult

    /// Begins to show the destination of a produced value, without waiting for the end.
    ///
    /// An error is published among the navigator's problems.
    func enqueue(_ value: TypedValue, from screen: any OutputProducing, at node: NodeID)

    /// Publishes the error of an operation whose caller does not wait for its end.
    func report(_ error: any Error, on screen: ScreenKind?)
}
