import FlintCore
import Foundation

enum AppFeatures: FeatureGroup {
    static let description = "Notes"
    static let subfeatures: Subfeatures = [NotesFeature.self, SharingFeature.self]
}

enum NotesFeature: Feature, URLMapped {
    static let description = "Write and open notes"
    static let open = action(NoteOpenAction.self)

    static func prepare(actions: FeatureActionsBuilder) { actions.declare(open) }
    static func urlMappings(routes: URLMappingsBuilder) { routes.send("open", to: open) }
}

enum SharingFeature: ConditionalFeature {
    static let description = "Send notes to others"
    static let send = action(NoteSendAction.self)

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.userToggled(defaultValue: false)
    }
    static func prepare(actions: FeatureActionsBuilder) { actions.declare(send) }
}

struct NoteRef: Codable, Equatable, RouteParametersCodable, FlintLoggable {
    var name: String
    var loggingDescription: String { name }
}

protocol NotePresenter: Sendable {
    func show(_ name: String) async
}

enum NoteOpenAction: Action, AnalyticsAction {
    static let description = "Open a note"
    static let analyticsID = "note-open"

    static func perform(with context: ActionContext<NoteRef>, using presenter: any NotePresenter) async {
        await presenter.show(context.input.name)
    }
}

enum NoteSendAction: TerminatingAction {
    static let description = "Send a note"

    static func perform(with context: ActionContext<NoteRef>, using presenter: NoPresenter) async throws {
        context.logs.development?.info("Sending")
    }
}

struct NotesRouter: PresentationRouter {
    let window: any NotePresenter

    func presentation<Binding: ActionBinding>(
        for binding: Binding, with input: Binding.Action.Input
    ) async -> PresentationResult<Binding.Action.Presenter> {
        .ready(firstFitting: window)
    }
}

struct Notes {
    let window: any NotePresenter

    /// Preferences that the first Flint has stored in the user defaults count, here in those of a suite.
    static func setUp(preferencesIn suite: String? = nil) throws {
        try Flint.quickSetup(AppFeatures.self) { configuration in
            configuration.toggles = UserDefaultsFeatureToggles(suite: suite)
            configuration.links = LinkConfiguration(schemes: ["notes"])
        }
    }

    func userTapped(_ note: NoteRef) async throws {
        try await NotesFeature.open.perform(with: note, using: window)
    }

    /// Whether the note was sent.
    func userTappedSend(_ note: NoteRef) async throws -> Bool {
        guard let request = SharingFeature.send.request() else { return false }
        try await request.perform(with: note)
        return true
    }

    /// Whether the link was opened.
    func open(_ url: URL) async -> Bool {
        await Flint.open(url: url, with: NotesRouter(window: window)).isHandled
    }
}
