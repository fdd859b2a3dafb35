/// What is on a page.
public struct Page: Sendable, Hashable, Codable {
    public var text: String

    public init(_ text: String) {
        self.text = text
    }
}
