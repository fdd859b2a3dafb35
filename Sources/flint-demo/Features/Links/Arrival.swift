import FlintCore
import Foundation

/// Something that comes from outside: it says what is wanted, and Flint finds the action for it.
enum Arrival: Sendable, Equatable {
    /// The text of a link.
    case link(String)
    /// An activity that this program, or another run of it, has written.
    case activity(Activity)
    /// A shortcut that is taken.
    case intent(IntentRecord)

    /// The link that a person wrote where a note could stand; `nil` if it is no link.
    ///
    /// No note can have such a name, because a colon and a slash separate folders.
    init?(link text: String?) {
        guard let text, Self.isLink(text) else { return nil }
        self = .link(text)
    }

    private static func isLink(_ text: String) -> Bool {
        if text.contains("://") { return true }
        guard let colon = text.firstIndex(of: ":") else { return false }
        let isOwn = LinkConfiguration.notes.schemes.contains(text[..<colon].lowercased())
        return isOwn && !text.contains(where: \.isWhitespace)
    }

    /// Performs the action that is meant, and waits for its end.
    ///
    /// - Parameters:
    ///   - desk: The desk that it is for.
    ///   - presenter: Shows what comes of it.
    /// - Throws: What the action threw, or ``ArrivalError`` if none was performed.
    func perform(at desk: Desk, using presenter: any NotesPresenter) async throws {
        let reception = Reception(desk: desk, presenter: presenter)
        let result = await result(with: DeskRouter(reception: reception))
        guard !result.isHandled else { return }
        if result == .cancelled(by: .task) { throw CancellationError() }
        throw reception.problem ?? ArrivalError(result, of: self)
    }

    private func result(with router: DeskRouter) async -> URLRoutingResult {
        switch self {
        case .link(let text):
            guard let url = URL(string: text) else { return .malformedURL("it is no URL") }
            return await Flint.open(url: url, with: router)
        case .activity(let activity): return await Flint.continueActivity(activity, with: router)
        case .intent(let intent): return await Flint.perform(intent: intent, with: router)
        }
    }
}
