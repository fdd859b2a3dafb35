extension URLMapping {
    /// The kind of URL to which a mapping applies.
    public enum Scope: Sendable, Hashable, CustomStringConvertible {
        /// Every custom scheme of the configuration; links use the first.
        case appAny
        /// One custom scheme.
        case app(String)
        /// Every associated domain of the configuration, by `https` and `http`; links use the first, by `https`.
        case universalAny
        /// One associated domain.
        case universal(String)

        /// The default scopes of a mapping: all schemes and all domains.
        public static let all: [URLMapping.Scope] = [.appAny, .universalAny]

        /// The scope as text, as in metadata.
        public var description: String {
            switch self {
            case .appAny: "all app schemes"
            case .app(let scheme): "app scheme \(scheme)"
            case .universalAny: "all associated domains"
            case .universal(let domain): "associated domain \(domain)"
            }
        }

        /// Whether the scope is about custom schemes, not domains.
        package var isApp: Bool {
            switch self {
            case .appAny, .app: true
            case .universalAny, .universal: false
            }
        }

        /// The scope for lookups: schemes and domains are not case-sensitive.
        package var folded: URLMapping.Scope {
            switch self {
            case .app(let scheme): .app(scheme.lowercased())
            case .universal(let domain): .universal(domain.lowercased())
            default: self
            }
        }
    }
}
