/// The URL mappings that one feature declares, with the findings of their checks.
struct RouteDeclarations {
    private(set) var findings: [SetupDiagnostic] = []
    private var routes: [Route] = []
    private var mappings: [BindingKey: [URLMapping]] = [:]
    private let feature: FeatureRecord

    /// Reads the URL mappings that a feature declares, and checks them.
    ///
    /// - Parameters:
    ///   - feature: The feature that is being registered.
    ///   - table: The table of routes, with the configured schemes and domains.
    init(of feature: FeatureRecord, _ table: RouteTable) {
        self.feature = feature
        guard let type = feature.type as? any URLMapped.Type else { return }
        let builder = URLMappingsBuilder()
        type.urlMappings(routes: builder)
        for declaration in builder.declarations { read(declaration, table) }
        checkTargets(of: builder.declarations, table)
    }

    /// Reports mappings that no URL can reach, because no scheme or domain is configured for them.
    ///
    /// There is one finding for all mappings of the feature, because the same configuration is missing.
    private mutating func checkTargets(of declarations: [URLMappingDeclaration], _ table: RouteTable) {
        let idle = declarations.first { declaration in
            !declaration.scopes.isEmpty
                && declaration.scopes.allSatisfy { scope in
                    switch scope {
                    case .appAny: table.configuration.schemes.isEmpty
                    case .universalAny: table.configuration.domains.isEmpty
                    default: false
                    }
                }
        }
        guard let idle else { return }
        let missing =
            Set(idle.scopes).count == 1
            ? (idle.scopes[0] == .appAny ? "scheme" : "domain") : "scheme or domain"
        report(
            .routeNoTarget, .warning, subject: idle.target.bindingID,
            "Feature '\(feature.identifier)' maps '\(idle.pattern)' (\(idle.location)), and no \(missing) is configured, so "
                + "that no URL is opened and no link made. Set 'links' in the configuration.")
    }

    func mappings(of key: BindingKey) -> [URLMapping] { mappings[key] ?? [] }

    private mutating func read(_ declaration: URLMappingDeclaration, _ table: RouteTable) {
        let bindingID = declaration.target.bindingID
        let pattern: URLPattern
        do {
            pattern = try .declared(declaration.pattern)
        } catch {
            report(
                .routeBadPattern, subject: bindingID,
                "Feature '\(feature.identifier)' maps a bad pattern to '\(bindingID)' (\(declaration.location)). \(error)"
            )
            return
        }
        checkInput(of: declaration, pattern)
        for scope in declaration.scopes {
            check(scope, of: declaration, table)
            let mapping = URLMapping(
                bindingID: bindingID, pattern: pattern, scope: scope, name: declaration.name)
            mappings[declaration.target.key, default: []].append(mapping)
            routes.append(Route(mapping, declaration.target, location: declaration.location))
        }
    }

    private mutating func checkInput(of declaration: URLMappingDeclaration, _ pattern: URLPattern) {
        let bindingID = declaration.target.bindingID
        let mapping = URLMapping(
            bindingID: bindingID, pattern: pattern, scope: declaration.scopes.first ?? .appAny,
            name: declaration.name)
        let mapped =
            "Feature '\(feature.identifier)' maps '\(declaration.pattern)' to '\(bindingID)' "
            + "(\(declaration.location)), "
        switch declaration.target.finding(for: mapping) {
        case .unsupported(let error):
            report(
                .routeUnsupportedInput, .warning, subject: bindingID,
                mapped + "whose input no URL can carry. \(error)")
        case .unread(let names):
            let list = names.map { "'$(\($0))'" }.joined(separator: " and ")
            report(
                .routeUnknownVariable, .warning, subject: bindingID,
                mapped
                    + "whose input has nothing of the name of \(list), so that no link can be made. Use the "
                    + "name of a property, or '*' for what is not read.")
        case nil: break
        }
    }

    private mutating func check(
        _ scope: URLMapping.Scope, of declaration: URLMappingDeclaration, _ table: RouteTable
    ) {
        let mapped =
            "Feature '\(feature.identifier)' maps '\(declaration.pattern)' (\(declaration.location)) in "
        switch scope {
        case .app(let scheme) where !table.knows(scheme: scheme):
            report(
                .routeUnknownScheme, .warning, subject: declaration.target.bindingID,
                mapped + "the scheme '\(scheme)', which is not configured. Add it to the schemes of 'links'.")
        case .universal(let domain) where !table.knows(domain: domain):
            report(
                .routeUnknownDomain, .warning, subject: declaration.target.bindingID,
                mapped + "the domain '\(domain)', which is not configured. Add it to the domains of 'links'.")
        default: break
        }
    }

    /// Adds the mappings of the feature's own actions to the table.
    ///
    /// - Parameters:
    ///   - table: The table to which the mappings are added.
    ///   - isDeclared: A function that returns whether the feature declares an action.
    /// - Returns: The mappings to actions of other features, which may be registered later.
    mutating func add(
        to table: inout RouteTable, _ isDeclared: (BindingKey) -> Bool
    ) -> [Route] {
        var foreign: [Route] = []
        var last: String?
        for route in routes {
            let key = route.target.key
            // One finding covers all scopes of a declaration, so further ones are omitted.
            let place = "\(route.location) \(route.mapping.pattern)"
            let isFirst = last != place
            last = place
            if key.feature != feature.type {
                if isFirst { foreign.append(route) }
            } else if !isDeclared(key) {
                guard isFirst else { continue }
                report(
                    .actionUndeclared, subject: route.mapping.bindingID,
                    "Feature '\(feature.identifier)' maps \(route.label), which it does not declare. Declare the action "
                        + "in 'prepare(actions:)'.")
            } else if let conflict = table.add(route) {
                report(conflict, route)
            }
        }
        return foreign
    }

    private mutating func report(_ conflict: RouteTable.Conflict, _ route: Route) {
        switch conflict {
        case .duplicate(let known):
            report(
                .routeDuplicate, subject: route.mapping.bindingID,
                "Two mappings have one pattern: \(known.label) and \(route.label). Remove or change one of them."
            )
        case .ambiguous(let known, let path):
            report(
                .routeAmbiguous, subject: route.mapping.bindingID,
                "Two mappings are equally specific and both match '\(path)': \(known.label) and \(route.label). Make one of "
                    + "them more specific.")
        }
    }

    private mutating func report(
        _ code: SetupDiagnostic.Code, _ severity: SetupDiagnostic.Severity = .error, subject: String,
        _ text: String
    ) {
        findings.append(SetupDiagnostic(code: code, severity: severity, subject: subject, text: text))
    }
}

/// The arguments of one call of ``URLMappingsBuilder/send(_:to:in:name:file:line:)``, which declares a
/// mapping.
struct URLMappingDeclaration {
    let pattern: String
    let target: any RouteTarget
    let scopes: [URLMapping.Scope]
    let name: String?
    let location: String
}
