/// A rule that determines the destination of a screen's output, in place of a look-up by type.
///
/// An explicit flow is set for one screen (``OutputProducing/flow``) or for all screens of a factory. For the
/// outputs of these screens, no output transform, no look-up, and no registered custom transition is applied.
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

    /// Returns to the nearest screen that handles exactly the type of the output, as an update.
    ///
    /// If there is none, the producer gets an error with the code `noHandler`, and nothing changes.
    ///
    /// - Parameter animated: Whether the change is animated; with `nil`, it is animated if the user sees a
    ///   movement.
    /// - Returns: The explicit flow.
    public static func unwind(animated: Bool? = nil) -> ExplicitFlow {
        ExplicitFlow(.unwind(isAnimated: animated))
    }

    /// Opens a screen on the stack that contains the producer; without a stack, the screen is presented.
    ///
    /// - Parameters:
    ///   - screen: The type of the screen; its input is the produced value.
    ///   - animated: Whether the change is animated; with `nil`, it is animated if the user sees a movement.
    /// - Returns: The explicit flow.
    public static func show<C: InputRequiring<Value>>(
        _ screen: C.Type, animated: Bool? = nil
    ) -> ExplicitFlow {
        opening(screen, .standard, animated)
    }

    /// Opens a screen on the stack that contains the producer, and determines the destination of the screen's
    /// output.
    ///
    /// - Parameters:
    ///   - screen: The type of the screen; its input is the produced value.
    ///   - animated: Whether the change is animated; with `nil`, it is animated if the user sees a movement.
    ///   - then: The explicit flow for the output of the opened screen.
    /// - Returns: The explicit flow.
    public static func show<C: InputRequiring<Value> & OutputProducing>(
        _ screen: C.Type, animated: Bool? = nil, then: ExplicitFlow<C.OutputType>
    ) -> ExplicitFlow {
        opening(screen, .standard, animated, then: then.erased)
    }

    /// Presents a screen over the producer.
    ///
    /// - Parameters:
    ///   - screen: The type of the screen; its input is the produced value.
    ///   - animated: Whether the change is animated; with `nil`, it is animated if the user sees a movement.
    /// - Returns: The explicit flow.
    public static func present<C: InputRequiring<Value>>(
        _ screen: C.Type, animated: Bool? = nil
    ) -> ExplicitFlow {
        opening(screen, .present, animated)
    }

    /// Presents a screen over the producer, and determines the destination of the screen's output.
    ///
    /// - Parameters:
    ///   - screen: The type of the screen; its input is the produced value.
    ///   - animated: Whether the change is animated; with `nil`, it is animated if the user sees a movement.
    ///   - then: The explicit flow for the output of the presented screen.
    /// - Returns: The explicit flow.
    public static func present<C: InputRequiring<Value> & OutputProducing>(
        _ screen: C.Type, animated: Bool? = nil, then: ExplicitFlow<C.OutputType>
    ) -> ExplicitFlow {
        opening(screen, .present, animated, then: then.erased)
    }

    /// Creates a screen, and calls a closure that places it.
    ///
    /// - Parameters:
    ///   - screen: The type of the screen; its input is the produced value.
    ///   - move: Called with the producer, the new screen, and the operations that place it. If it throws,
    ///     nothing changes and the producer gets the error.
    /// - Returns: The explicit flow.
    public static func custom<C: InputRequiring<Value>>(
        _ screen: C.Type,
        _ move:
            @escaping @MainActor @Sendable (
                _ from: any Screen, _ to: C, _ operations: NavigationOperations
            ) throws -> Void
    ) -> ExplicitFlow {
        opening(screen, .standard, nil, move: erase(move))
    }

    /// Creates a screen, calls a closure that places it, and determines the destination of the screen's
    /// output.
    ///
    /// - Parameters:
    ///   - screen: The type of the screen; its input is the produced value.
    ///   - then: The explicit flow for the output of the new screen.
    ///   - move: Called with the producer, the new screen, and the operations that place it. If it throws,
    ///     nothing changes and the producer gets the error.
    /// - Returns: The explicit flow.
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

// MARK: - AnyExplicitFlow

/// An explicit flow without its generic parameter, in the form in which the navigator executes it.
struct AnyExplicitFlow: Sendable {
    /// A function that places a new screen by operations; the parameters are the producing screen, the new
    /// screen, and the operations.
    typealias Move = @MainActor @Sendable (any Screen, any Screen, NavigationOperations) throws -> Void

    /// A function that unwraps a `OneOf`; it returns the index of the case and the value in it.
    ///
    /// The result is `nil` for a value that is no `OneOf` of the expected type.
    typealias Split = @Sendable (TypedValue) -> (slot: Int, value: TypedValue)?

    /// The screen that an explicit flow opens, and how it is placed.
    struct Opening: Sendable {
        /// The type of the screen, by which the registry finds its factory.
        let screen: TypeKey
        /// The kind that the type declares, for error messages; a factory may use another kind.
        let kind: ScreenKind
        let style: OpeningStyle
        /// Whether the change is animated; with `nil`, it is animated if the user sees a movement.
        let isAnimated: Bool?
        /// The explicit flow for the output of the opened screen; `nil` if the destination of that output is
        /// looked up by type.
        let continuation: AnyExplicitFlow?
        /// The function that places the new screen; `nil` if the opening style determines its place.
        let move: Move?
    }

    /// The effect of an explicit flow on one value, after the value was taken out of all `OneOf`s.
    enum Decision: Sendable {
        /// Open a screen, which gets the value as its input.
        case open(Opening, TypedValue)
        /// Return to the nearest screen that handles exactly the value's type as an update.
        ///
        /// If there is none, nothing changes, and the producer gets an error. With `nil`, the change is animated
        /// if the user sees a movement.
        case unwind(TypedValue, isAnimated: Bool?)
    }

    indirect enum Content: Sendable {
        case open(Opening)
        case unwind(isAnimated: Bool?)
        case oneOf([AnyExplicitFlow], split: Split)
    }

    /// The declared type of the values that the flow accepts.
    let type: TypeKey

    let content: Content

    private let take: @Sendable (TypedValue) -> TypedValue?

    init<Value: Sendable>(_ type: Value.Type, _ content: Content) {
        self.type = TypeKey(type)
        self.content = content
        take = { value in value.lifted(to: type).map { TypedValue($0, as: type) } }
    }

    /// Determines what the flow does with a value.
    ///
    /// - Parameter produced: A value of the flow's type or, if that is a `OneOf`, of a type that the `OneOf`
    ///   can hold.
    /// - Returns: The decision, with the value.
    /// - Throws: ``NavigationError`` with the code `liftFailed` if the flow does not accept values of that
    ///   type.
    func decide(_ produced: TypedValue) throws(NavigationError) -> Decision {
        guard let taken = take(produced) else { throw misfit(produced) }
        switch content {
        case .open(let opening): return .open(opening, taken)
        case .unwind(let isAnimated): return .unwind(taken.leaf, isAnimated: isAnimated)
        case .oneOf(let flows, let split):
            guard let (slot, value) = split(taken), flows.indices.contains(slot) else {
                throw misfit(produced)
            }
            return try flows[slot].decide(value)
        }
    }

    private func misfit(_ produced: TypedValue) -> NavigationError {
        NavigationError(
            .liftFailed, type: produced.type,
            "The explicit flow takes values of '\(type)', not of '\(produced.type)'. Produce one of its types, or remove "
                + "the flow to have the registry find the way.")
    }
}
