internal import FlintCore

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

extension ScreenOutlet {
    /// Passes an output to the stub.
    ///
    /// - Returns: The value to handle; `nil` if the stub consumed it.
    func passStub(_ value: TypedValue) throws -> TypedValue? {
        guard let stub else { return value }
        return try stub(value)
    }

    /// The navigator and the node, if a navigator has shown the screen.
    func connection(
        of kind: ScreenKind
    ) throws(NavigationError) -> (receiver: any OutputReceiver, node: NodeID) {
        guard let receiver, let node else { throw NavigationError(.notAttached, screen: kind) }
        return (receiver, node)
    }

    /// Reports an error that has no waiting caller: to the navigator, or to the log if there is none.
    func report(_ error: any Error, on kind: ScreenKind) {
        if let receiver { return receiver.report(error, on: kind) }
        // Other errors may contain user input.
        let text = (error as? NavigationError)?.description ?? TypeName(of: type(of: error)).identifier
        Flint.current.logger(activity: "navigation", topic: nil).development?.error(
            "Screen '\(kind)': \(text)")
    }
}

extension ScreenOutlet {
    /// Opens a question to the screen; a question that was open before is canceled.
    ///
    /// - Returns: The number of the question.
    @discardableResult
    func ask(_ waiter: AnswerWaiter) -> Int {
        question.ask(waiter)?.cancel()
        return question.number
    }

    /// Takes an output of the screen as the answer, if there is a question.
    ///
    /// - Parameters:
    ///   - value: The output, after the stub.
    ///   - screen: The kind of the screen, for errors.
    /// - Returns: Whether the value was consumed; else it is looked up.
    /// - Throws: ``NavigationError`` if the question is settled already or the value is not acceptable as its answer.
    func answer(_ value: TypedValue, on screen: ScreenKind) throws(NavigationError) -> Bool {
        switch question.produce({ $0.accepts(value) }) {
        case .unasked: return false
        case .taken(let waiter):
            // The waiter's task may have been canceled just before, so that the question is settled already.
            guard waiter.finish(value) else { throw .alreadyAnswered(screen, value.type) }
            return true
        case .refused(let waiter): throw .unfitAnswer(screen, value.type, to: waiter.leaves)
        case .tooLate: throw .alreadyAnswered(screen, value.type)
        }
    }

    /// Notifies the caller that awaits the screen that the user wants to go back.
    ///
    /// - Returns: Whether a caller awaits it.
    func back() -> Bool {
        guard let waiter = question.back() else { return false }
        waiter.back()
        return true
    }

    /// Notifies the caller that awaits the screen of its removal.
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

/// The receiver of the values that screens produce: their navigator.
@MainActor
protocol OutputReceiver: AnyObject {
    /// Performs a production, in its turn.
    func produce(
        _ value: TypedValue, from screen: any OutputProducing, at node: NodeID
    ) async throws -> NavigationResult

    /// Queues a production and reports its error.
    func enqueue(_ value: TypedValue, from screen: any OutputProducing, at node: NodeID)

    /// Reports an error that has no waiting caller.
    func report(_ error: any Error, on screen: ScreenKind?)
}
