/// What is on a page.
public struct Page: Sendable, Hashable, Codable {
    /// The words.
    public var text: String

    /// Creates a page.
    ///
    /// - Parameter text: The words.
    public init(_ text: String) {
        self.text = text
    }
}
