/// An action that donates shortcuts to the system after each success, so that the user can repeat the action.
public protocol DonatingAction: ShortcutAction {
    /// Returns the shortcuts to donate after a success of the action.
    ///
    /// - Parameter input: The input of the request.
    /// - Returns: The donations, one for each shortcut.
    /// - Throws: Any error. Nothing is donated then, and a warning is logged.
    static func donations(for input: Input) throws -> [IntentDonation]
}

extension DonatingAction {
    /// Returns the donations for an input of any type; none if it does not have the action's input type.
    ///
    /// - Throws: The error of ``donations(for:)``.
    static func donations(forAny input: any Sendable) throws -> [IntentDonation] {
        try (input as? Input).map { try donations(for: $0) } ?? []
    }
}
