internal import Foundation

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
    /// The time at which the ended request began; not compared, because events have times of their own.
    package let start: Timestamp?

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
    package static func == (first: EventDetails, second: EventDetails) -> Bool {
        first === second
            || (first.subject == second.subject && first.session == second.session
                && first.requestID == second.requestID && first.parentRequestID == second.parentRequestID
                && first.source == second.source && first.userInitiated == second.userInitiated
                && first.input == second.input)
    }
}
