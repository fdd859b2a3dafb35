package import Foundation

/// A part of a runtime that records requests while its feature is on.
package protocol Recorder: AnyObject, Sendable {
    /// The bit of the recorder in sets.
    var kind: RecorderSet { get }

    /// The feature of Flint that switches the recorder.
    var feature: any ConditionalFeature.Type { get }

    /// Whether the recorder has a destination; read when features are switched.
    var isActive: Bool { get }

    /// Whether the recorder skips requests that are not in focus.
    var obeysFocus: Bool { get }

    /// Returns whether the recorder may record the requests of an action; called once per action.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - feature: Its feature.
    ///   - contribution: The data for the action's metadata, to which the recorder may add.
    func concerns(
        _ action: any ActionDefinition.Type, of feature: FeatureRecord,
        _ contribution: inout ActionContribution
    ) -> Bool

    /// Called when the recorder's feature was switched or evaluated again.
    func switched(to isOn: Bool)

    /// Records the beginning of a request; called where the types are known, if the kind is in
    /// ``RecorderSet/following``.
    ///
    /// - Returns: Records the end of the request; `nil` if the recorder does not need it.
    func began<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ presenter: Action.Presenter,
        _ request: RecordedRequest
    ) -> RequestFollower?

    /// Records a refused request.
    func refused(_ request: RecordedRequest, _ reasons: [RefusalReason])
}

extension Recorder {
    package var isActive: Bool { true }
    package var obeysFocus: Bool { false }
    package func switched(to isOn: Bool) {}
    package func began<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ presenter: Action.Presenter,
        _ request: RecordedRequest
    ) -> RequestFollower? { nil }
    package func refused(_ request: RecordedRequest, _ reasons: [RefusalReason]) {}
}

/// Records the end of a request; called once, unless the end is not observed.
@usableFromInline
package typealias RequestFollower = @Sendable (RequestEnding) -> Void

/// A set of recorders, determined once when a request begins.
///
/// Each recorder declares its bit. The bits that rows contain as well are the same as in the rows.
package struct RecorderSet: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The logs, which have no feature that switches them.
    package static let logs = RecorderSet(rawValue: 1)

    /// The recorders that are called at the beginning and the end of a request; all others read rows.
    package static let following = RecorderSet(rawValue: 0b1111)

    /// The recorders with a flag in rows.
    private static let rowMarks: EventRow.Flags = [.inTimeline, .inStacks]

    /// The flags of the recorders in rows.
    package var flags: EventRow.Flags { EventRow.Flags(rawValue: rawValue & Self.rowMarks.rawValue) }
}

/// The data of a request that logs, analytics, activities and donations receive.
@usableFromInline
package struct RecordedRequest: Sendable {
    /// The row of its beginning, or of its refusal.
    package let row: EventRow
    package let note: EventNote?
    /// The action; nil if no feature declares it.
    package let profile: ActionProfile?
    /// The name of the session; nil if the request was refused before one was chosen.
    package let session: String?
    /// On whose behalf the request runs, and in which trace.
    package let origin: RequestOrigin?
    /// Derives the trace of the request.
    package let origins: RequestOrigins?

    package init(
        row: EventRow, note: EventNote?, profile: ActionProfile?, session: String?,
        origin: RequestOrigin? = nil, origins: RequestOrigins? = nil
    ) {
        (self.row, self.note, self.profile, self.session) = (row, note, profile, session)
        (self.origin, self.origins) = (origin, origins)
    }

    /// The trace of the request, with the request's own span.
    package var trace: TraceContext? { origins?.trace(of: row, origin)?.context }

    /// The request; nil if it was refused.
    package var id: RequestID? { row.request == 0 ? nil : RequestID(number: row.request) }

    package var source: ActionSource { note?.source ?? .application }

    package var userInitiated: Bool { row.flags.contains(.userInitiated) }

    package var input: InputDescription? { EventSubject.input(row, note, profile?.subject) }

    /// The wall-clock time of its beginning or refusal.
    package var time: Date { Date(timeIntervalSinceReferenceDate: row.wallTime) }

    /// The position of a running request in its action stack, as text; nil if that is not known.
    ///
    /// It folds all rows written so far, so it is only for log lines that are written anyway.
    package func place(in follower: (any LogFollower)?) -> String? {
        row.flags.contains(.inStacks) ? follower?.place(of: row.request) : nil
    }
}

/// The result and duration of a recorded request.
@usableFromInline
package struct RequestEnding: Sendable {
    package let outcome: ActionOutcome
    /// The duration in nanoseconds.
    package let elapsed: Int64

    /// The duration of the request.
    package var duration: Duration { .nanoseconds(elapsed) }
}

/// Publishes navigation inside an action as dispatch events.
package enum RequestNavigation {
    /// Publishes a navigation as an event of the running action.
    ///
    /// It has no effect outside of actions, and in a task that outlived its action. The record is not made while
    /// there is no reader.
    ///
    /// - Parameter record: Makes the record.
    package static func report(_ record: @autoclosure () -> NavigationRecord) {
        guard let scope = RequestScope.current?.running else { return }
        let hub = scope.cell.owner.hub
        hub.publish(scope.cell.row(.navigation, of: scope.number), in: scope.cell, at: hub.moment) {
            record()
        }
    }
}
