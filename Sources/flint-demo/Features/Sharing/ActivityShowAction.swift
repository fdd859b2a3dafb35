import FlintCore
import Foundation

/// Shows what of the work at the desk could go on elsewhere.
enum ActivityShowAction: Action {
    static let description = "Show the current activity"

    static func perform(
        with context: ActionContext<DeskInput<ActivityWish>>, using presenter: any NotesPresenter
    ) async throws -> Activity? {
        // The activity of the command before may still be on its way to the publisher.
        await Flint.current.settle()
        let activity = context.input.desk.outbox.activities.current
        let report: SharedReport =
            if context.input.isJSON, let activity {
                .text(try ActivityFile.text(of: activity))
            } else {
                .activity(activity)
            }
        try await presenter.show(.shared(report))
        return activity
    }
}
