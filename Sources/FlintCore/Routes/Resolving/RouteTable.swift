/// All registered mappings, as a value that only grows.
struct RouteTable: Sendable {
    /// In declaration order.
    private(set) var routes: [Route] = []
    private var tries: [RouteScope: RouteTrie] = [:]
    private var routesByBinding: [BindingKey: [Int]] = [:]
    /// The routes that have a mixed component, by all about them that must be equal for ambiguity.
    private var rivals: [RivalKey: [Int]] = [:]
    private var shadowed: Set<Int> = []
    private(set) var configuration = LinkConfiguration(schemes: [], domains: [], applicationID: nil)
    private var schemes: Set<String> = []
    private var domains: Set<String> = []

    mutating func configure(_ configuration: LinkConfiguration) {
        self.configuration = configuration
        schemes = Set(configuration.schemes.map { $0.lowercased() })
        domains = Set(configuration.domains.map { $0.lowercased() })
    }

    // MARK: Registering

    /// Why a route was not added, or is in doubt.
    enum Conflict {
        case duplicate(of: Route)
        case ambiguous(with: Route, path: String)
    }

    /// Adds a route, unless one has the same pattern.
    mutating func add(_ route: Route) -> Conflict? {
        let index = routes.count
        let scope = route.mapping.scope.folded
        if let known = tries[scope, default: RouteTrie()].insert(route.components, route: index) {
            return .duplicate(of: routes[known])
        }
        routes.append(route)
        routesByBinding[route.target.key, default: []].append(index)
        return ambiguity(of: route, index, scope)
    }

    private mutating func ambiguity(of route: Route, _ index: Int, _ scope: RouteScope) -> Conflict? {
        guard let key = RivalKey(route.components, scope) else { return nil }
        defer { rivals[key, default: []].append(index) }
        for rival in rivals[key] ?? [] {
            if let path = PatternIntersection.path(route.components, routes[rival].components) {
                return .ambiguous(with: routes[rival], path: path)
            }
        }
        return nil
    }

    /// The routes that no path can reach any more, each with one that goes first; reported once.
    mutating func newlyShadowed() -> [(route: Route, by: Route)] {
        var findings: [(Route, Route)] = []
        for index in routes.indices where mayBeShadowed(routes[index]) && !shadowed.contains(index) {
            guard let winner = cover(of: index) else { continue }
            shadowed.insert(index)
            findings.append((routes[index], routes[winner]))
        }
        return findings
    }

    /// Inside a scope only a variable can cover, and only a `*`; otherwise it takes a scope that goes first.
    private func mayBeShadowed(_ route: Route) -> Bool {
        if route.components.contains(.single) { return true }
        return switch route.mapping.scope {
        case .appAny: !schemes.isEmpty && schemes.allSatisfy { tries[.app($0)] != nil }
        case .universalAny: !domains.isEmpty && domains.allSatisfy { tries[.universal($0)] != nil }
        default: false
        }
    }

    private func cover(of index: Int) -> Int? {
        let scope = routes[index].mapping.scope.folded
        if let cover = cover(of: index, in: scope) { return cover }
        let exact: [RouteScope] =
            switch scope {
            case .appAny: schemes.sorted().map { .app($0) }
            case .universalAny: domains.sorted().map { .universal($0) }
            default: []
            }
        let covers = exact.map { cover(of: index, in: $0) }
        return covers.contains(nil) ? nil : covers.first ?? nil
    }

    /// A route of a scope that goes before another and matches all that it matches.
    ///
    /// A route that matches the pattern's example, with text that no pattern names in place of its variables,
    /// matches whatever else stands there.
    private func cover(of index: Int, in scope: RouteScope) -> Int? {
        let components = routes[index].components
        let example = PathComponents(components.map { $0.text(standingIn: "\u{10FFFD}") })
        let isOther = scope != routes[index].mapping.scope.folded
        let order = components.map(\.specificity)
        return tries[scope]?.all(for: example).sorted().first { candidate in
            guard candidate != index else { return false }
            let other = routes[candidate].components
            if components.last == .rest, other.last != .rest || other.count > components.count {
                return false
            }
            return isOther || order.lexicographicallyPrecedes(other.map(\.specificity))
        }
    }

    // MARK: Resolving

    /// Finds the mapping of a URL.
    func resolve(_ url: String) -> URLResolution {
        let link: IncomingLink
        do {
            link = try IncomingLink(url, limits: configuration)
        } catch {
            return .malformedURL(error.description)
        }
        let scopes = scopes(of: link)
        guard !scopes.isEmpty else { return .noMappingFound(link.foreignness) }
        let path: PathComponents
        let items: [RouteParameters.Item]
        do {
            path = try link.path()
            items = try link.items(limit: configuration.maximumQueryItems)
            try link.checkFragment()
        } catch {
            return .malformedURL(error.description)
        }
        for scope in scopes {
            guard let route = tries[scope]?.best(for: path) else { continue }
            let variables = routes[route].mapping.pattern.match(path, from: 1) ?? [:]
            return .resolved(
                ResolvedURL(routes[route], RouteParameters(variables: variables, items: items)))
        }
        return .noMappingFound("No pattern matches the path.")
    }

    /// The scopes in which a URL is looked up, the exact one first; empty if it is foreign.
    private func scopes(of link: IncomingLink) -> [RouteScope] {
        switch link.kind {
        case .app(let scheme):
            let exact: [RouteScope] = tries[.app(scheme)] == nil ? [] : [.app(scheme)]
            return schemes.contains(scheme) ? exact + [.appAny] : exact
        case .web(let domain):
            let exact: [RouteScope] = tries[.universal(domain)] == nil ? [] : [.universal(domain)]
            return domains.contains(domain) ? exact + [.universalAny] : exact
        case .foreign: return []
        }
    }

    // MARK: Looking up

    /// The routes of a binding, in declaration order.
    func routes(of key: BindingKey) -> [Route] { (routesByBinding[key] ?? []).map { routes[$0] } }

    func knows(scheme: String) -> Bool { schemes.contains(scheme.lowercased()) }

    func knows(domain: String) -> Bool { domains.contains(domain.lowercased()) }
}

extension URLPattern.Component {
    /// A text that the component matches.
    fileprivate func text(standingIn variable: String) -> String {
        switch self {
        case .literal(let text): text.text
        case .mixed(let mixed, _):
            mixed.texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: variable)
        case .variable, .single, .rest: variable
        }
    }
}
