public import FlintCore

/// The screens to open before an action from outside is performed.
///
/// It is filled when a ``NavigationRouter`` is created.
public struct NavigationRoutes: Sendable {
    struct Route: Sendable {
        /// Opens the screen; the key guarantees that the value is the action's input.
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

    /// Opens a screen for an action, or shows it again if its factory reuses it.
    ///
    /// - Parameters:
    ///   - type: The type of the screen. It is passed to the action if it has the presenter type that the action
    ///     requires.
    ///   - binding: The action and its feature; the screen that was registered last is used.
    ///   - style: The opening style.
    ///   - input: Converts the action's input to the screen's. Its error is reported by ``Navigator/problems()``, and
    ///     the action is not performed.
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
    ///   - type: The type of the screen. It is passed to the action if it has the presenter type that the action
    ///     requires.
    ///   - binding: The action and its feature; the screen that was registered last is used.
    ///   - style: The opening style.
    public mutating func screen<S: Screen, Binding: ActionBinding>(
        _ type: S.Type, for binding: Binding, style: OpeningStyle = .standard
    ) {
        routes[Key(Binding.self)] = Route { _, navigator in
            try await navigator.open(type, input: .none, received: TypedValue(()), style: style).screen
        }
    }

    subscript<Binding: ActionBinding>(_ binding: Binding.Type) -> Route? { routes[Key(binding)] }
}
