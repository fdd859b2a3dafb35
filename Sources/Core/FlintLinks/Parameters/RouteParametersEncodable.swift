/// An input from which links can be made.
///
/// An `Encodable` input needs no code; see ``RouteParametersDecodable``.
public protocol RouteParametersEncodable {
    /// Encodes the input as parameters.
    ///
    /// The pattern determines which of them belong to the path; the others become the query, in their order.
    ///
    /// - Parameter mapping: The mapping of the link.
    /// - Returns: The parameters.
    /// - Throws: Any error; no link is made in that case.
    func routeParameters(for mapping: URLMapping) throws -> RouteParameters
}

/// An input that can be decoded from the parameters of a URL, and from which links can be made.
public typealias RouteParametersCodable = RouteParametersDecodable & RouteParametersEncodable

extension RouteParametersEncodable where Self: Encodable {
    /// Encodes the properties under their names, in their order.
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
