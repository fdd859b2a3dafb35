/// What finds the text of an `!include`.
///
/// Reading a diagram touches no files; whoever has files hands over a resolver. It is asked once per directive
/// and decides which folders may be read.
///
/// ```swift
/// let texts = ["colors.iuml": "skinparam backgroundColor white"]
/// let resolver = IncludeResolver { path, _ in
///     guard let text = texts[path] else { return .missing }
///     return .found(name: path, bytes: Array(text.utf8))
/// }
/// ```
public struct IncludeResolver: Sendable {
    /// What became of a search.
    public enum Result: Equatable, Sendable {
        /// The text, and the name under which findings in it are reported.
        ///
        /// Equal names are the same text: that is how a text that includes itself is noticed.
        case found(name: String, bytes: [UInt8])
        /// There is no such file.
        case missing
        /// The path leads out of the folder that may be read.
        case outsideRoot
        /// There is a file, and it cannot be read for this reason.
        case unreadable(String)
    }

    private let find: @Sendable (_ path: String, _ includer: String) -> Result

    /// Creates a resolver.
    ///
    /// - Parameter find: Takes the path as written and the name of the text that holds the directive, and
    ///   gives what became of the search. Equal arguments should give equal results.
    public init(_ find: @escaping @Sendable (_ path: String, _ includer: String) -> Result) {
        self.find = find
    }

    /// Searches the text of a path.
    ///
    /// - Parameters:
    ///   - path: The path as written in the directive.
    ///   - includer: The name of the text that holds the directive.
    /// - Returns: What became of the search.
    public func resolve(_ path: String, from includer: String) -> Result {
        find(path, includer)
    }
}
