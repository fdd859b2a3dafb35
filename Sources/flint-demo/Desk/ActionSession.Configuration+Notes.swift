import FlintCore

extension ActionSession.Configuration {
    /// Where notes are changed: one change after the other, in the order in which they were asked for.
    static let changes = ActionSession.Configuration("changes", userInitiatedActions: true, order: .serial)

    /// Where notes are composed: a person who thinks about an answer holds up nothing else.
    static let composing = ActionSession.Configuration("compose", userInitiatedActions: true)

    /// Where pages are written, one export after the other, without holding up the changes.
    static let export = ActionSession.Configuration("export", userInitiatedActions: true, order: .serial)
}
