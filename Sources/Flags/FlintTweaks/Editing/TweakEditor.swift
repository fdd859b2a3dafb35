/// The control that suits a tweak in an editing screen.
public enum TweakEditor: String, Sendable, Hashable, Codable, CaseIterable {
    /// A switch, for a Boolean value.
    case toggle
    /// A field for a whole number.
    case integer
    /// A field for a number.
    case decimal
    /// A field for a text.
    case text
    /// A list of the options, from which the user chooses.
    case choice
    /// A field for JSON text, for arrays and objects.
    case structured

    /// Creates the control for a kind of value; if there are options, it is ``choice``.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - options: The allowed values; empty if all values of the kind are allowed.
    public init(for kind: TweakKind, options: [TweakValue] = []) {
        guard options.isEmpty else {
            self = .choice
            return
        }
        switch kind {
        case .bool: self = .toggle
        case .int: self = .integer
        case .double: self = .decimal
        case .string: self = .text
        case .array, .object: self = .structured
        }
    }
}
