/// A function that finds the text that an `!include` in a diagram names.
///
/// The parser does not read files; a caller that has files passes a resolver. The parser calls it once for
/// each directive, and the resolver decides which folders may be read.
///
/// ```swift
/// let texts = ["colors.iuml": "skinparam backgroundColor white"]
/// let resolver = IncludeResolver { path, _ in
///     guard let text = texts[path] else { return .missing }
///     return .found(name: path, bytes: Array(text.utf8))
/// }
/// ```
public struct IncludeResolver: Sendable {
    /// The result of searching for an included text.
    public enum Result: Equatable, Sendable {
        /// The text was found.
        ///
        /// The name is used in findings about the text. Equal names mean the same text; a text that includes
        /// itself is detected by its name.
        case found(name: String, bytes: [UInt8])
        /// There is no such file.
        case missing
        /// The path leads out of the folder that may be read.
        case outsideRoot
        /// The file exists but cannot be read, for this reason.
        case unreadable(String)
    }

    private let find: @Sendable (_ path: String, _ includer: String) -> Result

    /// Creates a resolver.
    ///
    /// - Parameter find: A function that finds the text. It takes the path as the directive has it, and the
    ///   name of the text that contains the directive. Equal arguments should give equal results.
    public init(_ find: @escaping @Sendable (_ path: String, _ includer: String) -> Result) {
        self.find = find
    }

    /// Finds the text for a path.
    ///
    /// - Parameters:
    ///   - path: The path, as the directive has it.
    ///   - includer: The name of the text that contains the directive.
    /// - Returns: The result of the search.
    public func resolve(_ path: String, from includer: String) -> Result {
        find(path, includer)
    }
}
