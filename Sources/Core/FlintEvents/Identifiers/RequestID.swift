/// The identity of one request to perform an action, unique in its runtime.
public struct RequestID: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The number of the request, counted from 1 in the order in which requests began.
    public let number: UInt64

    /// Creates the identity of a request for tests; in an application, events and action contexts have it.
    ///
    /// - Parameter number: The number; contexts made for tests have 0.
    public init(number: UInt64) {
        self.number = number
    }

    /// The number of the request as text.
    public var description: String { String(number) }

    /// Orders requests by when they began.
    ///
    /// - Parameters:
    ///   - first: A request.
    ///   - second: Another request of the same runtime.
    /// - Returns: Whether the first began before the second.
    public static func < (first: RequestID, second: RequestID) -> Bool { first.number < second.number }
}

extension RequestID: Codable {
    /// Decodes an identity from the request's number.
    ///
    /// - Parameter decoder: The decoder of one number.
    /// - Throws: `DecodingError` if the value is no number that is zero or greater.
    public init(from decoder: any Decoder) throws {
        number = try decoder.singleValueContainer().decode(UInt64.self)
    }

    /// Encodes the identity as the request's number.
    ///
    /// - Throws: Rethrows errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}
