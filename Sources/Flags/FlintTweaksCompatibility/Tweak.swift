internal import FlintTweaks

/// A value with its name and texts, as JustTweak has it.
@available(
    *, deprecated, message: "Use FlintTweaks.Tweak: desc is description there, and value an enumeration."
)
public struct Tweak: Sendable, Equatable, CustomStringConvertible {
    /// The feature's name.
    public let feature: String
    /// The variable's name within the feature.
    public let variable: String
    /// The value.
    public let value: any TweakValue
    /// A short display name.
    public let title: String?
    /// A description of the tweak, for display.
    public let desc: String?
    /// The section in which editing screens list the tweak.
    public let group: String?
    /// The provider that the value comes from.
    public let source: String?

    /// Creates a tweak.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - value: The value.
    ///   - title: A short display name.
    ///   - description: What the tweak does.
    ///   - group: The section in which editing screens list it.
    ///   - source: The provider.
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

    /// The title, or else the names.
    public var displayTitle: String { title ?? "\(feature):\(variable)" }
    /// The names; not the value, which may be a secret.
    public var description: String { "\(feature):\(variable)" }
    /// The value as a whole number; 0 if it is none.
    public var intValue: Int { value.intValue }
    /// The value as a number; 0 if it is none.
    public var floatValue: Float { value.floatValue }
    /// The value as a number; 0 if it is none.
    public var doubleValue: Double { value.doubleValue }
    /// The value as a Boolean; false if it is none.
    public var boolValue: Bool { value.boolValue }
    /// The value as a text; `nil` if it is none.
    public var stringValue: String? { value.stringValue }

    /// Compares all members.
    ///
    /// - Parameters:
    ///   - first: A tweak.
    ///   - second: Another tweak.
    /// - Returns: Whether both are the same.
    public static func == (first: Tweak, second: Tweak) -> Bool {
        first.feature == second.feature && first.variable == second.variable && first.value == second.value
            && first.title == second.title && first.desc == second.desc && first.group == second.group
            && first.source == second.source
    }
}
