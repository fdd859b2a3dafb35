import FlintCore
import Foundation

/// The timeline of a run, as it was asked for.
struct TimelineReport: Sendable, Equatable {
    let listing: TimelineListing
    /// The entries, oldest first.
    let events: [DispatchEvent]
    /// The run before this one, if the entries are from there.
    var earlierRun: EarlierRun?
    /// Why nothing is written at the moment.
    var advice: String?

    /// A run of the program that has ended.
    struct EarlierRun: Sendable, Equatable {
        /// When it began; `nil` if that is no longer known.
        let start: Date?
    }

    /// The requests, in the order in which they came.
    var requests: [TimelineRequest] { TimelineRequest.requests(in: events) }
}
