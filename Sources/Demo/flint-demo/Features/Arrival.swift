import FlintCore
import Foundation

/// A link, an activity or a shortcut that another program passes to this one, and for which Flint finds an
/// action.
enum Arrival: Sendable {
    /// The text of a link.
    case link(String)
    /// An activity that this run of the program or an earlier one has published.
    case activity(UserActivity)
    /// A shortcut that the program has donated before.
    case intent(IntentDonation.Record)

    /// Performs the action of the link, activity or shortcut, and waits for its end.
    ///
    /// - Parameter presenter: The presenter that shows the action's result.
    /// - Throws: ``DemoError`` with the code `usage` if there is no action or its input is incomplete;
    ///   `notOpened` if the action's feature is not available, or the action failed.
    func perform(using presenter: any NotesPresenter) async throws {
        let router = NotesRouter(presenter: presenter)
        let result: URLRoutingResult
        switch self {
        case .link(let text):
            guard let url = URL(string: text) else { throw DemoError(.usage, "That is no URL.") }
            result = await Flint.open(url: url, with: router)
        case .activity(let activity): result = await Flint.current.continueActivity(activity, with: router)
        case .intent(let intent): result = await Flint.current.perform(intent: intent, with: router)
        }
        guard !result.isHandled else { return }
        switch result {
        case .noMappingFound, .malformedURL:
            throw DemoError(.usage, "It leads nowhere here. “links” shows what is understood.")
        case .invalidParameters(let error): throw DemoError(.usage, "It does not say enough: \(error)")
        case .featureUnavailable(let reasons):
            let advice = FeatureOpening.advice(for: reasons.compactMap(\.availability))
            throw DemoError(.notOpened, (reasons.map(\.text) + advice).joined(separator: " "))
        case .failed(let failure):
            throw DemoError(.notOpened, failure.message ?? "It failed: \(failure.typeName).")
        default: throw DemoError(.notOpened, "It was not opened: \(result).")
        }
    }
}
