import FlintCore
import Foundation

/// Something from outside that performed no action, in words for the person who passed it on.
struct ArrivalError: Error, Sendable, CustomStringConvertible {
    /// What was wrong, and what to do about it.
    let description: String
    /// What the system is told.
    let status: ExitStatus

    init(_ description: String, status: ExitStatus) {
        self.description = description
        self.status = status
    }

    /// Puts a result into words.
    init(_ result: URLRoutingResult, of arrival: Arrival) {
        self.init(Self.text(of: result, arrival), status: Self.status(of: result))
    }

    private static func status(of result: URLRoutingResult) -> ExitStatus {
        switch result {
        case .noMappingFound, .malformedURL, .invalidParameters: .usage
        default: .failure
        }
    }

    private static func text(of result: URLRoutingResult, _ arrival: Arrival) -> String {
        let subject = arrival.subject
        switch result {
        case .noMappingFound: return arrival.unknownText
        case .malformedURL(let reason): return "\(subject) cannot be read: \(reason). \(arrival.advice)"
        case .invalidParameters(let error): return "\(subject) \(fault(of: error)). \(arrival.advice)"
        case .featureUnavailable(let reasons):
            return (reasons.map(\.text) + GateOpening.openings(for: reasons).map(\.advice))
                .joined(separator: " ")
        case .featureDisabled: return "\(subject) was not used, because what handles it is switched off."
        case .cancelled: return "\(subject) was not wanted any more."
        case .failed(let failure): return failure.message ?? "\(subject) failed with \(failure.typeName)."
        default: return "\(subject) is for something that this program cannot show."
        }
    }

    private static func fault(of error: RouteParameterError) -> String {
        let name = error.name.isEmpty ? "what its action needs" : "“\(error.name)”"
        if error.reason == .missing { return "does not say \(name)" }
        let value = error.value.map { " (“\($0)”)" } ?? ""
        return "says something else as \(name)\(value) than is expected: \(error.expected)"
    }
}

extension Arrival {
    /// What it is, in the words of a sentence's beginning.
    fileprivate var subject: String {
        switch self {
        case .link(let text): "The link “\(Self.clipped(text))”"
        case .activity(let activity): "The activity “\(Self.clipped(activity.type))”"
        case .intent(let intent): "The shortcut “\(Self.clipped(intent.identifier))”"
        }
    }

    /// What to do if it does not fit.
    fileprivate var advice: String {
        switch self {
        case .link: "“links” shows one of each kind."
        case .activity: "“activity --json” writes the current one."
        case .intent: "“shortcuts” lists those there are."
        }
    }

    /// The words for something that belongs to no action.
    fileprivate var unknownText: String {
        guard case .link(let text) = self, let url = URL(string: text),
            case .noMappingFound(let reason) = Flint.resolve(url: url)
        else { return "\(subject) is not known here. \(advice)" }
        let end = reason.hasSuffix(".") ? "" : "."
        return "\(subject) leads nowhere here: \(reason)\(end) \(advice)"
    }

    /// As much of a text as fits into a message.
    private static func clipped(_ text: String) -> String {
        text.count > 80 ? "\(text.prefix(80))…" : text
    }
}
