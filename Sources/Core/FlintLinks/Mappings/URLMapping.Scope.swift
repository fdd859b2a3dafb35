extension URLMapping {
    /// The URLs to which a mapping applies: those with a custom scheme, or with a domain, of the application.
    public enum Scope: Sendable, Hashable, CustomStringConvertible {
        /// URLs with any of the configured custom schemes. New links have the first one.
        case appAny
        /// URLs with one given custom scheme.
        case app(String)
        /// URLs with `https` or `http` and any of the configured domains. New links have the first one.
        case universalAny
        /// URLs with `https` or `http` and one given domain.
        case universal(String)

        /// The scopes of a mapping by default: all configured custom schemes and all configured domains.
        public static let all: [URLMapping.Scope] = [.appAny, .universalAny]

        /// The scope as text, for example `all app schemes`.
        public var description: String {
            switch self {
            case .appAny: "all app schemes"
            case .app(let scheme): "app scheme \(scheme)"
            case .universalAny: "all associated domains"
            case .universal(let domain): "associated domain \(domain)"
            }
        }

        /// Whether the scope applies to custom schemes, and not to domains.
        package var isApp: Bool {
            switch self {
            case .appAny, .app: true
            case .universalAny, .universal: false
            }
        }

        /// The scope with its scheme or domain in lower case, because these are not case-sensitive.
        package var folded: URLMapping.Scope {
            switch self {
            case .app(let scheme): .app(scheme.lowercased())
            case .universal(let domain): .universal(domain.lowercased())
            default: self
            }
        }
    }
}
