import FlintCore

/// Finding words in all notes at once.
enum SearchFeature: Feature {
    static let description = "Find words in all notes"

    static let search = action(NoteSearchAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(search)
        actions.declare(searchLinked)
    }
}
