/// What a URL stands for, found out without performing anything.
public enum URLResolution: Sendable {
    /// A mapping matches.
    case resolved(ResolvedURL)
    /// No mapping belongs to it; the text says why.
    case noMappingFound(String)
    /// It is no URL that can be read; the text says why.
    case malformedURL(String)
}

/// The mapping that a URL stands for, and what it says to the action.
public struct ResolvedURL: Sendable {
    /// The mapping.
    public let mapping: URLMapping

    /// The variables of the path and the items of the query.
    public let parameters: RouteParameters

    /// What is performed.
    let target: any RouteTarget

    init(_ route: Route, _ parameters: RouteParameters) {
        mapping = route.mapping
        target = route.target
        self.parameters = parameters
    }

    /// The stable identity of the binding.
    public var bindingID: String { mapping.bindingID }

    /// Makes the action's input of the parameters, to find out whether they fit.
    ///
    /// - Returns: The input.
    /// - Throws: ``RouteParameterError`` for the first parameter that does not fit.
    public func makeInput() throws(RouteParameterError) -> any Sendable {
        try target.input(from: parameters, mapping: mapping)
    }
}
