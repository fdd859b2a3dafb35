/// An action for which the system suggests a voice shortcut to the user.
public protocol ShortcutAction: ActionDefinition {
    /// The phrase that the system suggests to the user for a voice shortcut; `nil`, the default, for none.
    static var suggestedPhrase: String? { get }
}

extension ShortcutAction {
    /// `nil`, the default: no phrase is suggested.
    public static var suggestedPhrase: String? { nil }
}
