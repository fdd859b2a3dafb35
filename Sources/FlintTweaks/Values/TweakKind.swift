/// The types that a ``TweakValue`` can have.
public enum TweakKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// True or false.
    case bool = "Bool"
    /// A whole number from −2⁶³ to 2⁶³ − 1.
    case int = "Int"
    /// A floating-point number.
    case double = "Double"
    /// A text.
    case string = "String"
    /// A list of values.
    case array = "Array"
    /// Values by name.
    case object = "Object"
}
