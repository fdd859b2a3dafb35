/// An input that can be decoded from the parameters of a URL.
///
/// A `Decodable` input needs no code: its properties are decoded by name. Supported types are text, numbers,
/// `Bool` (`true`, `false`, `1`, `0`; an item without "=" is true), `UUID`, `URL`, ISO 8601 `Date`, enums
/// with raw values of these types, and arrays of them from repeated items. An optional is `nil` if its
/// parameter is missing. An input that is a single value is decoded from the only variable of the pattern.
///
/// ```swift
/// struct DocumentRef: Codable, RouteParametersCodable {
///     var name: String
///     var page: Int?
/// }
/// ```
public protocol RouteParametersDecodable {
    /// Decodes an input from the parameters of a URL.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the URL. Ignore those with unknown names.
    ///   - mapping: The mapping that matched the URL.
    /// - Throws: ``RouteParameters/Failure`` if a parameter is missing or invalid. Any other error is
    ///   converted to one.
    init(from parameters: RouteParameters, mapping: URLMapping) throws

    /// Returns whether the URL has a parameter of this type. If not, an optional input of this type is `nil`.
    ///
    /// By default, a `Decodable` type has the parameters with the names of its properties. For other types,
    /// any parameter counts.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the URL.
    ///   - mapping: The mapping that matched the URL.
    /// - Returns: Whether there is such a parameter.
    static func isPresent(in parameters: RouteParameters, mapping: URLMapping) -> Bool
}

extension RouteParametersDecodable {
    /// Returns whether the URL has any parameter at all, which is the default for types that are not
    /// `Decodable`.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the URL.
    ///   - mapping: The mapping that matched the URL.
    /// - Returns: Whether there is a parameter.
    public static func isPresent(in parameters: RouteParameters, mapping: URLMapping) -> Bool {
        !parameters.isEmpty
    }
}

extension RouteParametersDecodable where Self: Decodable {
    /// Decodes an input, each property from the parameter with its name.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the URL.
    ///   - mapping: The mapping that matched the URL.
    /// - Throws: ``RouteParameters/Failure`` for the first missing or invalid parameter.
    public init(from parameters: RouteParameters, mapping: URLMapping) throws {
        let decoder = RouteParameterDecoder(parameters, mapping)
        do {
            self = try Self(from: decoder)
        } catch {
            throw RouteParameters.Failure(error, mapping: mapping)
        }
    }

    /// Returns whether the URL has a parameter with the name of one of this type's properties.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the URL.
    ///   - mapping: The mapping that matched the URL.
    /// - Returns: Whether there is such a parameter.
    public static func isPresent(in parameters: RouteParameters, mapping: URLMapping) -> Bool {
        let decoder = RouteParameterDecoder(parameters, mapping)
        _ = try? Self(from: decoder)
        return decoder.presence.isKnown
    }
}
