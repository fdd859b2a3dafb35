/// Whether the descriptions and labels of a diagram are read as types, or only as documentation.
public enum ContextReading: String, Sendable, CaseIterable {
    /// A text without quotes is a type if the whole text can be parsed as one; other texts are documentation.
    case typed
    /// Every text is documentation and every context is `Void`; for diagrams that were drawn without code in
    /// mind.
    case none
}
