internal import Foundation

/// What an event says besides its kind, made when the event is read.
///
/// Events are copied often, so it sits behind one reference.
final class EventDetails: Sendable {
    let subject: EventSubject?
    let session: String?
    let requestID: RequestID?
    let parentRequestID: RequestID?
    let source: DispatchEvent.Source?
    let userInitiated: Bool?
    let input: InputDescription?
    /// When the request of an end began; no part of what is compared, since events have times of their own.
    let start: Timestamp?

    init(
        subject: EventSubject? = nil, session: String? = nil, requestID: RequestID? = nil,
        parentRequestID: RequestID? = nil, source: DispatchEvent.Source? = nil, userInitiated: Bool? = nil,
        input: InputDescription? = nil, start: Timestamp? = nil
    ) {
        self.subject = subject
        self.session = session
        self.requestID = requestID
        self.parentRequestID = parentRequestID
        self.source = source
        self.userInitiated = userInitiated
        self.input = input
        self.start = start
    }

    static let none = EventDetails()
}

extension EventDetails: Equatable {
    static func == (first: EventDetails, second: EventDetails) -> Bool {
        first === second
            || (first.subject == second.subject && first.session == second.session
                && first.requestID == second.requestID && first.parentRequestID == second.parentRequestID
                && first.source == second.source && first.userInitiated == second.userInitiated
                && first.input == second.input)
    }
}
