public import Foundation

/// A creator of links to actions, which the same application can open.
///
/// ```swift
/// let link = try Flint.current.links.appLink(to: DocumentFeature.open, with: DocumentRef(name: "Letter"))
/// // myapp://document/Letter
/// ```
///
/// Each link is resolved and decoded before it is returned. If it would open another action or another input,
/// an error is thrown instead.
public struct LinkCreator: Sendable {
    private let runtime: Flint?
    private let scheme: String?
    private let domain: String?

    /// Creates a creator of links for the current runtime, with a scheme or a domain of your choice.
    ///
    /// - Parameters:
    ///   - scheme: The scheme of links; `nil` uses the first configured one.
    ///   - domain: The domain of links; `nil` uses the first configured one.
    public init(scheme: String? = nil, domain: String? = nil) {
        self.init(of: nil, scheme: scheme, domain: domain)
    }

    package init(of runtime: Flint?, scheme: String? = nil, domain: String? = nil) {
        self.runtime = runtime
        self.scheme = scheme
        self.domain = domain
    }

    /// Returns a copy of this creator with another scheme or domain.
    ///
    /// - Parameters:
    ///   - scheme: The scheme of links; `nil` keeps the current one.
    ///   - domain: The domain of links; `nil` keeps the current one.
    /// - Returns: The new creator.
    public func with(scheme: String? = nil, domain: String? = nil) -> LinkCreator {
        LinkCreator(of: runtime, scheme: scheme ?? self.scheme, domain: domain ?? self.domain)
    }

    /// Returns a link with a custom scheme to an action.
    ///
    /// - Parameters:
    ///   - binding: The action and its feature.
    ///   - input: The input of the action.
    ///   - name: The name of the mapping to use; `nil` uses the first mapping for whose variables the input
    ///     has values.
    /// - Returns: The link.
    /// - Throws: ``LinkError`` if there is no suitable mapping, no value for one of its variables, or no
    ///   scheme, or if the link would open another action or input; or the error of the input when it encodes
    ///   its parameters.
    public func appLink<Binding: ActionBinding>(
        to binding: Binding, with input: Binding.Action.Input, named name: String? = nil
    ) throws -> URL where Binding.Action.Input: RouteParametersEncodable {
        try link(to: binding, with: input, name, \.isApp, \.schemes, scheme) { $0.appLink(scheme: $1) }
    }

    /// Returns a link with a domain to an action.
    ///
    /// - Parameters:
    ///   - binding: The action and its feature.
    ///   - input: The input of the action.
    ///   - name: The name of the mapping to use; `nil` uses the first mapping for whose variables the input
    ///     has values.
    /// - Returns: The link.
    /// - Throws: ``LinkError`` if there is no suitable mapping, no value for one of its variables, or no
    ///   domain, or if the link would open another action or input; or the error of the input when it encodes
    ///   its parameters.
    public func webLink<Binding: ActionBinding>(
        to binding: Binding, with input: Binding.Action.Input, named name: String? = nil
    ) throws -> URL where Binding.Action.Input: RouteParametersEncodable {
        try link(to: binding, with: input, name, \.isWeb, \.domains, domain) { $0.webLink(domain: $1) }
    }

