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
    func concerns(_ action: any ActionDefinition.Type, of feature: FeatureRecord) -> Bool

    /// Called when the recorder's feature was switched or evaluated again.
    func switched(to isOn: Bool)

    /// Records a refused request.
    func refused(_ request: RecordedRequest, _ reasons: [RefusalReason])
}

extension Recorder {
    package var isActive: Bool { true }
    package var obeysFocus: Bool { false }
    package func switched(to isOn: Bool) {}
    package func refused(_ request: RecordedRequest, _ reasons: [RefusalReason]) {}
}

/// A recorder that needs the typed input, so that it is called where the types are known.
package protocol DeliveryRecorder: Recorder {
    /// Records the beginning of a request.
    ///
    /// - Returns: The value passed to ``ended(_:_:_:_:_:throwing:)``.
    func began<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ presenter: Action.Presenter,
        _ request: RecordedRequest
    ) -> (any Sendable)?

    /// Records the end of a request.
    func ended<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ request: RecordedRequest,
        _ begun: (any Sendable)?, _ ending: RequestEnding, throwing error: (any Error)?
    )
}

extension DeliveryRecorder {
    package func began<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ presenter: Action.Presenter,
        _ request: RecordedRequest
    ) -> (any Sendable)? { nil }
}
