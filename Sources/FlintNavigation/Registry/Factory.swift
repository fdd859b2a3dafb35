/// Makes the screens of one type, and says how they are treated.
///
/// ```swift
/// let screens = ScreenRegistry {
///     Factory(NoteEditor.self) { note in NoteEditor(input: note, store: store) }
///     Factory(Settings.self)
/// }
/// ```
public struct Factory<ScreenType: Screen>: Sendable {
    var record: ScreenRecord

    /// Makes screens that require an input.
    ///
    /// - Parameters:
    ///   - type: The type of the screens.
    ///   - make: Makes a screen of its input. What it throws reaches whoever produced the input.
    public init(
        _ type: ScreenType.Type = ScreenType.self,
        make: @escaping @MainActor @Sendable (ScreenType.InputType) async throws -> ScreenType
    ) where ScreenType: InputRequiring {
        record = ScreenRecord(type, make: make)
    }

    /// Makes screens of their input alone.
    ///
    /// - Parameter type: The type of the screens.
    public init(_ type: ScreenType.Type) where ScreenType: InputCreatable {
        self.init(type) { input in ScreenType(input: input) }
    }

    /// Makes screens that require no input; they are placed as roots, never opened by a value.
    ///
    /// - Parameters:
    ///   - type: The type of the screens.
    ///   - make: Makes a screen. What it throws reaches whoever placed it.
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

    /// Names the kind of screen otherwise than ``Screen/screenKind``.
    ///
    /// - Parameter kind: The name in trees, events and stored state.
    /// - Returns: The changed factory.
    public func kind(_ kind: ScreenKind) -> Factory { with { $0.kind = kind } }

    /// Sends an update to every matching screen of the target, not only to the first.
    ///
    /// - Returns: The changed factory.
    public func updatesAll() -> Factory where ScreenType: UpdateHandling { with { $0.updatesAll = true } }

    /// Says that these screens are opened by code that waits for their output, as by `result(of:input:)` or a flow.
    ///
    /// A validation then neither misses a way to them nor a destination of what they produce. A value opens such a screen only
    /// if no other screen is opened by its type, so two of them may have the same input.
    ///
    /// - Returns: The changed factory.
    public func awaited() -> Factory where ScreenType: OutputProducing { with { $0.isAwaited = true } }

    /// Shows a screen that is already in the stack again, with the new input, instead of making another one.
    ///
    /// - Parameter key: What makes two inputs those of one screen.
    /// - Returns: The changed factory.
    public func reused<Key: Hashable & Sendable>(
        by key: @escaping @Sendable (ScreenType.InputType) -> Key
    ) -> Factory where ScreenType: InputRenewing {
        with { $0.reuse(ScreenType.self, by: key) }
    }

    /// Decides where the output of these screens goes, instead of a lookup; an instance may decide otherwise.
    ///
    /// - Parameter flow: The flow.
    /// - Returns: The changed factory.
    public func flow(_ flow: ExplicitFlow<ScreenType.OutputType>) -> Factory
    where ScreenType: OutputProducing {
        with { $0.flow = flow.erased }
    }
}
