internal import Foundation

/// Makes links for the activities of a binding, with its types erased.
protocol ActivityLinking {
    /// - Throws: An error if the action has no URL from which the input can be decoded.
    func appLink(for input: any Sendable, _ links: LinkCreator) throws -> URL?

    /// - Throws: An error if the action has no URL from which the input can be decoded.
    func webLink(for input: any Sendable, _ links: LinkCreator) throws -> URL?
}

extension BindingActivityTarget: ActivityLinking where Binding.Action.Input: RouteParametersEncodable {
    func appLink(for input: any Sendable, _ links: LinkCreator) throws -> URL? {
        try (input as? Binding.Action.Input).map { try links.appLink(to: binding, with: $0) }
    }

    func webLink(for input: any Sendable, _ links: LinkCreator) throws -> URL? {
        try (input as? Binding.Action.Input).map { try links.webLink(to: binding, with: $0) }
    }
}
