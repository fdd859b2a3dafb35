import FlintCore

/// Finding notes and reading them.
enum BrowsingFeature: Feature {
    static let description = "List, open and close notes"

    static let list = action(NoteListAction.self)
    static let open = action(NoteOpenAction.self)
    static let browse = action(NotesBrowseAction.self)
    static let close = action(NoteCloseAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(list)
        actions.publish(open)
        actions.publish(close)
        actions.publish(browse)
        actions.declare(openLinked)
        actions.declare(listLinked)
    }
}
