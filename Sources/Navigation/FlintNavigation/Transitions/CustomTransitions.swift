/// The custom transitions of a navigator, tried in the order of their registration.
///
/// They are tried when a production, or ``Navigator/open(_:as:)``, has found its screen. The screen is created or
/// updated by then; the first attempt that returns `true` decides how it is shown. The operations of that attempt
/// replace the default steps, and it is an error if it does not place a new screen.
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

    /// Creates custom transitions.
    public init() {}

    /// Adds an attempt.
    ///
    /// - Parameter attempt: Returns whether it takes the transition over; the first one that does so is used. If it
    ///   throws, nothing is shown and the producer gets the error.
    public mutating func register(_ attempt: @escaping CustomTransition.Attempt) {
        attempts.append(attempt)
    }

    /// Adds an attempt for transitions from screens of a type.
    ///
    /// - Parameters:
    ///   - from: The type of the producing screens, or a superclass of it.
    ///   - unwind: Whether it applies to returns to an existing screen; otherwise to new screens.
    ///   - attempt: As for ``register(_:)``.
    public mutating func register<From: Screen>(
        from: From.Type, unwind: Bool = false, _ attempt: @escaping CustomTransition.Attempt
    ) {
        register { $0.isUnwind == unwind && $0.from is From ? try attempt($0) : false }
    }

    /// Adds an attempt for transitions to screens of a type.
    ///
    /// - Parameters:
    ///   - to: The type of the reached screens, or a superclass of it.
    ///   - unwind: Whether it applies to returns to an existing screen; otherwise to new screens.
    ///   - attempt: As for ``register(_:)``.
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
    ///   - unwind: Whether it applies to returns to an existing screen; otherwise to new screens.
    ///   - attempt: As for ``register(_:)``.
    public mutating func register<From: Screen, To: Screen>(
        from: From.Type, to: To.Type, unwind: Bool = false, _ attempt: @escaping CustomTransition.Attempt
    ) {
        register(from: from, unwind: unwind) { $0.to is To ? try attempt($0) : false }
    }

    /// Adds an attempt for values of a type, as they were produced: before any transform.
    ///
    /// - Parameters:
    ///   - input: The declared type of the value inside all `OneOf`s.
    ///   - unwind: Whether it applies to returns to an existing screen; otherwise to new screens.
    ///   - attempt: As for ``register(_:)``.
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

/// A transition that an application defines, in place of the default one.
public enum CustomTransition {
    /// The context of an attempt.
    @MainActor
    public struct Context {
        /// The producing screen; for ``Navigator/open(_:as:)`` the current one.
        public let from: any Screen
        /// The screen that is reached: a new one, which is not connected yet, or the one that has been updated.
        public let to: any Screen
        /// The value as it was produced, with its declared type.
        public let produced: TypedValue
        /// The value after transforms, with the type of the lookup.
        public let received: TypedValue
        /// Whether the screen existed before.
        public let isUnwind: Bool
        /// The available operations, which are performed if the attempt takes over.
        public let operations: NavigationOperations
    }

    /// Tries to take a transition over.
    public typealias Attempt = @MainActor @Sendable (Context) throws -> Bool
}
