internal import Foundation

/// The feature and action of events, created once and shared by all of them.
package final class EventSubject: Sendable {
    package let feature: DispatchEvent.Label
    package let action: DispatchEvent.Label?
    /// The path of the feature in the tree; `nil` if it is not registered.
    package let path: TopicPath?
    /// The recorded text for inputs that do not describe themselves; `nil` if they do, or if there is no input.
    ///
    /// It is the same for all requests of the action, so rows say nothing of it, and readers add it.
    package let standIn: InputDescription?

    package init(
        feature: DispatchEvent.Label, action: DispatchEvent.Label?, path: TopicPath? = nil,
        standIn: InputDescription? = nil
    ) {
        self.feature = feature
        self.action = action
        self.path = path
        self.standIn = standIn
    }

    /// The recorded description of the input of a request.
    ///
    /// - Parameters:
    ///   - row: A row of the request.
    ///   - note: The note beside the row.
    ///   - subject: The action that the row names.
    /// - Returns: What the note says, else what stands in for it; `nil` for a refusal, and for a request that began unseen.
    package static func input(
        _ row: EventRow, _ note: EventNote?, _ subject: EventSubject?
    ) -> InputDescription? {
        if let input = note?.input { return input }
        guard row.request != 0, row.kind != .refused,
            row.flags.isDisjoint(with: [.beganUnobserved, .anonymous])
        else {
            return nil
        }
        return subject?.standIn
    }
}

extension EventSubject: Equatable {
    package static func == (first: EventSubject, second: EventSubject) -> Bool {
        first === second
            || (first.feature == second.feature && first.action == second.action && first.path == second.path)
    }
}

/// The data of an event besides its kind, made when the event is read.
///
/// Events are copied often, so it is behind one reference.
package final class EventDetails: Sendable {
    package let subject: EventSubject?
    package let session: String?
    package let requestID: RequestID?
    package let parentRequestID: RequestID?
    package let source: DispatchEvent.Source?
    package let userInitiated: Bool?
    package let input: InputDescription?
    /// On whose behalf the request runs.
    package let origin: RequestOrigin?
    /// The place of the request in its trace.
    package let trace: RequestTrace?
    /// The times of the beginning and of the event, as exact as the clocks; not compared, because events have times of
    /// their own.
    let times: (start: Date?, event: Date?)

    init(
        subject: EventSubject? = nil, session: String? = nil, requestID: RequestID? = nil,
        parentRequestID: RequestID? = nil, source: DispatchEvent.Source? = nil, userInitiated: Bool? = nil,
        input: InputDescription? = nil, origin: RequestOrigin? = nil, trace: RequestTrace? = nil,
        times: (start: Date?, event: Date?) = (nil, nil)
    ) {
        self.subject = subject
        self.session = session
        self.requestID = requestID
        self.parentRequestID = parentRequestID
        self.source = source
        self.userInitiated = userInitiated
        self.input = input
        self.origin = origin
        self.trace = trace
        self.times = times
    }

    static let none = EventDetails()
}

extension EventDetails: Equatable {
    package static func == (first: EventDetails, second: EventDetails) -> Bool {
        first === second
            || (first.subject == second.subject && first.session == second.session
                && first.requestID == second.requestID && first.parentRequestID == second.parentRequestID
                && first.source == second.source && first.userInitiated == second.userInitiated
                && first.input == second.input && first.origin?.label == second.origin?.label
                && first.origin?.run == second.origin?.run
                && first.trace == second.trace)
    }
}
