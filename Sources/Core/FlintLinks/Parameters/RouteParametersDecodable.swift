/// An input that can be decoded from the parameters of a URL.
///
/// A `Decodable` input needs no code: its properties are decoded by name. Supported types are text, numbers, `Bool`
/// (`true`, `false`, `1`, `0`; an item without "=" is true), `UUID`, `URL`, ISO 8601 `Date`, enums with such raw
/// values, and arrays of them from repeated items. Optionals are `nil` if there is no such parameter. An input that
/// is a single value is decoded from the only variable of the pattern.
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
    /// - Throws: ``RouteParameters/Failure``; any other error is converted to one.
    init(from parameters: RouteParameters, mapping: URLMapping) throws

    /// Returns whether a parameter of this type is present, so that an optional input is not `nil`.
    ///
    /// The default checks the keys of a `Decodable` type; for other types, any parameter counts.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the URL.
    ///   - mapping: The mapping that matched.
    /// - Returns: Whether there is one.
    static func isPresent(in parameters: RouteParameters, mapping: URLMapping) -> Bool
}

extension RouteParametersDecodable {
    /// Returns whether there is any parameter.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the URL.
    ///   - mapping: The mapping that matched.
    /// - Returns: Whether there is one.
    public static func isPresent(in parameters: RouteParameters, mapping: URLMapping) -> Bool {
        !parameters.isEmpty
    }
}

extension RouteParametersDecodable where Self: Decodable {
    /// Decodes the properties by name.
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
    /// - Returns: Whether there is one.
    public static func isPresent(in parameters: RouteParameters, mapping: URLMapping) -> Bool {
        let decoder = RouteParameterDecoder(parameters, mapping)
        _ = try? Self(from: decoder)
        return decoder.presence.isKnown
    }
}
