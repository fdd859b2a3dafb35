/// Says which parameter of a link does not make an input.
public struct RouteParameterError: Error, Sendable, Hashable {}
