extension URLMapping {
    /// The kind of URLs to which a mapping applies: URLs with a scheme or with a domain of the application.
    public enum Scope: Sendable, Hashable, CustomStringConvertible {
        /// URLs with any custom scheme of the configuration; links are made with the first one.
        case appAny
        /// URLs with one given custom scheme.
        case app(String)
        /// URLs with any associated domain of the configuration, by `https` or `http`; links are made with
        /// the first one.
        case universalAny
        /// URLs with one given associated domain, by `https` or `http`.
        case universal(String)

        /// The default scopes of a mapping: all custom schemes and all domains.
        public static let all: [URLMapping.Scope] = [.appAny, .universalAny]

        /// The scope as text, as in metadata: for example `all app schemes`.
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

        /// The scope in lower case, for look-ups: schemes and domains are not case-sensitive.
        package var folded: URLMapping.Scope {
            switch self {
            case .app(let scheme): .app(scheme.lowercased())
            case .universal(let domain): .universal(domain.lowercased())
            default: self
            }
        }
    }
}
