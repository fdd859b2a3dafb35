/// Whether descriptions and labels of a diagram are read as types.
public enum ContextReading: String, Sendable, CaseIterable {
    /// A text is a type if all of it parses as a type.
    case typed
    /// Every text is documentation and every payload is `Void`, for diagrams that were drawn without code in mind.
    case none
}
