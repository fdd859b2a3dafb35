/// A part of an application that may be unavailable: switched off, not purchased, not permitted.
///
/// Its bindings cannot be performed directly. While the feature is available, they make requests, which can
/// be performed:
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
    /// Declares the constraints, all of which must be satisfied for the feature to be available.
    ///
    /// By default, a feature has no constraints and is available whenever its ancestors are.
    static func constraints(requirements: FeatureConstraintsBuilder)

    /// Whether the feature is switched on; `nil` if that is undecided.
    ///
    /// The default is the switch of the current runtime, which ``Flint/setEnabled(_:for:)-method`` sets, or
    /// the user's preference for a feature with a user toggle but no switch. An override replaces the switch.
    /// Flint cannot observe changes of an override, so the availability of such a feature and its descendants
    /// is evaluated at each call. After a change, call ``Flint/invalidateAvailability(of:)-method`` to notify
    /// code that observes the availability.
    static var isEnabled: Bool? { get }

    /// Returns the reason why the feature refuses an action although it is available; `nil` allows the
    /// action.
    ///
    /// By default, all actions are allowed. The function is called when a request is made, and again when it
    /// is performed.
    ///
    /// - Parameter action: The requested action.
    /// - Returns: A sentence for people, or `nil` to allow the request.
    static func refusal<Action: ActionDefinition>(of action: Action.Type) -> String?
}

extension ConditionalFeature {
    /// Declares no constraints: by default, the feature is available whenever its ancestors are.
    public static func constraints(requirements: FeatureConstraintsBuilder) {}

    /// The feature's switch in the current runtime; for a feature with a user toggle but no switch, the
    /// user's preference.
    ///
    /// It is `nil` if neither decides.
    public static var isEnabled: Bool? {
        IsEnabledProbe.current?.defaultWasRead(of: Self.self)
        return Flint.current.isEnabled(Self.self)
    }

    /// Returns `nil`: the feature refuses no action.
    ///
    /// - Parameter action: The requested action.
    /// - Returns: `nil`.
    public static func refusal<Action: ActionDefinition>(of action: Action.Type) -> String? { nil }

    /// Whether the feature is available in the current runtime; `nil` if that is not known yet.
    ///
    /// - Returns: The result of ``Flint/availability(of:for:)``, without its reasons.
    /// - Complexity: O(1) while a cached result is valid.
    public static var isAvailable: Bool? { Flint.current.availability(of: Self.self).isAvailable }

    /// Binds an action to this feature.
    ///
    /// - Parameter action: The action's type. It must also be declared in
    ///   ``FeatureDefinition/prepare(actions:)``.
    /// - Returns: A binding to keep in a `static let`, which makes requests for the action.
    public static func action<Action>(_ action: Action.Type) -> ConditionalActionBinding<Self, Action> {
        ConditionalActionBinding()
    }
}
