/// An explicit flow without the type of its value.
struct AnyExplicitFlow: Sendable {}
