import CoreTestSupport
import FlintCore
import TestSupport

/// An application whose actions have activities.
enum NoteFeatures: FeatureGroup {
    static let subfeatures: [any FeatureDefinition.Type] = [NoteFeature.self, NoteExtrasFeature.self]
}

/// A note that can be put into user info.
struct NoteRef: Sendable, Hashable, Codable, ActivityCodable, ActivityMetadataRepresentable {
    var name: String
    /// What the action, and the hook for its activity, are to do.
    var behavior: String = ""

    var activityMetadata: ActivityMetadata { ActivityMetadata(title: name) }
}

struct NoteError: Error {}

enum NoteFeature: Feature, TestFeature {
    static let identifier = "Notes"
    static let show = action(NoteShowAction.self)
    static let browse = action(NoteBrowseAction.self)
    static let count = action(NoteCountAction.self)
    static let present = action(NotePresentAction.self)
    static let titled = action(NoteTitledAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(
            all: show, browse, count, present, titled)
    }
}

enum NoteExtrasFeature: SwitchedFeature, TestFeature {
    static let identifier = "Extras"
    static let export = action(NoteExportAction.self)

    static func prepare(actions: FeatureActionsBuilder) { actions.declare(export) }
}

/// Has activities with user info.
enum NoteShowAction: Action, ActivityAction {
    typealias Input = NoteRef
    static let description = "Show a note"
    static let identifier = "show"
    static let activityEligibility: UserActivity.Eligibility = [.handoff, .search]

    static func prepare(activity: UserActivity, with input: NoteRef) throws -> UserActivity? {
        switch input.behavior {
        case "veto": return nil
        case "hook fails": throw NoteError()
        default: return activity
        }
    }

    static func perform(with context: ActionContext<NoteRef>, using presenter: NoPresenter) async throws {
        if context.input.behavior == "action fails" { throw NoteError() }
    }
}

/// Shows two notes, and has an activity of its own.
enum NoteBrowseAction: Action, ActivityAction {
    typealias Input = NoteRef
    static let description = "Browse from a note"
    static let identifier = "browse"
    static let activityEligibility: UserActivity.Eligibility = .perform
    static let activityType: String? = "org.example.browsing"

    static func perform(with context: ActionContext<NoteRef>, using presenter: NoPresenter) async throws {
        try await context.perform(NoteFeature.show, with: NoteRef(name: "first"))
        try await context.perform(NoteFeature.show, with: NoteRef(name: "second"))
    }
}

/// Has no activities.
enum NoteCountAction: IdleAction {
    static let identifier = "count"
}

/// Needs a presenter.
enum NotePresentAction: Action, ActivityAction {
    typealias Input = NoteRef
    typealias Presenter = Journal<NoteRef>
    static let description = "Present a note"
    static let identifier = "present"
    static let activityEligibility: UserActivity.Eligibility = .handoff

    static func perform(
        with context: ActionContext<NoteRef>, using presenter: Journal<NoteRef>
    ) async throws {
        if context.input.behavior == "action fails" { throw NoteError() }
        presenter.note(context.input)
    }
}

/// Says nothing of which an activity could be made.
enum NoteTitledAction: Action, ActivityAction {
    struct Bare: Sendable { var name = "" }
    typealias Input = Bare
    static let description = "Has an activity that nobody could continue"
    static let identifier = "titled"
    static let activityEligibility: UserActivity.Eligibility = .perform
    static func perform(with context: ActionContext<Bare>, using presenter: NoPresenter) async throws {}
}

enum NoteExportAction: Action, ActivityAction {
    typealias Input = NoteRef
    static let description = "Export a note"
    static let identifier = "export"
    static let activityEligibility: UserActivity.Eligibility = .handoff
    static func perform(with context: ActionContext<NoteRef>, using presenter: NoPresenter) async throws {}
}
