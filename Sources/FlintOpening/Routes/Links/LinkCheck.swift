internal import Foundation

/// Resolves a new link to check that it opens the intended action with an equal input.
struct LinkCheck {
    let route: Route
    /// The parameters of the input.
    let parameters: RouteParameters
    let draft: LinkDraft
    let table: RouteTable

    /// Returns the link, if opening it results in an equal input of the same binding.
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
        // Inputs that are not equatable are compared by their parameters.
        return (try? decoded.routeParameters(for: route.mapping)) == parameters
    }

    /// Creates an error with the first variable that differs after decoding, or that has an invalid value.
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
