/// A mapping of a URL pattern to an action of a feature: opening a URL that matches performs the action.
///
/// You declare mappings with ``URLMappingsBuilder``, which creates one for each scope.
public struct URLMapping: Sendable, Hashable, CustomStringConvertible {
    /// The stable identity of the binding whose action is performed.
    public let bindingID: String

    /// The pattern of the URL's path; it starts with a slash.
    public let pattern: URLPattern

    /// The URLs to which the mapping applies: those with a custom scheme or with a domain.
    public let scope: URLMapping.Scope

    /// The name by which the application selects the mapping when it makes a link; `nil` if it has none.
    public let name: String?

    package init(bindingID: String, pattern: URLPattern, scope: URLMapping.Scope, name: String?) {
        self.bindingID = bindingID
        self.pattern = pattern
        self.scope = scope
        self.name = name
    }

    /// The mapping as text, such as `/document/$(name) in all app schemes`.
    public var description: String { "\(pattern) in \(scope)" + (name.map { " as \($0)" } ?? "") }
}

extension URLPattern {
    /// Parses the pattern of a declared mapping.
    ///
    /// A slash is added at the start if the text has none there.
    ///
    /// - Throws: ``URLPattern/Failure`` for the first mistake, if the text is not a valid pattern.
    package static func declared(_ text: String) throws(URLPattern.Failure) -> URLPattern {
        // The text is first parsed without the slash, so that the column of an error refers to the declared
        // text.
        let pattern = try URLPattern(text)
        return text.utf8.first == UInt8(ascii: "/") ? pattern : try URLPattern("/" + text)
    }
}
