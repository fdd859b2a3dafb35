internal import Foundation

/// What the events of one request have in common, made once and shared by them.
final class EventFacts: Sendable {
    /// When a request began, by the wall clock and by the monotonic one.
    typealias Beginning = (time: Date, elapsed: Duration)

    let subject: EventSubject?
    let session: String?
    let requestID: RequestID?
    let parentRequestID: RequestID?
    let source: DispatchEvent.Source?
    let userInitiated: Bool?
    let input: InputDescription?
    /// When the request began; `nil` if nobody recorded or listened.
    ///
    /// Events have times of their own, so it is no part of what is compared.
    let beginning: Beginning?

    init(
        subject: EventSubject? = nil, session: String? = nil, requestID: RequestID? = nil,
        parentRequestID: RequestID? = nil, source: DispatchEvent.Source? = nil, userInitiated: Bool? = nil,
        input: InputDescription? = nil, beginning: Beginning? = nil
    ) {
        self.subject = subject
        self.session = session
        self.requestID = requestID
        self.parentRequestID = parentRequestID
        self.source = source
        self.userInitiated = userInitiated
        self.input = input
        self.beginning = beginning
    }

    static let none = EventFacts()
}

extension EventFacts: Equatable {
    static func == (first: EventFacts, second: EventFacts) -> Bool {
        first === second
            || (first.subject == second.subject && first.session == second.session
                && first.requestID == second.requestID && first.parentRequestID == second.parentRequestID
                && first.source == second.source && first.userInitiated == second.userInitiated
                && first.input == second.input)
    }
}
