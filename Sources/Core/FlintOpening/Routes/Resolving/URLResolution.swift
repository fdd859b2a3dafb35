/// The result of resolving a URL without performing its action.
public enum URLResolution: Sendable {
    /// A mapping matches the URL. The associated value has the mapping and the parameters.
    case resolved(URLResolution.Resolved)
    /// No mapping matches the URL. The text contains the reason.
    case noMappingFound(String)
    /// The URL cannot be parsed. The text contains the reason.
    case malformedURL(String)
}

extension URLResolution {
    /// The mapping that matches a URL, with the parameters for its action.
    public struct Resolved: Sendable {
        /// The mapping that matches the URL.
        public let mapping: URLMapping

        /// The variables of the path and the items of the query.
        public let parameters: RouteParameters

        /// The binding that the mapping opens; the types of feature and action are erased.
        let target: any RouteTarget

        package init(_ route: Route, _ parameters: RouteParameters) {
            mapping = route.mapping
            target = route.target
            self.parameters = parameters
        }

        /// The stable identifier of the binding that the mapping opens.
        public var bindingID: String { mapping.bindingID }

        /// Decodes the action's input from the parameters, to check that they are valid.
        ///
        /// - Returns: The decoded input.
        /// - Throws: ``RouteParameters/Failure`` for the first missing or invalid parameter.
        public func makeInput() throws(RouteParameters.Failure) -> any Sendable {
            try target.input(from: parameters, mapping: mapping)
        }
    }
}
