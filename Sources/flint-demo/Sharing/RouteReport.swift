import FlintCore

/// What a list of routes tells about one of them.
struct RouteReport: Sendable, Equatable {
    let pattern: String
    /// Whether it is about links with a domain.
    let isWeb: Bool
    /// The identifier of what is performed.
    let bindingID: String
    /// A link of that kind; `nil` if nobody has thought of one.
    let example: String?

    init(of mapping: URLMapping) {
        pattern = mapping.pattern.description
        bindingID = mapping.bindingID
        isWeb =
            switch mapping.scope {
            case .universal, .universalAny: true
            case .app, .appAny: false
            }
        example = LinkSample.all.first { $0.bindingID == mapping.bindingID }?
            .link(for: mapping, isWeb: isWeb)
    }
}
