/// A factory of one type of screens, with settings for how a navigator opens and reuses them.
///
/// ```swift
/// let screens = ScreenRegistry {
///     Factory(NoteEditor.self) { note in NoteEditor(input: note, store: store) }
///     Factory(Settings.self)
/// }
/// ```
public struct Factory<ScreenType: Screen>: Sendable {
    var record: ScreenRecord

    /// Creates the factory of screens that require an input.
    ///
    /// - Parameters:
    ///   - type: The type of the screens.
    ///   - make: Creates a screen from its input. Its error is rethrown to the producer of the input.
    public init(
        _ type: ScreenType.Type = ScreenType.self,
        make: @escaping @MainActor @Sendable (ScreenType.InputType) async throws -> ScreenType
    ) where ScreenType: InputRequiring {
        record = ScreenRecord(type, make: make)
    }

    /// Creates a factory of screens that are made from their input alone.
    ///
    /// - Parameter type: The type of the screens.
    public init(_ type: ScreenType.Type) where ScreenType: InputCreatable {
        self.init(type) { input in ScreenType(input: input) }
    }

    /// Creates a factory of screens that require no input; such screens are placed in layouts, and no value
    /// opens them.
    ///
    /// - Parameters:
    ///   - type: The type of the screens.
    ///   - make: Creates a screen. Its error is rethrown to the caller that placed the screen.
    public init(
        _ type: ScreenType.Type = ScreenType.self,
        make: @escaping @MainActor @Sendable () async throws -> ScreenType
    ) {
        record = ScreenRecord(type, make: make)
    }

    private func with(_ change: (inout ScreenRecord) -> Void) -> Factory {
        var copy = self
        change(&copy.record)
        return copy
    }

    /// Makes values open this screen if several factories have screens with the same input type.
    ///
    /// - Returns: A copy of the factory with this setting.
    public func preferred() -> Factory { with { $0.isPreferred = true } }

    /// Sets the kind of the screens, in place of the one that ``Screen/screenKind`` declares.
    ///
    /// - Parameter kind: The name of the kind in trees, events and stored state.
    /// - Returns: A copy of the factory with this setting.
    public func kind(_ kind: ScreenKind) -> Factory { with { $0.kind = kind } }

    /// Delivers an update to all screens that handle it and become visible together, not only to the first.
    ///
    /// - Returns: A copy of the factory with this setting.
    public func updatesAll() -> Factory where ScreenType: UpdateHandling { with { $0.updatesAll = true } }

    /// Declares that code opens these screens and waits for their output, for instance by `result(of:input:)`
    /// or in the handler of a flow.
    ///
    /// The validation of the registry then requires neither a route to the screens nor a destination of their
    /// output. A value opens such a screen only if its type opens no other screen, so two such screens may
    /// have the same input type.
    ///
    /// - Returns: A copy of the factory with this setting.
    public func awaited() -> Factory where ScreenType: OutputProducing { with { $0.isAwaited = true } }

    /// Reuses a screen of the stack for another input with an equal key, instead of pushing a new screen.
    ///
    /// The stack is the one onto which the new screen would be pushed. The reused screen gets the other
    /// input.
    ///
    /// - Parameter key: Returns the key of an input.
    /// - Returns: A copy of the factory with this setting.
    public func reused<Key: Hashable & Sendable>(
        by key: @escaping @Sendable (ScreenType.InputType) -> Key
    ) -> Factory where ScreenType: InputRenewing {
        with { $0.reuse(ScreenType.self, by: key) }
    }

    /// Sets the explicit flow that determines the destination of these screens' output, in place of a
    /// look-up.
    ///
    /// The explicit flow of an instance, ``OutputProducing/flow``, takes precedence.
    ///
    /// - Parameter flow: The explicit flow.
    /// - Returns: A copy of the factory with this setting.
    public func flow(_ flow: ExplicitFlow<ScreenType.OutputType>) -> Factory
    where ScreenType: OutputProducing {
        with { $0.flow = flow.erased }
    }
}
