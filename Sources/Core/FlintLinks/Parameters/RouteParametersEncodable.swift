/// An input from which links can be made.
///
/// An `Encodable` input needs no code; see ``RouteParametersDecodable``.
public protocol RouteParametersEncodable {
    /// Encodes the input as parameters.
    ///
    /// The pattern of the mapping decides which parameters become variables of the path. The others become
    /// the query, in their order.
    ///
    /// - Parameter mapping: The mapping of the link.
    /// - Returns: The parameters.
    /// - Throws: Any error; no link is made in that case.
    func routeParameters(for mapping: URLMapping) throws -> RouteParameters
}

/// An input that can be decoded from the parameters of a URL, and from which links can be made.
public typealias RouteParametersCodable = RouteParametersDecodable & RouteParametersEncodable

extension RouteParametersEncodable where Self: Encodable {
    /// Encodes each property as a parameter with its name, in the order of the properties.
    ///
    /// - Parameter mapping: The mapping of the link.
    /// - Returns: The parameters.
    /// - Throws: ``RouteParameters/Failure`` for a property that cannot be encoded in a URL.
    public func routeParameters(for mapping: URLMapping) throws -> RouteParameters {
        let encoder = RouteParameterEncoder(mapping)
        try encode(to: encoder)
        return encoder.storage.parameters
    }
}
