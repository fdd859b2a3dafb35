/// What the events of one request have in common, made once and shared by them.
final class EventFacts: Sendable {
    let subject: EventSubject?
    let session: String?
    let requestID: RequestID?
    let parentRequestID: RequestID?
    let source: DispatchEvent.Source?
    let userInitiated: Bool?
    let input: InputDescription?

    init(
        subject: EventSubject? = nil, session: String? = nil, requestID: RequestID? = nil,
        parentRequestID: RequestID? = nil, source: DispatchEvent.Source? = nil, userInitiated: Bool? = nil,
        input: InputDescription? = nil
    ) {
        self.subject = subject
        self.session = session
        self.requestID = requestID
        self.parentRequestID = parentRequestID
        self.source = source
        self.userInitiated = userInitiated
        self.input = input
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
