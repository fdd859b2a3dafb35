public import FlintEvents

extension NoInput: RouteParametersDecodable, RouteParametersEncodable {
    /// Accepts all parameters.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the URL.
    ///   - mapping: The mapping that matched.
    public init(from parameters: RouteParameters, mapping: URLMapping) {
        self.init()
    }

    /// Returns no parameters.
    ///
    /// - Parameter mapping: The mapping of the link.
    /// - Returns: Empty parameters.
    public func routeParameters(for mapping: URLMapping) -> RouteParameters { RouteParameters() }
}

extension Optional: RouteParametersDecodable where Wrapped: RouteParametersDecodable {
    /// Decodes the wrapped type, or `nil` if none of its parameters is present.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the URL.
    ///   - mapping: The mapping that matched.
    /// - Throws: Rethrows errors of the wrapped type about a present parameter.
    public init(from parameters: RouteParameters, mapping: URLMapping) throws {
        guard Wrapped.isPresent(in: parameters, mapping: mapping) else {
            self = nil
            return
        }
        self = try Wrapped(from: parameters, mapping: mapping)
    }

    /// Returns whether a parameter of the wrapped type is present.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the URL.
    ///   - mapping: The mapping that matched.
    /// - Returns: Whether there is one.
    public static func isPresent(in parameters: RouteParameters, mapping: URLMapping) -> Bool {
        Wrapped.isPresent(in: parameters, mapping: mapping)
    }
}

extension Optional: RouteParametersEncodable where Wrapped: RouteParametersEncodable {
    /// Encodes the wrapped value; `nil` has no parameters.
    ///
    /// - Parameter mapping: The mapping of the link.
    /// - Returns: The parameters of the wrapped value.
    /// - Throws: Rethrows errors of the wrapped type.
    public func routeParameters(for mapping: URLMapping) throws -> RouteParameters {
        try self?.routeParameters(for: mapping) ?? RouteParameters()
    }
}
