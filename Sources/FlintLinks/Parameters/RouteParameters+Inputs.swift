public import FlintEvents

extension NoInput: RouteParametersDecodable, RouteParametersEncodable {
    /// Accepts anything.
    ///
    /// - Parameters:
    ///   - parameters: What the URL says.
    ///   - mapping: The mapping that matched.
    public init(from parameters: RouteParameters, mapping: URLMapping) {
        self.init()
    }

    /// Says nothing.
    ///
    /// - Parameter mapping: The mapping of which a link is made.
    /// - Returns: No parameters.
    public func routeParameters(for mapping: URLMapping) -> RouteParameters { RouteParameters() }
}

extension Optional: RouteParametersDecodable where Wrapped: RouteParametersDecodable {
    /// Reads the wrapped type, or `nil` if no parameter concerns it.
    ///
    /// - Parameters:
    ///   - parameters: What the URL says.
    ///   - mapping: The mapping that matched.
    /// - Throws: What the wrapped type throws about a parameter that is there.
    public init(from parameters: RouteParameters, mapping: URLMapping) throws {
        guard Wrapped.isPresent(in: parameters, mapping: mapping) else {
            self = nil
            return
        }
        self = try Wrapped(from: parameters, mapping: mapping)
    }

    /// Whether a parameter concerns the wrapped type.
    ///
    /// - Parameters:
    ///   - parameters: What the URL says.
    ///   - mapping: The mapping that matched.
    /// - Returns: Whether there is one.
    public static func isPresent(in parameters: RouteParameters, mapping: URLMapping) -> Bool {
        Wrapped.isPresent(in: parameters, mapping: mapping)
    }
}

extension Optional: RouteParametersEncodable where Wrapped: RouteParametersEncodable {
    /// Says the wrapped value, or nothing.
    ///
    /// - Parameter mapping: The mapping of which a link is made.
    /// - Returns: The parameters of the wrapped value.
    /// - Throws: What the wrapped type throws.
    public func routeParameters(for mapping: URLMapping) throws -> RouteParameters {
        try self?.routeParameters(for: mapping) ?? RouteParameters()
    }
}