    private func link<Binding: ActionBinding>(
        to binding: Binding, with input: Binding.Action.Input, _ name: String?,
        _ kind: (URLMapping.Scope) -> Bool,
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

    /// Returns the first mapping for whose variables the input has values.
    ///
    /// - Parameters:
    ///   - candidates: The mappings, in order.
    ///   - input: The input of the action.
    /// - Returns: The mapping, the parameters of the input, and the link; `nil` if there are no mappings.
    /// - Throws: ``LinkError`` with the code `missingVariable` if the input lacks a value for a variable of
    ///   each mapping; or the error of the input when it encodes its parameters.
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
    /// Returns a link with a custom scheme to an action without input.
    ///
    /// - Parameters:
    ///   - binding: The action and its feature.
    ///   - name: The name of the mapping to use; `nil` uses the first one.
    /// - Returns: The link.
    /// - Throws: ``LinkError`` if there is no suitable mapping or no scheme, or if the link would open
    ///   another action.
    public func appLink<Binding: ActionBinding>(to binding: Binding, named name: String? = nil) throws -> URL
    where Binding.Action.Input == NoInput {
        try appLink(to: binding, with: NoInput(), named: name)
    }

    /// Returns a link with a domain to an action without input.
    ///
    /// - Parameters:
    ///   - binding: The action and its feature.
    ///   - name: The name of the mapping to use; `nil` uses the first one.
    /// - Returns: The link.
    /// - Throws: ``LinkError`` if there is no suitable mapping or no domain, or if the link would open
    ///   another action.
    public func webLink<Binding: ActionBinding>(to binding: Binding, named name: String? = nil) throws -> URL
    where Binding.Action.Input == NoInput {
        try webLink(to: binding, with: NoInput(), named: name)
    }
}

extension URLMapping.Scope {
    fileprivate var isWeb: Bool { !isApp }

    /// The scheme or the domain of this scope; `nil` for a scope of all schemes or of all domains.
    fileprivate var place: String? {
        switch self {
        case .app(let place), .universal(let place): place
        default: nil
        }
    }
}

// MARK: - LinkCheck

/// A check of a new link: opening the link must perform the intended action with an equal input.
struct LinkCheck {
    let route: Route
    /// The parameters into which the input was encoded.
    let parameters: RouteParameters
    let draft: LinkDraft
    let table: RouteTable

    /// Returns the link, if opening it performs the same binding with an equal input.
    ///
    /// - Parameters:
    ///   - text: The text of the link.
    ///   - input: The input of the action.
    /// - Throws: ``LinkError`` with the code `shadowed` if the link would open another action, or
    ///   `notRoundTrippable` if it would open another input or none.
    func checked<Input: RouteParametersEncodable>(_ text: String, _ input: Input) throws(LinkError) -> URL {
        guard !draft.hasDotComponent, let url = URL(string: text) else { throw refusal(nil) }
        guard case .resolved(let resolved) = table.resolve(url.absoluteString) else { throw refusal(nil) }
        guard resolved.target.key == route.target.key else {
            throw LinkError(.shadowed, route.mapping.bindingID, shadowedBy: resolved.bindingID)
        }
        if resolved.mapping == route.mapping, resolved.parameters != draft.expected {
            throw refusal(resolved.parameters)
        }
        let decoded: any Sendable
        do {
            decoded = try resolved.makeInput()
        } catch {
            throw LinkError(.notRoundTrippable, route.mapping.bindingID, name: error.name)
        }
        guard let again = decoded as? Input, isEqual(again, input) else { throw refusal(resolved.parameters) }
        return url
    }

    private func isEqual<Input: RouteParametersEncodable>(_ decoded: Input, _ input: Input) -> Bool {
        if let input = input as? any Equatable { return input.isEqual(to: decoded) }
        // Inputs that are not `Equatable` are compared by their parameters.
        return (try? decoded.routeParameters(for: route.mapping)) == parameters
    }

    /// Returns the error `notRoundTrippable` with the name of the first parameter that opening the link would
    /// change.
    ///
    /// - Parameter resolved: The parameters that result from the link; `nil` if the link cannot be resolved.
    private func refusal(_ resolved: RouteParameters?) -> LinkError {
        let names = route.mapping.pattern.variableNames
        let name =
            names.first { name in
                guard let resolved else { return Self.isDoubtful(draft.expected.variables[name] ?? "") }
                return resolved.variables[name] != draft.expected.variables[name]
            } ?? parameters.items.first { resolved?.values($0.name) != draft.expected.values($0.name) }?.name
        return LinkError(.notRoundTrippable, route.mapping.bindingID, name: name)
    }

    private static func isDoubtful(_ text: String) -> Bool {
        text.isEmpty || text == "." || text == ".." || text.utf8.contains(0)
    }
}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}

extension Flint {
    /// A creator of links to the actions of this runtime.
    public var links: LinkCreator { LinkCreator(of: self) }
}
