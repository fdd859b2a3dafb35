import FlintBasics
import FlintJSON

/// One row of an editing screen: a tweak, its effective value, and how it can be edited.
///
/// A row is identified by its ``path``, because its place in the list depends on the search. ``value`` and
/// ``trace`` also contain the values of sensitive tweaks: show ``valueText`` instead, or check
/// ``isSensitive`` first.
public struct DisplayableTweak: Sendable, Hashable, Identifiable {
    /// The name of the tweak.
    public let path: TweakPath
    /// A short name for display, from the first provider or declaration that has one; `nil` if none has.
    public let title: String?
    /// A description of the tweak for display, from the first provider or declaration that has one; `nil` if
    /// none has.
    public let description: String?
    /// The name of the section that lists the tweak, from the first provider or declaration that has one;
    /// `nil` if none has.
    public let group: String?
    /// The effective value; `nil` if there is neither a value nor a default.
    public let value: TweakValue?
    /// The kind that a new value must have.
    public let kind: TweakKind
    /// The values to choose from; empty if all are allowed.
    public let options: [TweakValue]
    /// The bounds of a new number; `nil` if there are none.
    public let range: TweakRange?
    /// The identifier of the provider that has the value; `nil` if no provider has a usable one.
    public let source: String?
    /// Whether the provider to which edits are written has a value for the tweak, even one that reads do not
    /// accept.
    public let isOverridden: Bool
    /// Whether the value comes from a provider of higher priority than the one to which edits are written.
    public let isShadowed: Bool
    /// Whether some provider stores the value encrypted, so that screens should hide it.
    public let isSensitive: Bool
    /// What each provider has for the tweak, in order of priority.
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

    /// The path of the tweak, by which rows are identified.
    public var id: TweakPath { path }

    /// The title; if there is none, the path.
    public var displayTitle: String { title ?? path.description }

    /// The control that suits the tweak.
    public var editor: TweakEditor { TweakEditor(for: kind, options: options) }
}

extension TweakValue {
    /// The text that is shown instead of the value of a sensitive tweak.
    static let hidden = "(hidden)"
}

extension DisplayableTweak: CustomDebugStringConvertible {
    /// The effective value as text: a placeholder for a sensitive tweak, and empty if there is no value.
    public var valueText: String {
        isSensitive && value != nil ? TweakValue.hidden : value?.editingText ?? ""
    }

    /// A text with the path, the value unless the tweak is sensitive, and the provider.
    public var debugDescription: String {
        "\(path) = \(value == nil ? "no value" : valueText)\(source.map { " from \($0)" } ?? "")"
    }
}

extension TweakValue {
    /// The value as the initial text of a text field: a string without quotes, any other value as JSON.
    ///
    /// The edited text is parsed as a value of the tweak's kind, so a string that looks like a number stays a
    /// string.
    package var editingText: String {
        if case .string(let text) = self { text } else { jsonText }
    }

    private var jsonText: String {
        switch self {
        case .bool, .int, .double: description
        case .string(let text): JSONText.quoted(text)
        case .array(let elements): "[\(elements.map(\.jsonText).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.sortedOutOfLine { $0.key < $1.key }.map { "\(JSONText.quoted($0.key)): \($0.value.jsonText)" }.joined(separator: ", "))}"
        }
    }
}
