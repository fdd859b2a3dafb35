/// A part of an application that may be unavailable: switched off, not bought, not permitted.
///
/// Its bindings cannot be performed. They can be asked for a request, which exists only while the feature is
/// available, and the request is performed:
///
/// ```swift
/// enum ExportFeature: ConditionalFeature {
///     static let description = "Export documents as web pages"
///     static let export = action(DocumentExportAction.self)
///
///     static func constraints(requirements: FeatureConstraintsBuilder) {
///         requirements.runtimeEnabled(defaultValue: false)
///     }
///     static func prepare(actions: FeatureActionsBuilder) { actions.declare(export) }
/// }
///
/// if let request = ExportFeature.export.request() {
///     try await request.perform(with: document)
/// }
/// ```
public protocol ConditionalFeature: FeatureDefinition {
    /// Declares what must hold for the feature to be available; all of it must.
    ///
    /// The default declares nothing: the feature is available whenever its ancestors are.
    static func constraints(requirements: FeatureConstraintsBuilder)

    /// Whether the feature is switched on; `nil` means not decided.
    ///
    /// The default reads the switch of the current runtime, which ``Flint/setEnabled(_:for:)-method`` sets, or the
    /// preference of the user for a feature that only the user switches. An override takes the place of the switch. Flint cannot see an override change, so such a feature and its
    /// descendants are evaluated at every question; call ``Flint/invalidateAvailability(of:)-method`` to have their
    /// streams told.
    static var isEnabled: Bool? { get }

    /// Says why a request for an action is refused although the feature is available, or `nil`, the default.
    ///
    /// It adds a condition to those of the framework and is asked both when a request is made and when it is
    /// performed.
    ///
    /// - Parameter action: The action that is asked for.
    /// - Returns: A sentence for people, or `nil` to let the request pass.
    static func refusal<Action: ActionDefinition>(of action: Action.Type) -> String?
}

extension ConditionalFeature {
    /// Declares nothing.
    ///
    /// - Parameter requirements: Not used.
    public static func constraints(requirements: FeatureConstraintsBuilder) {}

    /// The switch of the current runtime, or the user's.
    public static var isEnabled: Bool? {
        IsEnabledProbe.current?.defaultWasRead(of: Self.self)
        return Flint.current.isEnabled(Self.self)
    }

    /// Refuses nothing.
    ///
    /// - Parameter action: The action that is asked for.
    /// - Returns: `nil`.
    public static func refusal<Action: ActionDefinition>(of action: Action.Type) -> String? { nil }

    /// Whether the feature is available in the current runtime; `nil` means not known yet.
    ///
    /// - Returns: The result of ``Flint/availability(of:)-method``, without its reasons.
    /// - Complexity: O(1) while a cached result holds.
    public static var isAvailable: Bool? { Flint.current.availability(of: Self.self).isAvailable }

    /// Binds an action to this feature.
    ///
    /// - Parameter action: The action's type. It must also be declared in
    ///   ``FeatureDefinition/prepare(actions:)``.
    /// - Returns: A value to keep in a `static let`, which makes requests for the action.
    public static func action<Action>(_ action: Action.Type) -> ConditionalActionBinding<Self, Action> {
        ConditionalActionBinding()
    }
}
