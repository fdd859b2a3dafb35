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
    /// Decodes an input.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the URL; unknown names must be ignored.
    ///   - mapping: The mapping that matched.
    /// - Throws: ``RouteParameters/Failure`` if a parameter is missing or invalid; any other error is
    ///   converted to one.
    init(from parameters: RouteParameters, mapping: URLMapping) throws

    /// Returns whether a parameter of this type is present, so that an optional input is not `nil`.
    ///
    /// By default, parameters with the names of a `Decodable` type's properties count; for other types, any
    /// parameter counts.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the URL.
    ///   - mapping: The mapping that matched.
    /// - Returns: Whether one is present.
    static func isPresent(in parameters: RouteParameters, mapping: URLMapping) -> Bool
}

extension RouteParametersDecodable {
    /// Returns whether the URL has any parameter.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the URL.
    ///   - mapping: The mapping that matched.
    /// - Returns: Whether one is present.
    public static func isPresent(in parameters: RouteParameters, mapping: URLMapping) -> Bool {
        !parameters.isEmpty
    }
}

extension RouteParametersDecodable where Self: Decodable {
    /// Decodes an input; each property is decoded from the parameter with its name.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the URL.
    ///   - mapping: The mapping that matched.
    /// - Throws: ``RouteParameters/Failure`` for the first invalid parameter.
    public init(from parameters: RouteParameters, mapping: URLMapping) throws {
        let decoder = RouteParameterDecoder(parameters, mapping)
        do {
            self = try Self(from: decoder)
        } catch {
            throw RouteParameters.Failure(error, mapping: mapping)
        }
    }

    /// Returns whether a parameter has the name of a property.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the URL.
    ///   - mapping: The mapping that matched.
    /// - Returns: Whether one is present.
    public static func isPresent(in parameters: RouteParameters, mapping: URLMapping) -> Bool {
        let decoder = RouteParameterDecoder(parameters, mapping)
        _ = try? Self(from: decoder)
        return decoder.presence.isKnown
    }
}
