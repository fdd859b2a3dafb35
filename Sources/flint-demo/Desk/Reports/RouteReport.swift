/// What a list of routes tells about one of them.
struct RouteReport: Sendable, Equatable {
    let pattern: String
    /// Whether it is about links with a domain.
    let isWeb: Bool
    /// The identifier of what is performed.
    let bindingID: String
    /// A link of that kind; `nil` if nobody has thought of one.
    let example: String?
}
