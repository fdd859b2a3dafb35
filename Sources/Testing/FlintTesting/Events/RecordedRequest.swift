public import FlintCore
public import FlintFlows

/// A request with its inner requests, reconstructed from its events.
public struct RecordedRequest: Sendable {
    /// The state of a recorded request.
    public enum State: Sendable, Hashable {
        /// The action has begun and has not ended.
        case running
        /// The action has ended.
        case ended(ActionOutcome)
        /// The request was refused, and its action did not begin.
        case refused([RefusalReason])
    }

    /// The number of the request; `nil` if it was refused before it got a number.
    public let id: RequestID?

    /// The identifier of the request's feature.
    public let feature: String

    /// The identifier of the request's action.
    public let action: String

    /// The name of the session in which the request was made; `nil` if there was none.
    public let session: String?

    /// The state of the request.
    public internal(set) var state: State

    /// The duration of the action; `nil` while the action runs, and if the request was refused.
    public internal(set) var duration: Duration?

    /// The inner requests, runs of flows and navigation changes of the request, in the order in which they
    /// began.
    public internal(set) var contents: [Content] = []

    /// The inner requests, in the order in which they began.
    public var requests: [RecordedRequest] {
        contents.compactMap { if case .request(let request) = $0 { request } else { nil } }
    }

    /// The outcome of the action; `nil` while the action runs, and if the request was refused.
    public var outcome: ActionOutcome? { if case .ended(let outcome) = state { outcome } else { nil } }

    /// An item of a request's contents.
    public enum Content: Sendable {
        /// An inner request.
        case request(RecordedRequest)
        /// A run of a flow with its transitions. The depth is the number of runs inside of which the run was
        /// started.
        case flow([FlowTransition], depth: Int)
        /// A change of the shown screens.
        case navigation(NavigationRecord)
    }
}

extension RecordedRequest: CustomStringConvertible {
    /// The request as an outline; see ``EventRecorder/outline``.
    public var description: String { lines.joined(separator: "\n") }

    var lines: [String] {
        ["\(feature)#\(action) \(word)"] + contents.flatMap(\.lines).map { "  \($0)" }
    }

    private var word: String {
        switch state {
        case .running: "running"
        case .ended(.success): "success"
        case .ended(.cancelled): "cancelled"
        case .ended(.failure(let failure)): "failure \(failure.typeName)"
        case .refused(let reasons):
            "refused \(reasons.map(\.code.rawValue).joined(separator: ", "))"
        }
    }
}

extension RecordedRequest.Content {
    var lines: [String] {
        switch self {
        case .request(let request): request.lines
        case .flow(let records, let depth):
            [
                "\(String(repeating: "  ", count: depth))flow \(records.first?.machine ?? "?") \(records.endingName)"
            ]
        case .navigation(let record): ["navigated \(record)"]
        }
    }
}
