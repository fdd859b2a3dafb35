public import Foundation

/// Makes links to actions that the same application opens with an equal input.
///
/// ```swift
/// let link = try Flint.links.appLink(to: DocumentFeature.open, with: DocumentRef(name: "Letter"))
/// // myapp://document/Letter
/// ```
///
/// Each link is resolved and decoded before it is handed out, so one that would lead elsewhere is an error at once.
public struct LinkCreator: Sendable {
    private let runtime: Flint?
    private let scheme: String?
    private let domain: String?

    /// Creates links of the current runtime with a scheme or a domain of your choice.
    ///
    /// - Parameters:
    ///   - scheme: The scheme, in place of the first of the configuration.
    ///   - domain: The domain, in place of the first of the configuration.
    public init(scheme: String? = nil, domain: String? = nil) {
        self.init(of: nil, scheme: scheme, domain: domain)
    }

    init(of runtime: Flint?, scheme: String? = nil, domain: String? = nil) {
        self.runtime = runtime
        self.scheme = scheme
        self.domain = domain
    }

    /// The same, with another scheme or domain.
    ///
    /// - Parameters:
    ///   - scheme: The scheme; `nil` leaves it as it is.
    ///   - domain: The domain; `nil` leaves it as it is.
    /// - Returns: The creator.
    public func with(scheme: String? = nil, domain: String? = nil) -> LinkCreator {
        LinkCreator(of: runtime, scheme: scheme ?? self.scheme, domain: domain ?? self.domain)
    }

    /// Makes a link with a custom scheme.
    ///
    /// - Parameters:
    ///   - binding: The action and its feature.
    ///   - input: What the action will work on.
    ///   - name: The name of the mapping to use; `nil` takes the first mapping whose variables the input has.
    /// - Returns: The link.
    /// - Throws: ``LinkError``, or what the input throws when it says itself in parameters.
    public func appLink<Binding: ActionBinding>(
        to binding: Binding, with input: Binding.Action.Input, named name: String? = nil
    ) throws -> URL where Binding.Action.Input: RouteParametersEncodable {
        try link(to: binding, with: input, name, \.isApp, \.schemes, scheme) { $0.appLink(scheme: $1) }
    }

    /// Makes a link with a domain.
    ///
    /// - Parameters:
    ///   - binding: The action and its feature.
    ///   - input: What the action will work on.
    ///   - name: The name of the mapping to use; `nil` takes the first mapping whose variables the input has.
    /// - Returns: The link.
    /// - Throws: ``LinkError``, or what the input throws when it says itself in parameters.
    public func webLink<Binding: ActionBinding>(
        to binding: Binding, with input: Binding.Action.Input, named name: String? = nil
    ) throws -> URL where Binding.Action.Input: RouteParametersEncodable {
        try link(to: binding, with: input, name, \.isWeb, \.domains, domain) { $0.webLink(domain: $1) }
    }

    private func link<Binding: ActionBinding>(
        to binding: Binding, with input: Binding.Action.Input, _ name: String?, _ kind: (RouteScope) -> Bool,
        _ primary: (LinkConfiguration) -> [String], _ override: String?,
        _ text: (LinkDraft, String) -> String
    ) throws -> URL where Binding.Action.Input: RouteParametersEncodable {
        let table = (runtime ?? .current).routes ?? RouteTable()
        let candidates = table.routes(of: binding.key).filter { route in
            kind(route.mapping.scope) && route.mapping.pattern.isValidForLinkCreation
                && (name == nil || route.mapping.name == name)
        }
        guard let (route, parameters, draft) = try choose(candidates, input) else {
            throw LinkError(.noMapping, binding.identifier)
        }
        guard let place = route.mapping.scope.place ?? override ?? primary(table.configuration).first else {
            throw LinkError(.noTarget, binding.identifier)
        }
        let check = LinkCheck(route: route, parameters: parameters, draft: draft, table: table)
        return try check.checked(text(draft, place), input)
    }

    /// The first mapping whose variables are all supplied.
    private func choose(
        _ candidates: [Route], _ input: some RouteParametersEncodable
    ) throws -> (Route, RouteParameters, LinkDraft)? {
        var missing: LinkError?
        for route in candidates {
            let parameters = try input.routeParameters(for: route.mapping)
            do {
                return (route, parameters, try LinkDraft(route.mapping.pattern, parameters))
            } catch {
                missing = missing ?? LinkError(.missingVariable, route.mapping.bindingID, name: error.name)
            }
        }
        if let missing { throw missing }
        return nil
    }
}

extension LinkCreator {
    /// Makes a link with a custom scheme to an action without input.
    ///
    /// - Parameters:
    ///   - binding: The action and its feature.
    ///   - name: The name of the mapping to use; `nil` takes the first.
    /// - Returns: The link.
    /// - Throws: ``LinkError``.
    public func appLink<Binding: ActionBinding>(to binding: Binding, named name: String? = nil) throws -> URL
    where Binding.Action.Input == NoInput {
        try appLink(to: binding, with: NoInput(), named: name)
    }

    /// Makes a link with a domain to an action without input.
    ///
    /// - Parameters:
    ///   - binding: The action and its feature.
    ///   - name: The name of the mapping to use; `nil` takes the first.
    /// - Returns: The link.
    /// - Throws: ``LinkError``.
    public func webLink<Binding: ActionBinding>(to binding: Binding, named name: String? = nil) throws -> URL
    where Binding.Action.Input == NoInput {
        try webLink(to: binding, with: NoInput(), named: name)
    }
}

extension RouteScope {
    fileprivate var isWeb: Bool { !isApp }

    /// The scheme or domain of an exact scope.
    fileprivate var place: String? {
        switch self {
        case .app(let place), .universal(let place): place
        default: nil
        }
    }
}
