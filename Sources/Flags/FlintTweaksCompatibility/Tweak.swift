internal import FlintTweaks

/// A tweak with its value, names and texts, as the library JustTweak declares it.
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
    /// The provider that has the value; `nil` if the tweak does not come from a manager.
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
    ///   - source: The provider that provides the value.
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

    /// The title; if there is none, the names of feature and variable.
    public var displayTitle: String { title ?? "\(feature):\(variable)" }
    /// The names of feature and variable; the value is left out, because it may be a secret.
    public var description: String { "\(feature):\(variable)" }
    /// The value as a whole number; 0 if it is not a number.
    public var intValue: Int { value.intValue }
    /// The value as a `Float`; 0 if it is not a number.
    public var floatValue: Float { value.floatValue }
    /// The value as a `Double`; 0 if it is not a number.
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
