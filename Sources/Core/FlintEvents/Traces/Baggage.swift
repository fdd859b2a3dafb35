/// Values that all participants of a trace receive: the members of the header `baggage`.
///
/// Baggage is sent to services of other companies, so do not put secrets into it.
///
/// ```swift
/// var baggage = Baggage { name in httpRequest.headers[name] }
/// baggage.append(Baggage.Member("serverNode", "DF 28"))
/// call.headers["baggage"] = baggage.header                  // serverNode=DF%2028
/// ```
///
/// - SeeAlso: https://www.w3.org/TR/baggage/
public struct Baggage: Sendable, Hashable {
    /// One member: a key with its value, and properties that say more about it.
    public struct Member: Sendable, Hashable {
        /// The member's key: letters, digits and the other characters that HTTP allows in a token.
        public let key: String
        /// The member's value, without percent-encoding.
        public let value: String
        /// The member's properties, in order.
        public let properties: [Property]

        /// Creates a member; `nil` if its key, or the key of one of its properties, is no HTTP token.
        ///
        /// - Parameters:
        ///   - key: The key.
        ///   - value: The value, which may have any characters.
        ///   - properties: The member's properties.
        public init?(_ key: String, _ value: String, properties: [Property] = []) {
            guard BaggageText.isToken(key), properties.allSatisfy({ BaggageText.isToken($0.key) }) else {
                return nil
            }
            self.init(unchecked: key, value, properties)
        }

        init(unchecked key: String, _ value: String, _ properties: [Property]) {
            self.key = key
            self.value = value
            self.properties = properties
        }
    }

    /// A property of a member: a key, with or without a value.
    public struct Property: Sendable, Hashable {
        /// The property's key: an HTTP token.
        public let key: String
        /// The property's value, without percent-encoding; `nil` if there is only a key.
        public let value: String?

        /// Creates a property.
        ///
        /// - Parameters:
        ///   - key: The key: an HTTP token.
        ///   - value: The value; `nil` for a key alone.
        public init(_ key: String, _ value: String? = nil) {
            self.key = key
            self.value = value
        }
    }

    /// The maximum number of members; ``append(_:)`` and the initializers do not add further ones, and
    /// ``parse(_:)`` throws.
    public static let memberLimit = 64

    /// The maximum size of the header in bytes; members that would exceed it are treated as those above
    /// ``memberLimit``.
    public static let lengthLimit = 8192

    /// The members, in their order; several may have the same key.
    public private(set) var members: [Member]

    /// Creates baggage without members.
    public init() {
        members = []
    }

    /// Reads baggage from the header `baggage`; without the header, the baggage is empty.
    ///
    /// Malformed members are left out, and so are those above the limits.
    ///
    /// - Parameter headers: Returns the value of a header by its name, in lower case; `nil` without such a
    ///   header. If there are several headers of that name, the function must join their values by commas, in
    ///   order.
    public init(headers: (_ name: String) -> String?) {
        self.init(headers("baggage") ?? "")
    }

    /// Parses the value of the header `baggage`; malformed members are left out, and so are those above the
    /// limits.
    ///
    /// - Parameter text: The value of the header.
    public init(_ text: String) {
        self.init()
        for part in BaggageText.members(of: text) {
            if let member = try? BaggageText.member(part), !append(member) { break }
        }
    }

    /// Parses the value of the header `baggage`, or throws an error that describes the mistake.
    ///
    /// - Parameter text: The value of the header.
    /// - Returns: The baggage.
    /// - Throws: ``TraceContextError`` for the first mistake, and if there is more than the limits allow.
    public static func parse(_ text: String) throws(TraceContextError) -> Baggage {
        var baggage = Baggage()
        for part in BaggageText.members(of: text) {
            guard try baggage.append(BaggageText.member(part)) else {
                let code: TraceContextError.Code =
                    baggage.members.count == memberLimit ? .tooManyMembers : .tooLong
                throw TraceContextError(
                    code, in: "baggage", at: part.startIndex,
                    "expected at most \(memberLimit) members of together \(lengthLimit) bytes.")
            }
        }
        return baggage
    }

    /// The value of the first member with a key; `nil` if no member has it.
    ///
    /// - Parameter key: The key.
    public subscript(key: String) -> String? { members.first { $0.key == key }?.value }

    /// Adds a member after the others.
    ///
    /// - Parameter member: The member.
    /// - Returns: Whether the limits allow it; if not, the baggage is unchanged.
    @discardableResult
    public mutating func append(_ member: Member) -> Bool {
        let length = members.isEmpty ? 0 : header.utf8.count + 1
        guard members.count < Self.memberLimit,
            length + BaggageText.text(member).utf8.count <= Self.lengthLimit
        else { return false }
        members.append(member)
        return true
    }

    /// Removes all members with a key.
    ///
    /// - Parameter key: The key.
    public mutating func remove(_ key: String) {
        members.removeAll { $0.key == key }
    }

    /// The value of the header for outgoing calls; empty if there is no member.
    public var header: String { members.map(BaggageText.text).joined(separator: ",") }
}

extension Baggage: Codable {
    /// Decodes baggage from the text of the header.
    ///
    /// - Parameter decoder: The decoder of one string.
    /// - Throws: `DecodingError` if the string is malformed.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self = try Self.parse(try container.decode(String.self))
        } catch let error as TraceContextError {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    /// Encodes baggage as the text of the header.
    ///
    /// - Throws: Rethrows errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(header)
    }
}
