internal import FlintFlows
internal import Foundation

extension DispatchEvent {
    /// Creates the event of a log row; `nil` if the row is not an event.
    ///
    /// - Parameters:
    ///   - row: The row of the log: the numbers of the event.
    ///   - sequence: The sequence number of the event.
    ///   - note: The note of the row: its texts and other values; `nil` for none.
    ///   - subject: The feature and action that the row names; `nil` if the names are not known.
    ///   - session: The name of the session, with the subject and trace of its requests; `nil` if it is not
    ///     known.
    ///   - origins: Derives the trace of the request; `nil` if the trace is not known, as in old recordings.
    package init?(
        _ row: EventRow, _ sequence: UInt64, _ note: EventNote?, subject: EventSubject?,
        session: SessionName?,
        _ origins: RequestOrigins?
    ) {
        guard let kind = Kind(row, note) else { return nil }
        let flags = row.flags
        let hasTimes = row.kind == .ended && !flags.contains(.beganUnobserved)
        let start = Date(timeIntervalSinceReferenceDate: row.wallTime)
        let origin = note?.origin ?? session?.origin
        let time = hasTimes ? start.addingTimeInterval(Double(row.extent) / 1e9) : start
        let isKnown = (row.request != 0 || row.kind == .refused) && !flags.contains(.anonymous)
        let details = EventDetails(
            subject: subject ?? note?.value as? EventSubject ?? (note?.value as? AvailabilityNote)?.subject,
            session: session?.name,
            requestID: row.request == 0 ? nil : RequestID(number: row.request),
            parentRequestID: row.parent == 0 ? nil : RequestID(number: row.parent),
            source: isKnown ? note?.source.map(Source.init) ?? .application : nil,
            userInitiated: isKnown ? flags.contains(.userInitiated) : nil,
            input: EventSubject.input(row, note, subject), origin: origin,
            trace: row.kind == .durableRun
                ? (note?.value as? DurableRunNote)?.trace : origins?.trace(of: row, origin),
            times: (hasTimes ? start : nil, time))
        self.init(kind, at: time, details, elapsed: hasTimes ? row.extent : nil)
        self.sequence = sequence
    }
}

/// The new availability of a feature, as the log stores it beside the row of the event.
struct AvailabilityNote: Sendable {
    let subject: EventSubject
    let availability: Availability
}

extension DispatchEvent.Kind {
    fileprivate init?(_ row: EventRow, _ note: EventNote?) {
        switch row.kind {
        case .began: self = .began
        case .ended: self = .ended(ActionOutcome(row, note), closesActionStack: row.flags.contains(.closes))
        case .refused: self = .refused(note?.reasons ?? [])
        case .availability:
            guard let note = note?.value as? AvailabilityNote else { return nil }
            self = .availabilityChanged(note.availability)
        case .transition:
            guard let transition = note?.value as? FlowTransition else { return nil }
            self = .flowTransition(transition)
        case .navigation:
            guard let record = note?.value as? NavigationRecord else { return nil }
            self = .navigated(record)
        case .durableRun:
            guard let note = note?.value as? DurableRunNote else { return nil }
            self = .durableRun(note.event)
        default: return nil
        }
    }
}

extension ActionOutcome {
    /// Creates the outcome of an action from the row of its end.
    ///
    /// - Parameters:
    ///   - row: The row of the log: the numbers of the event.
    ///   - note: The note of the row: its texts and other values, such as the error of a failed action;
    ///     `nil` for none.
    package init(_ row: EventRow, _ note: EventNote?) {
        if row.flags.contains(.canceled) {
            self = .cancelled
        } else if row.flags.contains(.failed), let failure = note?.failure {
            self = .failure(failure)
        } else {
            self = .success
        }
    }
}
