/// A type-erased explicit flow: a description that the navigator executes.
struct AnyExplicitFlow: Sendable {
    /// Moves from a screen to a new one by operations.
    typealias Move = @MainActor @Sendable (any Screen, any Screen, NavigationOperations) throws -> Void

    /// Finds the occupied slot of a `OneOf` value; `nil` if it is no value of that `OneOf`.
    typealias Split = @Sendable (TypedValue) -> (slot: Int, value: TypedValue)?

    /// A screen that is opened with the value.
    struct Opening: Sendable {
        /// The type of the screen; a registry finds its record by it.
        let screen: TypeKey
        /// The kind that the type itself declares, for messages; a factory may use another one.
        let kind: ScreenKind
        let style: OpeningStyle
        /// Whether the change is animated; `nil` for the default.
        let isAnimated: Bool?
        /// The flow that the opened instance gets for its own output.
        let continuation: AnyExplicitFlow?
        /// Places the new screen, instead of the style.
        let move: Move?
    }

    /// The action for a value, after `OneOf`s are resolved.
    enum Decision: Sendable {
        /// Open a screen; its record lifts the value to its input.
        case open(Opening, TypedValue)
        /// Return to the nearest handler of exactly the value's type.
        case unwind(TypedValue, isAnimated: Bool?)
    }

    indirect enum Content: Sendable {
        case open(Opening)
        case unwind(isAnimated: Bool?)
        case oneOf([AnyExplicitFlow], split: Split)
    }

    /// The type of the values that the flow takes.
    let type: TypeKey

    let content: Content

    private let take: @Sendable (TypedValue) -> TypedValue?

    init<Value: Sendable>(_ type: Value.Type, _ content: Content) {
        self.type = TypeKey(type)
        self.content = content
        take = { value in value.lifted(to: type).map { TypedValue($0, as: type) } }
    }

    /// Decides the action for a value.
    ///
    /// - Parameter produced: A value of the flow's type, or of one of its leaves.
    /// - Returns: The action with its value.
    /// - Throws: `liftFailed` if the flow does not accept values of that type.
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
