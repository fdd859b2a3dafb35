/// One row of an editing screen: a tweak, its effective value, and how it can be edited.
///
/// A row is identified by its ``path``, not by its position, which depends on the search. ``value`` and ``trace``
/// hold the values of sensitive tweaks, too: show ``valueText`` instead, or look at ``isSensitive`` first.
public struct DisplayableTweak: Sendable, Hashable, Identifiable {
    /// The name of the tweak.
    public let path: TweakPath
    /// A short display name, from the first source that has one.
    public let title: String?
    /// A description of the tweak, from the first source that has one.
    public let description: String?
    /// The section, from the first source that has one.
    public let group: String?
    /// The effective value; `nil` if there is neither a value nor a default.
    public let value: TweakValue?
    /// The kind that a new value must have.
    public let kind: TweakKind
    /// The values to choose from; empty if all are allowed.
    public let options: [TweakValue]
    /// The bounds of a new number.
    public let range: TweakRange?
    /// The provider of the value; `nil` if it is the declared default.
    public let source: String?
    /// Whether the provider that edits are written to holds a value or a failure, which can be cleared.
    public let isOverridden: Bool
    /// Whether a provider of higher priority than the one that edits are written to decides the value.
    public let isShadowed: Bool
    /// Whether some provider holds the value encrypted, so that screens should hide it.
    public let isSensitive: Bool
    /// The finding of each provider.
    public let trace: TweakTrace

    package init(
        path: TweakPath, title: String? = nil, description: String? = nil, group: String? = nil,
        value: TweakValue?, kind: TweakKind, options: [TweakValue] = [], range: TweakRange? = nil,
        source: String? = nil, isOverridden: Bool = false, isShadowed: Bool = false,
        isSensitive: Bool = false, trace: TweakTrace
    ) {
        self.path = path
        self.title = title
        self.description = description
        self.group = group
        self.value = value
        self.kind = kind
        self.options = options
        self.range = range
        self.source = source
        self.isOverridden = isOverridden
        self.isShadowed = isShadowed
        self.isSensitive = isSensitive
        self.trace = trace
    }

    /// The name of the tweak.
    public var id: TweakPath { path }

    /// The title, or else the path.
    public var displayTitle: String { title ?? path.description }

    /// The control that suits the tweak.
    public var editor: TweakEditor { TweakEditor(for: kind, options: options) }
}
