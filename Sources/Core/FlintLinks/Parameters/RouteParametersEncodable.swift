/// An input from which links can be made.
///
/// An `Encodable` input needs no code; see ``RouteParametersDecodable``.
public protocol RouteParametersEncodable {
    /// Encodes the input as the parameters of a link.
    ///
    /// The pattern of the mapping determines which parameters become variables of the path. The others become
    /// the query, in their order.
    ///
    /// - Parameter mapping: The mapping of the link.
    /// - Returns: The parameters.
    /// - Throws: Any error, if the input cannot be encoded; no link is made then.
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
