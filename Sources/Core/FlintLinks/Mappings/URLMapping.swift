/// A mapping of a URL pattern to an action of a feature.
///
/// Mappings are declared with ``URLMappingsBuilder``, one for each scope.
public struct URLMapping: Sendable, Hashable, CustomStringConvertible {
    /// The stable identity of the binding.
    public let bindingID: String

    /// The pattern of the path; it starts with a slash.
    public let pattern: URLPattern

    /// The kind of URLs to which the mapping applies.
    public let scope: URLMapping.Scope

    /// The name by which links can select the mapping; `nil` if it has none.
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
    /// Parses the pattern of a declaration; a leading slash is added if it has none.
    ///
    /// - Throws: ``URLPattern/Failure`` for the first mistake, if the text is not a valid pattern.
    package static func declared(_ text: String) throws(URLPattern.Failure) -> URLPattern {
        // The text is first parsed without the slash, so that the column of an error refers to the declared
        // text.
        let pattern = try URLPattern(text)
        return text.utf8.first == UInt8(ascii: "/") ? pattern : try URLPattern("/" + text)
    }
}
