/// The settings of a factory without its generic parameter, as an entry of a registry.
struct ScreenRecord: Sendable {
    /// The functions by which a shown screen is used again for another input.
    ///
    /// One returns the reuse key of an input; the other one replaces the input of a screen.
    struct Reuse: Sendable {
        let key: @Sendable (ScreenInput) -> (any Hashable & Sendable)?
        let renew: @MainActor @Sendable (any Screen, ScreenInput) async throws -> Void
    }

    var kind: ScreenKind
    /// The type of the screens.
    let screen: TypeKey
    /// The type of the input; `nil` if none is required.
    private(set) var input: TypeKey?
    /// The types of values that open the screen: the type of the input, or the types that a `OneOf` can hold.
    private(set) var inputs: [TypeKey] = []
    let outputs: [TypeKey]
    let updates: [TypeKey]
    var isPreferred = false
    var updatesAll = false
    /// Whether the screens are opened by code that waits for their output, so that the output needs no
    /// destination.
    var isAwaited = false
    var reuse: Reuse?
    var flow: AnyExplicitFlow?

    /// Converts a produced value to the input of the screen; `nil` if a value of that type does not open the
    /// screen.
    let lift: @Sendable (TypedValue) -> ScreenInput?
    /// Decodes an input from its stored form; `nil` if inputs of the screen cannot be stored.
    var restore: (@Sendable (ScreenInput.Stored) throws -> ScreenInput)?
    /// Creates a screen from its input, with the closure of the factory.
    let make: @MainActor @Sendable (ScreenInput) async throws -> any Screen
    /// Delivers an update to a screen of this type; does nothing if the type handles no updates.
    let deliver: @MainActor @Sendable (any Screen, TypedValue) async throws -> Void

    init<S: InputRequiring>(
        _ type: S.Type, make: @escaping @MainActor @Sendable (S.InputType) async throws -> S
    ) {
        self.init(
            screen: type, lift: { $0.lifted(to: S.InputType.self).map { ScreenInput($0) } },
            make: { input in
                guard let input = input.value(as: S.InputType.self) else {
                    throw NavigationError(.inputMissing, screen: type.screenKind)
                }
                return try await make(input)
            })
        input = TypeKey(S.InputType.self)
        inputs = TypeKey(S.InputType.self).leaves
        restore = ScreenInput.restorer(of: S.InputType.self)
    }

    init<S: Screen>(_ type: S.Type, make: @escaping @MainActor @Sendable () async throws -> S) {
        self.init(screen: type, lift: { _ in nil }, make: { _ in try await make() })
        restore = { _ in .none }
    }

    private init<S: Screen>(
        screen type: S.Type, lift: @escaping @Sendable (TypedValue) -> ScreenInput?,
        make: @escaping @MainActor @Sendable (ScreenInput) async throws -> any Screen
    ) {
        kind = type.screenKind
        screen = TypeKey(type)
        self.lift = lift
        self.make = make
        outputs = (type as? any OutputProducing.Type).map { Self.outputs(of: $0) } ?? []
        if let handling = type as? any UpdateHandling.Type {
            (updates, deliver) = Self.updates(of: handling)
        } else {
            (updates, deliver) = ([], { _, _ in })
        }
    }

    mutating func reuse<S: InputRenewing, Key: Hashable & Sendable>(
        _ type: S.Type, by key: @escaping @Sendable (S.InputType) -> Key
    ) {
        reuse = Reuse(
            key: { $0.value(as: S.InputType.self).map(key) },
            renew: { screen, input in
                guard let screen = screen as? S, let input = input.value(as: S.InputType.self) else {
                    throw NavigationError(.notRenewable, screen: type.screenKind)
                }
                try await screen.renew(input: input)
            })
    }

    /// The precedence among factories whose screens have the same input type: 2 if preferred, 0 if declared
    /// as awaited, otherwise 1.
    ///
    /// A value opens the screen with the highest precedence; among equal ones, the one that was added first.
    var claim: Int { isPreferred ? 2 : isAwaited ? 0 : 1 }

    private static func outputs<S: OutputProducing>(of type: S.Type) -> [TypeKey] {
        TypeKey(S.OutputType.self).leaves
    }

    private static func updates<S: UpdateHandling>(
        of type: S.Type
    ) -> ([TypeKey], @MainActor @Sendable (any Screen, TypedValue) async throws -> Void) {
        (
            TypeKey(S.UpdateType.self).leaves,
            { screen, received in
                guard let screen = screen as? S, let update = received.lifted(to: S.UpdateType.self) else {
                    throw NavigationError(.liftFailed, type: received.type, screen: type.screenKind)
                }
                try await screen.handle(update: update)
            }
        )
    }
}
