/// Determines the destination of a screen's output, instead of a lookup.
///
/// A flow is set for one instance (``OutputProducing/flow``) or for all screens of a factory. If there is one, it
/// alone decides: no output transform, no lookup, and no registered custom transition is applied.
///
/// ```swift
/// list.flow = .oneOf(.show(NoteScreen.self), .present(Composer.self, then: .unwind()))
/// ```
public struct ExplicitFlow<Value: Sendable>: Sendable {
    let erased: AnyExplicitFlow

    init(erased: AnyExplicitFlow) {
        self.erased = erased
    }

    init(_ content: AnyExplicitFlow.Content) {
        erased = AnyExplicitFlow(Value.self, content)
    }

    /// Returns to the nearest screen that handles exactly this type.
    ///
    /// If there is none, the producer gets the error `noHandler`, and nothing changes.
    ///
    /// - Parameter animated: Whether the change is animated; `nil` for the default.
    /// - Returns: The flow.
    public static func unwind(animated: Bool? = nil) -> ExplicitFlow {
        ExplicitFlow(.unwind(isAnimated: animated))
    }

    /// Opens a screen on the stack that the producer is in; without a stack it is presented.
    ///
    /// - Parameters:
    ///   - screen: The type of the screen; its input is the value.
    ///   - animated: Whether the change is animated; `nil` for the default.
    /// - Returns: The flow.
    public static func show<C: InputRequiring<Value>>(
        _ screen: C.Type, animated: Bool? = nil
    ) -> ExplicitFlow {
        opening(screen, .standard, animated)
    }

    /// Opens a screen on the stack that the producer is in, and determines the destination of its output.
    ///
    /// - Parameters:
    ///   - screen: The type of the screen; its input is the value.
    ///   - animated: Whether the change is animated; `nil` for the default.
    ///   - then: The flow of the opened screen.
    /// - Returns: The flow.
    public static func show<C: InputRequiring<Value> & OutputProducing>(
        _ screen: C.Type, animated: Bool? = nil, then: ExplicitFlow<C.OutputType>
    ) -> ExplicitFlow {
        opening(screen, .standard, animated, then: then.erased)
    }

    /// Presents a screen over the producer.
    ///
    /// - Parameters:
    ///   - screen: The type of the screen; its input is the value.
    ///   - animated: Whether the change is animated; `nil` for the default.
    /// - Returns: The flow.
    public static func present<C: InputRequiring<Value>>(
        _ screen: C.Type, animated: Bool? = nil
    ) -> ExplicitFlow {
        opening(screen, .present, animated)
    }

    /// Presents a screen over the producer, and determines the destination of its output.
    ///
    /// - Parameters:
    ///   - screen: The type of the screen; its input is the value.
    ///   - animated: Whether the change is animated; `nil` for the default.
    ///   - then: The flow of the presented screen.
    /// - Returns: The flow.
    public static func present<C: InputRequiring<Value> & OutputProducing>(
        _ screen: C.Type, animated: Bool? = nil, then: ExplicitFlow<C.OutputType>
    ) -> ExplicitFlow {
        opening(screen, .present, animated, then: then.erased)
    }

    /// Creates a screen that a closure places.
    ///
    /// - Parameters:
    ///   - screen: The type of the screen; its input is the value.
    ///   - move: Called with the producer, the new screen, and the operations that place it. If it throws, nothing
    ///     changes and the producer gets the error.
    /// - Returns: The flow.
    public static func custom<C: InputRequiring<Value>>(
        _ screen: C.Type,
        _ move:
            @escaping @MainActor @Sendable (
                _ from: any Screen, _ to: C, _ operations: NavigationOperations
            ) throws -> Void
    ) -> ExplicitFlow {
        opening(screen, .standard, nil, move: erase(move))
    }

    /// Creates a screen that a closure places, and determines the destination of its output.
    ///
    /// - Parameters:
    ///   - screen: The type of the screen; its input is the value.
    ///   - then: The flow of the new screen.
    ///   - move: Called with the producer, the new screen, and the operations that place it. If it throws, nothing
    ///     changes and the producer gets the error.
    /// - Returns: The flow.
    public static func custom<C: InputRequiring<Value> & OutputProducing>(
        _ screen: C.Type, then: ExplicitFlow<C.OutputType>,
        _ move:
            @escaping @MainActor @Sendable (
                _ from: any Screen, _ to: C, _ operations: NavigationOperations
            ) throws -> Void
    ) -> ExplicitFlow {
        opening(screen, .standard, nil, then: then.erased, move: erase(move))
    }

    private static func opening<C: Screen>(
        _ screen: C.Type, _ style: OpeningStyle, _ isAnimated: Bool?, then: AnyExplicitFlow? = nil,
        move: AnyExplicitFlow.Move? = nil
    ) -> ExplicitFlow {
        ExplicitFlow(
            .open(
                AnyExplicitFlow.Opening(
                    screen: TypeKey(screen), kind: screen.screenKind, style: style, isAnimated: isAnimated,
                    continuation: then, move: move)))
    }

    private static func erase<C: Screen>(
        _ move: @escaping @MainActor @Sendable (any Screen, C, NavigationOperations) throws -> Void
    ) -> AnyExplicitFlow.Move {
        { from, to, operations in
            guard let to = to as? C else {
                throw NavigationError(
                    .unknownScreen, screen: C.screenKind,
                    "The explicit flow wants a '\(C.screenKind)', but the registry made a '\(type(of: to))'.")
            }
            try move(from, to, operations)
        }
    }
}
