internal import Foundation

/// The names of an event's feature and action; all events of the action share the object.
package final class EventSubject: Sendable {
    package let feature: DispatchEvent.Label
    package let action: DispatchEvent.Label?
    /// The path of the feature in the feature tree; `nil` if the feature is not registered.
    package let path: TopicPath?
    /// The text that is recorded for inputs that do not describe themselves: the name of the input's type.
    ///
    /// It is `nil` if inputs describe themselves, or if there is no input. It is the same for all requests of
    /// the action, so the rows of the log do not contain it, and readers of the log add it.
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

    /// Returns the recorded form of the input of a request.
    ///
    /// - Parameters:
    ///   - row: A row of the request.
    ///   - note: The texts and other values of the row; `nil` for none.
    ///   - subject: The feature and action that the row names; `nil` if the names are not known.
    /// - Returns: The input in the note, otherwise the name of its type; `nil` for a refusal, and if the
    ///   beginning of the request was not observed.
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

/// The data of an event besides its kind, time and duration; it is created when the event is read.
///
/// It is behind one reference, because events are copied often.
package final class EventDetails: Sendable {
    package let subject: EventSubject?
    package let session: String?
    package let requestID: RequestID?
    package let parentRequestID: RequestID?
    package let source: DispatchEvent.Source?
    package let userInitiated: Bool?
    package let input: InputDescription?
    /// The subject of the request, and the trace that came from outside the runtime; `nil` for the
    /// application without such a trace.
    package let origin: RequestOrigin?
    /// The trace and the span of the request; `nil` if it is in no trace.
    package let trace: RequestTrace?
    /// The time at which the ended action began, and the time of the event, as exact as the runtime's clocks.
    ///
    /// Comparisons of events ignore both, and compare the event's time in whole milliseconds instead.
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
