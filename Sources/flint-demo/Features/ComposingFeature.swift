import FlintCore

/// Making a note with questions and answers, as it was drawn.
enum ComposingFeature: Feature {
    static let description = "Make a note step by step, and draw the steps"

    static let compose = action(NoteComposeAction.self)
    static let diagram = action(FlowDrawAction.self)
    static let save = action(DraftSaveAction.self)
    static let makeFolder = action(FolderMakeAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(compose)
        actions.publish(diagram)
        // Parts of the first one, which nobody asks for by themselves.
        actions.declare(save)
        actions.declare(makeFolder)
    }
}
