/// An action that donates shortcuts.
public protocol DonatingAction: ShortcutAction {
    /// Returns the shortcuts to donate after a success.
    ///
    /// - Parameter input: The input of the request.
    /// - Returns: The donations.
    /// - Throws: Any error: nothing is donated, and a warning is logged.
    static func donations(for input: Input) throws -> [IntentDonation]
}

extension DonatingAction {
    /// Returns the donations of an input of the action's input type; none for other types.
    static func donations(forAny input: any Sendable) throws -> [IntentDonation] {
        try (input as? Input).map { try donations(for: $0) } ?? []
    }
}
