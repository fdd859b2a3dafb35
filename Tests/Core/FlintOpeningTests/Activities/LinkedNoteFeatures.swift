import CoreTestSupport
import FlintCore
import TestSupport

/// An application whose actions have URLs and activities.
enum LinkedNoteFeatures: FeatureGroup {
    static let subfeatures: [any FeatureDefinition.Type] = [
        LinkedNoteFeature.self, NoteFeature.self, NoteExtrasFeature.self,
    ]
}

/// A note that a URL can name, but user info cannot.
struct LinkedNote: Sendable, Hashable, Codable, RouteParametersCodable {
    var name: String
    var page: Int?
}

enum LinkedNoteFeature: Feature, URLMapped, TestFeature {
    static let identifier = "Linked"
    static let open = action(LinkedNoteOpenAction.self)
    static let index = action(LinkedNoteIndexAction.self)
    static let page = action(LinkedNotePageAction.self)

    static func prepare(actions: FeatureActionsBuilder) { actions.declare(all: open, index, page) }

    static func urlMappings(routes: URLMappingsBuilder) {
        routes.send("note/$(name)", to: open)
        routes.send("page/$(page)/$(name)", to: page, in: [.universalAny])
    }
}

/// Publishes activities with links, and remembers nothing.
enum LinkedNoteOpenAction: Action, ActivityAction {
    typealias Input = LinkedNote
    typealias Presenter = Journal<LinkedNote>
    static let description = "Open a note"
    static let identifier = "open"
    static let activityEligibility: UserActivity.Eligibility = [.handoff, .publicIndexing]

    static func perform(
        with context: ActionContext<LinkedNote>, using presenter: Journal<LinkedNote>
    ) async throws {
        presenter.note(context.input)
    }
}

/// Has activities that their type alone continues.
enum LinkedNoteIndexAction: Action, ActivityAction {
    typealias Presenter = Journal<LinkedNote>
    static let description = "Show all notes"
    static let identifier = "index"
    static let activityEligibility: UserActivity.Eligibility = .handoff

    static func perform(
        with context: ActionContext<NoInput>, using presenter: Journal<LinkedNote>
    ) async throws {
        presenter.note(LinkedNote(name: "all"))
    }
}

/// Has links of the web only.
enum LinkedNotePageAction: Action, ActivityAction {
    typealias Input = LinkedNote
    typealias Presenter = Journal<LinkedNote>
    static let description = "Open a page of a note"
    static let identifier = "page"
    static let activityEligibility: UserActivity.Eligibility = .handoff

    static func perform(
        with context: ActionContext<LinkedNote>, using presenter: Journal<LinkedNote>
    ) async throws {
        presenter.note(context.input)
    }
}
