/// The user, tenant or device for which the application acts or evaluates flags.
///
/// A subject corresponds to *sub* of OpenID Connect and to the evaluation context of OpenFeature, with ``id``
/// as the targeting key. An application for one person needs no subjects: it uses ``application`` everywhere.
///
/// ```swift
/// let subject = Subject(id: claims.sub, attributes: ["tenant": "acme", "plan": "pro", "seats": 12])
/// ```
///
/// Never log the identifier. ``description`` and mirrors of a subject contain neither the identifier nor the
/// attributes.
public struct Subject: Sendable, Hashable {
    /// The identifier, unique among all subjects of the application.
    ///
    /// It is empty for ``application``, and should not be empty for any other subject.
    public let id: String

    /// The attributes of the subject by name, such as its plan, which the rules of flags can evaluate.
    public var attributes: [String: Value]

    /// Whether this is the subject ``application``, which stands for the application itself.
    public let isApplication: Bool

    /// Creates a subject other than ``application``.
    ///
    /// Even with an empty identifier, the result does not equal ``application``. So a request whose header
    /// with the user's identifier is missing or empty does not act as the application.
    ///
    /// - Parameters:
    ///   - id: The identifier. It must be stable, and unique among all subjects of the application.
    ///   - attributes: The attributes that rules can evaluate, by name.
    public init(id: String, attributes: [String: Value] = [:]) {
        self.init(id: id, attributes: attributes, isApplication: false)
    }

    private init(id: String, attributes: [String: Value], isApplication: Bool) {
        self.id = id
        self.attributes = attributes
        self.isApplication = isApplication
    }

    /// The subject that stands for the application itself, or for the only user of the application.
    ///
    /// It applies wherever no other subject is given. Its identifier is empty.
    public static let application = Subject(id: "", attributes: [:], isApplication: true)

    /// Accesses the value of an attribute; `nil` if the subject has no attribute with this name.
    ///
    /// Setting `nil` removes the attribute.
    ///
    /// - Parameter name: The name of the attribute.
    public subscript(name: String) -> Value? {
        get { attributes[name] }
        set { attributes[name] = newValue }
    }
}

extension Subject: CustomStringConvertible, CustomReflectable {
    /// The text `application` for ``application``, and `subject` for every other subject, so that logs
    /// contain no identifier.
    public var description: String { isApplication ? "application" : "subject" }

    /// A mirror without children, so that dumps contain neither the identifier nor the attributes.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Subject: Codable {
    private enum Key: String, CodingKey {
        case id, attributes, application
    }

    /// Decodes a subject from an object with the members `id`, `application` and `attributes`.
    ///
    /// The member `application` is `true` for ``application``, which needs no `id`. Every other subject needs
    /// an `id`. The attributes may be missing.
    ///
    /// - Parameter decoder: The decoder of the object.
    /// - Throws: `DecodingError` if `id` is missing without `application` being `true`, or if a member has
    ///   another type.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let isApplication = try container.decodeIfPresent(Bool.self, forKey: .application) ?? false
        let id = isApplication ? "" : try container.decode(String.self, forKey: .id)
        self.init(
            id: id,
            attributes: try container.decodeIfPresent([String: Value].self, forKey: .attributes) ?? [:],
            isApplication: isApplication)
    }

    /// Encodes an object with the member `id`, and `attributes` unless they are empty.
    ///
    /// For ``application`` the object has `"application": true` instead of `id`. The encoded data identifies
    /// a person. Store it only where personal data may be stored.
    ///
    /// - Throws: The errors of the encoder.
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
