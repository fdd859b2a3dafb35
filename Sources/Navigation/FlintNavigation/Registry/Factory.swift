/// Creates the screens of one type, and configures how they are treated.
///
/// ```swift
/// let screens = ScreenRegistry {
///     Factory(NoteEditor.self) { note in NoteEditor(input: note, store: store) }
///     Factory(Settings.self)
/// }
/// ```
public struct Factory<ScreenType: Screen>: Sendable {
    var record: ScreenRecord

    /// Creates a factory of screens that require an input.
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

    /// Creates a factory of screens that require no input; they are placed as roots, never opened by a value.
    ///
    /// - Parameters:
    ///   - type: The type of the screens.
    ///   - make: Creates a screen. Its error is rethrown to the caller that placed it.
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

    /// Prefers this factory to others that are opened by the same type.
    ///
    /// - Returns: The changed factory.
    public func preferred() -> Factory { with { $0.isPreferred = true } }

    /// Replaces the kind of screen that ``Screen/screenKind`` declares.
    ///
    /// - Parameter kind: The name in trees, events and stored state.
    /// - Returns: The changed factory.
    public func kind(_ kind: ScreenKind) -> Factory { with { $0.kind = kind } }

    /// Sends an update to every matching screen of the target, not only to the first.
    ///
    /// - Returns: The changed factory.
    public func updatesAll() -> Factory where ScreenType: UpdateHandling { with { $0.updatesAll = true } }

    /// Declares that these screens are opened by code that waits for their output, such as `result(of:input:)` or the
    /// handler of a flow.
    ///
    /// A validation then requires neither a route to them nor a destination of their output. A value opens such a
    /// screen only if no other screen is opened by its type, so two of them may have the same input.
    ///
    /// - Returns: The changed factory.
    public func awaited() -> Factory where ScreenType: OutputProducing { with { $0.isAwaited = true } }

    /// Reuses a screen that is already in the stack, with the new input, instead of creating another one.
    ///
    /// - Parameter key: The key of an input; inputs with equal keys belong to one screen.
    /// - Returns: The changed factory.
    public func reused<Key: Hashable & Sendable>(
        by key: @escaping @Sendable (ScreenType.InputType) -> Key
    ) -> Factory where ScreenType: InputRenewing {
        with { $0.reuse(ScreenType.self, by: key) }
    }

    /// Sets the explicit flow that determines the destination of these screens' output, instead of a lookup; an
    /// instance may have another explicit flow.
    ///
    /// - Parameter flow: The flow.
    /// - Returns: The changed factory.
    public func flow(_ flow: ExplicitFlow<ScreenType.OutputType>) -> Factory
    where ScreenType: OutputProducing {
        with { $0.flow = flow.erased }
    }
}
