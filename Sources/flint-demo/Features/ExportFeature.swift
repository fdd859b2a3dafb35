import FlintCore

/// Making web pages of notes, which somebody has to switch on first.
enum ExportFeature: ConditionalFeature {
    static let description = "Export notes as web pages"

    static let note = action(NoteExportAction.self)
    static let allNotes = action(AllNotesExportAction.self)
    static let page = action(PageExportAction.self)

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.runtimeEnabled(defaultValue: false)
    }

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(note)
        actions.publish(allNotes)
        // A part of the other two, which nobody asks for by itself.
        actions.declare(page)
    }
}
