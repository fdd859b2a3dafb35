internal import FlintTweaks

/// A configurable value of the application with its feature, its variable and its texts for display, as in
/// the library JustTweak.
@available(
    *, deprecated, message: "Use FlintTweaks.Tweak: desc is description there, and value an enumeration."
)
public struct Tweak: Sendable, Equatable, CustomStringConvertible {
    /// The feature's name.
    public let feature: String
    /// The variable's name within the feature.
    public let variable: String
    /// The value of the tweak.
    public let value: any TweakValue
    /// A short name of the tweak for display; `nil` if there is none.
    public let title: String?
    /// A description of the tweak, for display; `nil` if there is none.
    public let desc: String?
    /// The section in which editing screens list the tweak; `nil` if it belongs to none.
    public let group: String?
    /// The name of the provider that the value comes from; `nil` if the tweak was not read through a manager.
    public let source: String?

    /// Creates a tweak.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - value: The value.
    ///   - title: A short name of the tweak for display.
    ///   - description: A description of the tweak, for display.
    ///   - group: The section in which editing screens list the tweak.
    ///   - source: The name of the provider that the value comes from.
    public init(
        feature: String, variable: String, value: any TweakValue, title: String? = nil,
        description: String? = nil, group: String? = nil, source: String? = nil
    ) {
        self.feature = feature
        self.variable = variable
        self.value = value
        self.title = title
        desc = description
        self.group = group
        self.source = source
    }

    init?(_ tweak: FlintTweaks.Tweak) {
        guard let value = tweak.value.legacyValue else { return nil }
        self.init(
            feature: tweak.feature, variable: tweak.variable, value: value, title: tweak.title,
            description: tweak.description, group: tweak.group, source: tweak.source)
    }

    /// The title; if that is `nil`, the text `feature:variable` with both names.
    public var displayTitle: String { title ?? "\(feature):\(variable)" }
    /// The text `feature:variable` with both names; the value is left out, because it may be a secret.
    public var description: String { "\(feature):\(variable)" }
    /// The value as a whole number, rounded toward zero; a text is parsed; 0 if the value is not a number.
    public var intValue: Int { value.intValue }
    /// The value as a `Float`; a text is parsed; 0 if the value is not a number.
    public var floatValue: Float { value.floatValue }
    /// The value as a `Double`; a text is parsed; 0 if the value is not a number.
    public var doubleValue: Double { value.doubleValue }
    /// The value as a Boolean; `false` if it is not a Boolean.
    public var boolValue: Bool { value.boolValue }
    /// The value as a text; `nil` if it is not a text.
    public var stringValue: String? { value.stringValue }

    /// Compares all properties of two tweaks.
    ///
    /// - Parameters:
    ///   - first: A tweak.
    ///   - second: Another tweak.
    /// - Returns: Whether all properties are equal.
    public static func == (first: Tweak, second: Tweak) -> Bool {
        first.feature == second.feature && first.variable == second.variable && first.value == second.value
            && first.title == second.title && first.desc == second.desc && first.group == second.group
            && first.source == second.source
    }
}
