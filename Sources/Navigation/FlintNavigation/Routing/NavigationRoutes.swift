public import FlintCore

/// The screens that a router opens before it performs the action of a link, an activity or an intent.
///
/// The closure of ``NavigationRouter``'s initializer registers them.
public struct NavigationRoutes: Sendable {
    struct Route: Sendable {
        /// Opens the screen for the input of an action.
        ///
        /// The input always has the input type of the action, because a route is found by the action's
        /// binding. A route that converts the input returns `nil` for a value of another type.
        let open: @MainActor @Sendable (any Sendable, Navigator) async throws -> (any Screen)?
    }

    private struct Key: Hashable {
        let feature: ObjectIdentifier
        let action: ObjectIdentifier

        init<Binding: ActionBinding>(_ binding: Binding.Type) {
            feature = ObjectIdentifier(Binding.Feature.self)
            action = ObjectIdentifier(Binding.Action.self)
        }
    }

    private var routes: [Key: Route] = [:]

    init() {}

    /// Registers a screen that is opened for an action, or shown again if its factory reuses it.
    ///
    /// - Parameters:
    ///   - type: The type of the screen. The screen is the action's presenter if it has the type that the
    ///     action requires.
    ///   - binding: The action and its feature. If several screens are registered for it, the last one is
    ///     used.
    ///   - style: Whether the screen is pushed if possible, or always presented.
    ///   - input: Converts the action's input to the screen's. If it throws, ``Navigator/problems()`` reports
    ///     the error, and the action is not performed.
    public mutating func screen<S: InputRequiring, Binding: ActionBinding>(
        _ type: S.Type, for binding: Binding, style: OpeningStyle = .standard,
        input: @escaping @MainActor @Sendable (Binding.Action.Input) async throws -> S.InputType
    ) {
        routes[Key(Binding.self)] = Route { value, navigator in
            guard let value = value as? Binding.Action.Input else { return nil }
            let input = try await input(value)
            return try await navigator.open(
                type, input: ScreenInput(input), received: TypedValue(input), style: style
            ).screen
        }
    }

    /// Registers a screen without an input that is opened for an action.
    ///
    /// - Parameters:
    ///   - type: The type of the screen. The screen is the action's presenter if it has the type that the
    ///     action requires.
    ///   - binding: The action and its feature. If several screens are registered for it, the last one is
    ///     used.
    ///   - style: Whether the screen is pushed if possible, or always presented.
    public mutating func screen<S: Screen, Binding: ActionBinding>(
        _ type: S.Type, for binding: Binding, style: OpeningStyle = .standard
    ) {
        routes[Key(Binding.self)] = Route { _, navigator in
            try await navigator.open(type, input: .none, received: TypedValue(()), style: style).screen
        }
    }

    subscript<Binding: ActionBinding>(_ binding: Binding.Type) -> Route? { routes[Key(binding)] }
}
