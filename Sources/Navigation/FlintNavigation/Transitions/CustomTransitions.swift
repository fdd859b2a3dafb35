/// The custom transitions of a navigator: functions that show screens in another way than the navigator.
///
/// Such a function, an *attempt*, is called when the destination of a produced value, or of
/// ``Navigator/open(_:as:)``, was found. The screen is already created or updated then. Attempts are called
/// in the order of their registration, until one returns `true`: its operations replace the planned steps. If
/// none does, the planned steps are performed. It is an error if an attempt that returns `true` does not
/// place a new screen.
///
/// ```swift
/// var transitions = CustomTransitions()
/// transitions.register(to: Composer.self) { context in
///     try context.operations.present()
///     return true
/// }
/// ```
public struct CustomTransitions: Sendable {
    private(set) var attempts: [CustomTransition.Attempt] = []

    /// Creates a list without transitions.
    public init() {}

    /// Adds an attempt, which is tried after the earlier ones.
    ///
    /// - Parameter attempt: Shows the screen with the operations of its context and returns `true`, or
    ///   returns `false` to leave the transition to the next attempt. If it throws, nothing is shown and the
    ///   producer gets the error.
    public mutating func register(_ attempt: @escaping CustomTransition.Attempt) {
        attempts.append(attempt)
    }

    /// Adds an attempt for transitions from screens of a type.
    ///
    /// - Parameters:
    ///   - from: The type of the producing screens, or a superclass of it.
    ///   - unwind: Whether the attempt applies to returns to existing screens, and not to new ones.
    ///   - attempt: Shows the screen and returns `true`, or returns `false`; see ``register(_:)``.
    public mutating func register<From: Screen>(
        from: From.Type, unwind: Bool = false, _ attempt: @escaping CustomTransition.Attempt
    ) {
        register { $0.isUnwind == unwind && $0.from is From ? try attempt($0) : false }
    }

    /// Adds an attempt for transitions to screens of a type.
    ///
    /// - Parameters:
    ///   - to: The type of the reached screens, or a superclass of it.
    ///   - unwind: Whether the attempt applies to returns to existing screens, and not to new ones.
    ///   - attempt: Shows the screen and returns `true`, or returns `false`; see ``register(_:)``.
    public mutating func register<To: Screen>(
        to: To.Type, unwind: Bool = false, _ attempt: @escaping CustomTransition.Attempt
    ) {
        register { $0.isUnwind == unwind && $0.to is To ? try attempt($0) : false }
    }

    /// Adds an attempt for transitions between screens of two types.
    ///
    /// - Parameters:
    ///   - from: The type of the producing screens, or a superclass of it.
    ///   - to: The type of the reached screens, or a superclass of it.
    ///   - unwind: Whether the attempt applies to returns to existing screens, and not to new ones.
    ///   - attempt: Shows the screen and returns `true`, or returns `false`; see ``register(_:)``.
    public mutating func register<From: Screen, To: Screen>(
        from: From.Type, to: To.Type, unwind: Bool = false, _ attempt: @escaping CustomTransition.Attempt
    ) {
        register(from: from, unwind: unwind) { $0.to is To ? try attempt($0) : false }
    }

    /// Adds an attempt for produced values of a type, as the type is before output transforms.
    ///
    /// - Parameters:
    ///   - input: The declared type of the value inside all `OneOf`s.
    ///   - unwind: Whether the attempt applies to returns to existing screens, and not to new ones.
    ///   - attempt: Shows the screen and returns `true`, or returns `false`; see ``register(_:)``.
    public mutating func register<Input>(
        input: Input.Type, unwind: Bool = false, _ attempt: @escaping CustomTransition.Attempt
    ) {
        register { context in
            let produced = context.produced
            guard context.isUnwind == unwind,
                produced.type == TypeKey(input) || produced.leaf.type == TypeKey(input)
            else { return false }
            return try attempt(context)
        }
    }
}

/// The types of custom transitions, by which an application shows a screen in another way than the navigator.
public enum CustomTransition {
    /// The argument of an ``Attempt``: the screens and values of one transition, and the operations that show
    /// the screen.
    @MainActor
    public struct Context {
        /// The producing screen; in ``Navigator/open(_:as:)``, the current screen.
        public let from: any Screen
        /// The screen that is reached: a new one that is not connected yet, or an existing one that has been
        /// updated.
        public let to: any Screen
        /// The value as it was produced, with its declared type.
        public let produced: TypedValue
        /// The value after transforms, declared with the type by which the screen was found.
        public let received: TypedValue
        /// Whether the reached screen existed before.
        public let isUnwind: Bool
        /// Collects the steps that show the screen, such as pushing or presenting it.
        ///
        /// The attempt calls functions of this object, which change nothing yet. If the attempt returns
        /// `true`, the navigator performs the collected steps together; with `false`, they are dropped.
        public let operations: NavigationOperations
    }

    /// A function that may show a screen in another way than the navigator has planned.
    ///
    /// The function shows the screen by the operations of its context, and returns `true`. If it returns
    /// `false`, its operations are dropped, and the next registered function is tried.
    public typealias Attempt = @MainActor @Sendable (Context) throws -> Bool
}
