package import Foundation

/// A part of a runtime, such as analytics or the timeline, that records requests while its feature is on.
package protocol Recorder: AnyObject, Sendable {
    /// The recorder's bit in a ``RecorderSet``.
    var kind: RecorderSet { get }

    /// The feature of Flint whose switch turns the recorder on and off.
    var feature: any ConditionalFeature.Type { get }

    /// Whether the recorder has a destination, such as an analytics provider.
    ///
    /// The runtime reads the property when it determines which recorders are on; see
    /// ``Flint/activateRecorders(in:)``.
    var isActive: Bool { get }

    /// Whether the recorder skips requests of features that are not in focus.
    var obeysFocus: Bool { get }

    /// Returns whether the recorder may record the requests of an action; it is called once per action.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - feature: The feature of the action.
    ///   - contribution: The data for the action's metadata, to which the recorder may add.
    func concerns(
        _ action: any ActionDefinition.Type, of feature: FeatureRecord,
        _ contribution: inout ActionContribution
    ) -> Bool

    /// Tells the recorder whether it is on; see ``Flint/activateRecorders(in:)``.
    ///
    /// The call may repeat the value of the previous one.
    func switched(to isOn: Bool)

    /// Records the beginning of a request, if the recorder is in ``RecorderSet/following``.
    ///
    /// The function is generic, so that the recorder knows the types of input and presenter.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - context: The context of the request, with its input.
    ///   - presenter: The presenter of the request.
    ///   - request: The data of the request for recorders.
    /// - Returns: A function that records the end of the request; `nil` if the recorder does not need it.
    func began<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ presenter: Action.Presenter,
        _ request: RecordedRequest
    ) -> RequestFollower?

    /// Records the output of a request, immediately before its end, if the recorder is in
    /// ``RecorderSet/keepingOutputs``.
    ///
    /// - Parameters:
    ///   - output: The output of the action.
    ///   - request: The identity of the request.
    func returned<Output: Sendable>(_ output: Output, from request: RequestID)

    /// Records that a request was refused.
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
    package func returned<Output: Sendable>(_ output: Output, from request: RequestID) {}
    package func refused(_ request: RecordedRequest, _ reasons: [RefusalReason]) {}
}

/// A function that records the end of a request; a session calls it once, with the result and the duration.
@usableFromInline
package typealias RequestFollower = @Sendable (RequestEnding) -> Void

/// A set of recorders; which recorders follow a request is decided once, when the request begins.
///
/// Each recorder has a bit. The recorders timeline and stacks use the same bits as flags in the rows of the
/// log.
package struct RecorderSet: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The logs, which are always registered and have no feature that switches them.
    package static let logs = RecorderSet(rawValue: 1)

    /// The recorders that get the outputs of requests.
    package static let keepingOutputs = RecorderSet(rawValue: 0b100_0000)

    /// The recorders that are called at the beginning and the end of a request; all others read the rows of
    /// the log.
    package static let following = RecorderSet(rawValue: 0b100_1111)

    /// The flags in the rows of the log by which the recorders timeline and stacks recognize their requests.
    private static let rowMarks: EventRow.Flags = [.inTimeline, .inStacks]

    /// The flags by which a request's row in the log says whether the recorders timeline and stacks are in
    /// this set; the other recorders have no flag.
    package var flags: EventRow.Flags { EventRow.Flags(rawValue: rawValue & Self.rowMarks.rawValue) }
}

/// The data of a request that logs, analytics, activities and donations receive.
@usableFromInline
package struct RecordedRequest: Sendable {
    /// The log row of the request's beginning, or of its refusal: the numbers of that event.
    package let row: EventRow
    package let note: EventNote?
    /// The description of the action for observers; `nil` if no feature declares the action.
    package let profile: ActionProfile?
    /// The name of the session; `nil` if the request was refused before a session was chosen.
    package let session: String?
    /// The subject of the request, and the trace that came from outside the runtime; `nil` for the
    /// application without such a trace.
    package let origin: RequestOrigin?
    /// The object that derives the trace of the request; `nil` if the trace is not needed.
    package let origins: RequestOrigins?

    package init(
        row: EventRow, note: EventNote?, profile: ActionProfile?, session: String?,
        origin: RequestOrigin? = nil, origins: RequestOrigins? = nil
    ) {
        (self.row, self.note, self.profile, self.session) = (row, note, profile, session)
        (self.origin, self.origins) = (origin, origins)
    }

    /// The trace of the request, with the request's own span; `nil` if the request is in no trace.
    package var trace: TraceContext? { origins?.trace(of: row, origin)?.context }

    /// The identity of the request; `nil` if it was refused.
    package var id: RequestID? { row.request == 0 ? nil : RequestID(number: row.request) }

    package var source: ActionSource { note?.source ?? .application }

    package var userInitiated: Bool { row.flags.contains(.userInitiated) }

    package var input: InputDescription? { EventSubject.input(row, note, profile?.subject) }

    /// The wall-clock time at which the request began or was refused.
    package var time: Date { Date(timeIntervalSinceReferenceDate: row.wallTime) }

    /// Returns the position of a running request in its action stack, as text; `nil` if that is not known.
    ///
    /// The call first processes all rows of the log, so make it only if the position is written.
    ///
    /// - Parameter follower: The object that keeps the action stacks; `nil` if the runtime has none.
    package func place(in follower: (any LogFollower)?) -> String? {
        row.flags.contains(.inStacks) ? follower?.place(of: row.request) : nil
    }
}

/// The result and duration of a recorded request.
@usableFromInline
package struct RequestEnding: Sendable {
    package let outcome: ActionOutcome
    /// The duration of the request in nanoseconds.
    package let elapsed: Int64

    /// The duration of the request.
    package var duration: Duration { .nanoseconds(elapsed) }
}

/// Publishes navigation inside an action as dispatch events.
package enum RequestNavigation {
    /// Publishes a navigation as an event of the running action.
    ///
    /// Outside of actions, and in a task that outlived its action, the call has no effect.
    ///
    /// - Parameter record: Makes the record; called only if the log of events has a reader.
    package static func report(_ record: @autoclosure () -> NavigationRecord) {
        guard let scope = RequestScope.current?.running else { return }
        let hub = scope.cell.owner.hub
        hub.publish(scope.cell.row(.navigation, of: scope.number), in: scope.cell, at: hub.moment) {
            record()
        }
    }
}
