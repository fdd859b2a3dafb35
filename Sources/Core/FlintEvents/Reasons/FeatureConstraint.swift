/// A description of one condition for the availability of a conditional feature.
///
/// It describes a condition and does not evaluate it.
public struct FeatureConstraint: Sendable, Hashable, CustomStringConvertible {
    /// Names a kind of constraint; more kinds may come.
    public struct Kind: Sendable, Hashable, Codable, RawRepresentable {
        /// The name of the kind.
        public let rawValue: String

        /// Creates a kind of constraints from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The platform must have a minimum version.
        public static let platform = Kind(rawValue: "platform")
        /// The feature's switch, which the application sets, must be on.
        public static let runtimeEnabled = Kind(rawValue: "runtimeEnabled")
        /// The user's toggle of the feature must not be off.
        public static let userToggled = Kind(rawValue: "userToggled")
        /// A permission must be granted.
        public static let permission = Kind(rawValue: "permission")
        /// A purchase is required.
        public static let purchase = Kind(rawValue: "purchase")
        /// A tweak must have a given value.
        public static let tweak = Kind(rawValue: "tweak")
        /// A tweak feature, such as `sharing` of the tweak path `sharing/limit`, must be on.
        public static let tweakFeature = Kind(rawValue: "tweakFeature")
    }

    /// The kind of the condition.
    public let kind: Kind

    /// The name of the platform, permission, tweak or tweak feature on which the condition depends; `nil` for
    /// other kinds.
    public let subject: String?

    /// The value that counts until the application or the user has made a choice; `nil` for kinds without
    /// one.
    public let defaultValue: Bool?

    /// A short description of the constraint.
    public let description: String

    /// Describes a constraint.
    ///
    /// - Parameters:
    ///   - kind: The kind of constraint.
    ///   - subject: The name of the platform, permission, tweak or tweak feature; `nil` for other kinds.
    ///   - defaultValue: The value that counts while no choice was made; `nil` for kinds without one.
    ///   - description: A short description, without values of sensitive tweaks.
    public init(kind: Kind, subject: String? = nil, defaultValue: Bool? = nil, description: String) {
        self.kind = kind
        self.subject = subject
        self.defaultValue = defaultValue
        self.description = description
    }
}

extension FeatureConstraint: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind, subject, defaultValue
        case description = "text"
    }

    /// Decodes a constraint; one without a text gets the name of its kind.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError` if a member is of the wrong type, or if there is no kind.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let kind = try container.decode(Kind.self, forKey: .kind)
        self.init(
            kind: kind, subject: try container.decodeIfPresent(String.self, forKey: .subject),
            defaultValue: try container.decodeIfPresent(Bool.self, forKey: .defaultValue),
            description: try container.decodeIfPresent(String.self, forKey: .description) ?? kind.rawValue)
    }
}
