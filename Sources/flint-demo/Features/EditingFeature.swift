import FlintCore

/// Making notes and changing them.
enum EditingFeature: Feature {
    static let description = "Create notes, change their texts and their names"

    static let create = action(NoteCreateAction.self)
    static let append = action(NoteAppendAction.self)
    static let replace = action(NoteReplaceAction.self)
    static let rename = action(NoteRenameAction.self)
    static let save = action(NoteSaveAction.self)
    static let finish = action(EditingFinishAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(create)
        actions.publish(append)
        actions.publish(replace)
        actions.publish(rename)
        actions.declare(createLinked)
        // The editor of the full-screen interface saves with it.
        actions.declare(save)
        // A part of closing a note.
        actions.declare(finish)
    }
}
