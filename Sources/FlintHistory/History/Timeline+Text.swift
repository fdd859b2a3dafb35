internal import Foundation

extension Timeline {
    /// The entries as JSON Lines: one ``DispatchEvent/jsonLine()`` each, oldest first, each with its line ending.
    ///
    /// - Parameter userInitiatedOnly: Whether to omit requests that the user did not initiate.
    /// - Returns: The text; empty if there are no entries.
    /// - Throws: `EncodingError`, which does not happen for events that a runtime published.
    public func jsonLines(userInitiatedOnly: Bool = false) throws -> String {
        try snapshot(userInitiatedOnly: userInitiatedOnly).map { try $0.jsonLine() + "\n" }.joined()
    }

    /// The entries as one JSON object, whose member `timeline` is an array of them, oldest first.
    ///
    /// - Parameter userInitiatedOnly: Whether to omit requests that the user did not initiate.
    /// - Returns: The text, with all members in alphabetical order.
    /// - Throws: `EncodingError`, which does not happen for events that a runtime published.
    public func json(userInitiatedOnly: Bool = false) throws -> String {
        let lines = try snapshot(userInitiatedOnly: userInitiatedOnly).map { try $0.jsonLine() }
        return "{\"timeline\":[\(lines.joined(separator: ","))]}"
    }

    /// Returns the entries as text for people: one paragraph each, oldest first.
    ///
    /// - Parameter userInitiatedOnly: Whether to omit requests that the user did not initiate.
    /// - Returns: The text; paragraphs are separated by an empty line. Control characters are escaped, so no entry
    ///   can imitate another.
    public func text(userInitiatedOnly: Bool = false) -> String {
        snapshot(userInitiatedOnly: userInitiatedOnly).map { TimelineParagraph($0).text + "\n" }
            .joined(separator: "\n")
    }
}
