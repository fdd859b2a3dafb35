/// The user, tenant or device on whose behalf something is done or decided.
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
    /// Only ``application`` should have an empty one.
    public let id: String

    /// The attributes that rules can evaluate, by name.
    public var attributes: [String: Value]

    /// Whether the subject is ``application``.
    public let isApplication: Bool

    /// Creates a subject.
    ///
    /// The result never equals ``application``, whatever the identifier is. A missing header thus does not
    /// act as the application.
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

    /// The subject that stands for the application itself or its single user, and applies where none is
    /// given.
    public static let application = Subject(id: "", attributes: [:], isApplication: true)

    /// Accesses the attribute with a name; `nil` if there is none.
    ///
    /// - Parameter name: The name of the attribute.
    public subscript(name: String) -> Value? {
        get { attributes[name] }
        set { attributes[name] = newValue }
    }
}

extension Subject: CustomStringConvertible, CustomReflectable {
    /// A text that tells only whether this is the application, without the identifier and the attributes.
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
    /// The object has an `id`, or `application` set to `true` for ``application``, and may have `attributes`.
    ///
    /// - Parameter decoder: The decoder of the object.
    /// - Throws: `DecodingError` if the object has neither, or a member of another type.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let isApplication = try container.decodeIfPresent(Bool.self, forKey: .application) ?? false
        let id = isApplication ? "" : try container.decode(String.self, forKey: .id)
        self.init(
            id: id,
            attributes: try container.decodeIfPresent([String: Value].self, forKey: .attributes) ?? [:],
            isApplication: isApplication)
    }

    /// Encodes the identifier, or for ``application`` a Boolean in its place, and any attributes.
    ///
    /// The encoded data identifies a person. Store it only where personal data may be stored.
    ///
    /// - Throws: Rethrows errors of the encoder.
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
