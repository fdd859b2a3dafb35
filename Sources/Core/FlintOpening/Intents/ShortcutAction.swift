/// An action for which a voice shortcut is suggested to the user.
public protocol ShortcutAction: ActionDefinition {
    /// The phrase that is suggested to the user for a voice shortcut. The default is `nil`, for none.
    static var suggestedPhrase: String? { get }
}

extension ShortcutAction {
    /// `nil`: no phrase is suggested.
    public static var suggestedPhrase: String? { nil }
}
