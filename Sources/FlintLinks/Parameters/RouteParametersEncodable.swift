/// An input of which links can be made.
///
/// An `Encodable` input needs no code; see ``RouteParametersDecodable``.
public protocol RouteParametersEncodable {
    /// Says the input in parameters.
    ///
    /// Which of them go into the path, the pattern says; the others become the query, in their order.
    ///
    /// - Parameter mapping: The mapping of which a link is made.
    /// - Returns: The parameters.
    /// - Throws: Any error; no link is made then.
    func routeParameters(for mapping: URLMapping) throws -> RouteParameters
}

/// An input that can be made of what a URL says, and of which links can be made.
public typealias RouteParametersCodable = RouteParametersDecodable & RouteParametersEncodable

extension RouteParametersEncodable where Self: Encodable {
    /// Writes the properties under their names, in their order.
    ///
    /// - Parameter mapping: The mapping of which a link is made.
    /// - Returns: The parameters.
    /// - Throws: ``RouteParameterError`` for a property that a URL cannot carry.
    public func routeParameters(for mapping: URLMapping) throws -> RouteParameters {
        let encoder = RouteParameterEncoder(mapping)
        try encode(to: encoder)
        return encoder.storage.parameters
    }
}
