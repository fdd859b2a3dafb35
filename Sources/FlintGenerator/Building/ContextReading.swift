/// Whether descriptions and labels of a diagram may be types.
public enum ContextReading: String, Sendable, CaseIterable {
    /// A text that parses as a type as a whole is one.
    case typed
    /// Every text is documentation and every payload `Void`, for diagrams drawn without code in mind.
    case none
}
