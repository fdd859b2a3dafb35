import FlintCore
import Foundation

/// One request of a timeline: its beginning and its end in one, or its refusal.
struct TimelineRequest: Sendable, Equatable {
    let time: Date
    let session: String
    /// How many of the requests in the list it is a part of.
    let depth: Int
    let feature: String
    let action: String
    var outcome = "running"
    var duration: Duration?
    /// What may be known of the input, or why it was refused.
    var details: String

    /// Joins the two halves of each request.
    ///
    /// - Parameter events: The entries of a timeline, oldest first; halves may be missing.
    /// - Returns: The requests, in the order of their first entries.
    static func requests(in events: [DispatchEvent]) -> [TimelineRequest] {
        var requests: [TimelineRequest] = []
        var places: [RequestID: Int] = [:]
        for event in events {
            let depth = event.parentRequestID.flatMap { places[$0] }.map { requests[$0].depth + 1 } ?? 0
            if let id = event.requestID, let place = places[id] {
                requests[place].end(with: event)
                continue
            }
            var request = TimelineRequest(event, depth: depth)
            request.end(with: event)
            if let id = event.requestID { places[id] = requests.count }
            requests.append(request)
        }
        return requests
    }

    private init(_ event: DispatchEvent, depth: Int) {
        // An end without its beginning has a duration, which tells when that was.
        time = event.time.addingTimeInterval(-(event.duration.map { $0 / .seconds(1) } ?? 0))
        session = event.session ?? ""
        self.depth = depth
        feature = event.feature?.name ?? ""
        action = event.action?.name ?? ""
        details = event.input?.text ?? ""
    }

    private mutating func end(with event: DispatchEvent) {
        switch event.kind {
        case .ended(let outcome, _):
            self.outcome = EventColumns.words(for: outcome)
            duration = event.duration
        case .refused(let reasons):
            outcome = "refused"
            details = reasons.map(\.text).joined(separator: " ")
        default: break
        }
    }
}
