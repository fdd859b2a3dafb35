/// On whose behalf something is done or decided: a user, a tenant, a device.
///
/// It is what OpenID Connect calls *sub* and OpenFeature the evaluation context: ``id`` is the targeting key. An
/// application for one person needs none: its subject is ``application``.
///
/// ```swift
/// let subject = Subject(id: claims.sub, attributes: ["tenant": "acme", "plan": "pro", "seats": 12])
/// ```
///
/// The identifier belongs into no log: ``description`` and mirrors of a subject contain neither identifier nor
/// attributes.
public struct Subject: Sendable, Hashable {
    /// The identifier, unique among all subjects of the application; empty only for ``application`` and by mistake.
    public let id: String

    /// What rules may ask about the subject, by name.
    public var attributes: [String: Value]

    /// Whether this is ``application``.
    public let isApplication: Bool

    /// Creates a subject.
    ///
    /// It is never equal to ``application``, whatever its identifier: a missing header does not become the application.
    ///
    /// - Parameters:
    ///   - id: The identifier: stable, and unique among all subjects of the application.
    ///   - attributes: What rules may ask about the subject, by name.
    public init(id: String, attributes: [String: Value] = [:]) {
        self.init(id: id, attributes: attributes, isApplication: false)
    }

    private init(id: String, attributes: [String: Value], isApplication: Bool) {
        self.id = id
        self.attributes = attributes
        self.isApplication = isApplication
    }

    /// The application itself, or the one person who uses it: the subject wherever none is given.
    public static let application = Subject(id: "", attributes: [:], isApplication: true)

    /// The attribute with a name; `nil` if there is none.
    ///
    /// - Parameter name: The name.
    public subscript(name: String) -> Value? {
        get { attributes[name] }
        set { attributes[name] = newValue }
    }
}

extension Subject: CustomStringConvertible, CustomReflectable {
    /// A text without the identifier and without attributes.
    public var description: String { isApplication ? "application" : "subject" }

    /// A mirror without children, so that dumps contain neither identifier nor attributes.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Subject: Codable {
    private enum Key: String, CodingKey {
        case id, attributes, application
    }

    /// Decodes a subject.
    ///
    /// - Parameter decoder: The decoder of an object with `id` and `attributes`, or with `application`.
    /// - Throws: `DecodingError` if neither an identifier nor the mark of the application is there.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let isApplication = try container.decodeIfPresent(Bool.self, forKey: .application) ?? false
        let id = isApplication ? "" : try container.decode(String.self, forKey: .id)
        self.init(
            id: id,
            attributes: try container.decodeIfPresent([String: Value].self, forKey: .attributes) ?? [:],
            isApplication: isApplication)
    }

    /// Encodes the identifier, and the attributes if there are any; for the application a mark instead.
    ///
    /// What is encoded identifies a person: keep it where such data belongs.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        if isApplication {
            try container.encode(true, forKey: .application)
        } else {
            try container.encode(id, forKey: .id)
        }
        if !attributes.isEmpty { try container.encode(attributes, forKey: .attributes) }
    }
}
