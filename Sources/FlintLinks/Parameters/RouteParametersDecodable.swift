/// An input that can be made of what a URL says.
///
/// A `Decodable` input needs no code: its properties are read by their names. Text, numbers, `Bool` (`true`, `false`,
/// `1`, `0`; an item without "=" is true), `UUID`, `URL`, ISO 8601 `Date` and enums of such raw values are read, arrays
/// of them from repeated items, and optionals are `nil` if there is no such parameter. An input that is a single value
/// is read from the only variable of the pattern.
///
/// ```swift
/// struct DocumentRef: Codable, RouteParametersCodable {
///     var name: String
///     var page: Int?
/// }
/// ```
public protocol RouteParametersDecodable {
    /// Makes an input.
    ///
    /// - Parameters:
    ///   - parameters: What the URL says; names that are not known are to be ignored.
    ///   - mapping: The mapping that matched.
    /// - Throws: ``RouteParameterError``; any other error is turned into one.
    init(from parameters: RouteParameters, mapping: URLMapping) throws

    /// Whether a parameter that concerns this type is present, so that an optional input is not `nil`.
    ///
    /// The default asks a `Decodable` type for its keys; for others, any parameter counts.
    ///
    /// - Parameters:
    ///   - parameters: What the URL says.
    ///   - mapping: The mapping that matched.
    /// - Returns: Whether there is one.
    static func isPresent(in parameters: RouteParameters, mapping: URLMapping) -> Bool
}

extension RouteParametersDecodable {
    /// Any parameter counts.
    ///
    /// - Parameters:
    ///   - parameters: What the URL says.
    ///   - mapping: The mapping that matched.
    /// - Returns: Whether there is one.
    public static func isPresent(in parameters: RouteParameters, mapping: URLMapping) -> Bool {
        !parameters.isEmpty
    }
}

extension RouteParametersDecodable where Self: Decodable {
    /// Reads the properties by their names.
    ///
    /// - Parameters:
    ///   - parameters: What the URL says.
    ///   - mapping: The mapping that matched.
    /// - Throws: ``RouteParameterError`` for the first parameter that does not fit.
    public init(from parameters: RouteParameters, mapping: URLMapping) throws {
        let decoder = RouteParameterDecoder(parameters, mapping)
        do {
            self = try Self(from: decoder)
        } catch {
            throw RouteParameterError(error, mapping: mapping)
        }
    }

    /// Whether a parameter has the name of a property.
    ///
    /// - Parameters:
    ///   - parameters: What the URL says.
    ///   - mapping: The mapping that matched.
    /// - Returns: Whether there is one.
    public static func isPresent(in parameters: RouteParameters, mapping: URLMapping) -> Bool {
        let decoder = RouteParameterDecoder(parameters, mapping)
        _ = try? Self(from: decoder)
        return decoder.presence.isKnown
    }
}
