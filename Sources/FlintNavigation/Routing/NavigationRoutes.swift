public import FlintCore

/// Says which screen an action from outside needs, to be opened before the action is performed.
///
/// It is filled in when a ``NavigationRouter`` is made.
public struct NavigationRoutes: Sendable {
    struct Route: Sendable {
        /// The input is of the action's type: the key says so.
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

    /// Opens a screen for an action, or shows it again if its factory says that it is reused.
    ///
    /// - Parameters:
    ///   - type: The type of the screen. It is handed to the action if it is a presenter of the type that the action asks for.
    ///   - binding: The action and its feature; the last screen that is named for it counts.
    ///   - style: How the screen comes.
    ///   - input: Makes the screen's input of the action's. What it throws goes to ``Navigator/problems()``, and nothing is
    ///     performed.
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

    /// Opens a screen that requires no input for an action.
    ///
    /// - Parameters:
    ///   - type: The type of the screen. It is handed to the action if it is a presenter of the type that the action asks for.
    ///   - binding: The action and its feature; the last screen that is named for it counts.
    ///   - style: How the screen comes.
    public mutating func screen<S: Screen, Binding: ActionBinding>(
        _ type: S.Type, for binding: Binding, style: OpeningStyle = .standard
    ) {
        routes[Key(Binding.self)] = Route { _, navigator in
            try await navigator.open(type, input: .none, received: TypedValue(()), style: style).screen
        }
    }

    subscript<Binding: ActionBinding>(_ binding: Binding.Type) -> Route? { routes[Key(binding)] }
}
