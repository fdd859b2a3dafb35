internal import Foundation
internal import Synchronization

/// The recorders of a runtime: the logs, and the recorders of the runtime's parts.
///
/// Sessions refer to this object and not to the runtime, so that they do not retain the runtime.
package final class Recorders: Sendable {
    private struct State {
        var parts: [ObjectIdentifier: any RuntimePart] = [:]
        /// The runtime's components outside of the dispatch, in the order in which they were created.
        var order: [any RuntimePart] = []
        var follower: (any LogFollower)?
        var flowReaders: [any FlowReader] = []
        /// The number of calls of ``activate(_:)`` so far, and the number of the newest one that has
        /// completed.
        ///
        /// When calls overlap, a result is dropped if a later call has completed already.
        var activation: (begun: UInt64, done: UInt64) = (0, 0)
    }

    package let logs: LogCenter
    private let host: PartHost
    private let switches = RecorderSwitches()
    /// The recorders of the runtime's components outside of the dispatch.
    let list = RecorderList()
    /// The recorders that skip requests of features that are not in focus, as bits; each recorded request
    /// reads them.
    private let narrowed = Atomic<UInt8>(0)
    private let state = Mutex(State())

    /// Creates the recorders of a runtime.
    ///
    /// - Parameters:
    ///   - time: The clocks of the runtime.
    ///   - log: The log of the runtime.
    ///   - names: The names to which the log's rows refer by an index.
    ///   - origins: Describes subjects and derives traces.
    ///   - transitions: The number of observers of flow transitions.
    init(
        time: RuntimeTime, log: EventLog, names: EventNames, origins: RequestOrigins,
        transitions: TransitionInterest
    ) {
        // Levels and focus can change while actions run, so the logs are on while any request could be
        // logged.
        let switches = switches
        logs = LogCenter(now: time.now) { switches.set(.logs, to: $0) }
        host = PartHost(
            time: time, log: log, names: names, origins: origins, logs: logs, transitions: transitions)
    }

    // MARK: Parts

    /// Returns the runtime's component of a type, which is created at the first use.
    package func part<Part: RuntimePart>(_ type: Part.Type) -> Part {
        if let part = state.withLock({ $0.parts[ObjectIdentifier(type)] }) as? Part { return part }
        let made = type.init(in: host)
        let kept = state.withLock { state in
            if let kept = state.parts[ObjectIdentifier(type)] { return kept }
            state.parts[ObjectIdentifier(type)] = made
            state.order.append(made)
            list.append(made.recorders)
            state.follower = state.follower ?? made.follower
            if let reader = made.flowReader { state.flowReaders.append(reader) }
            return made
        }
        for recorder in kept.recorders where recorder.obeysFocus {
            narrowed.bitwiseOr(recorder.kind.rawValue, ordering: .relaxed)
        }
        return kept as? Part ?? made
    }

    private var parts: [any RuntimePart] { state.withLock { $0.order } }

    /// The object that keeps timeline and stacks, which it makes from the rows of the log; `nil` if the
    /// runtime has none.
    var follower: (any LogFollower)? { state.withLock { $0.follower } }

    /// The components that read the transitions of flows.
    var flowReaders: [any FlowReader] { state.withLock { $0.flowReaders } }

    // MARK: Switches

    /// The recorders that are on; each dispatch reads the set.
    var active: RecorderSet { switches.active }

    /// Determines which recorders are on, except the logs, which switch themselves on and off.
    ///
    /// If several calls overlap, the result of the one that began last counts, because it has read the newest
    /// state.
    ///
    /// - Parameter isOn: Returns whether a feature of Flint is on; called outside any lock, because it runs
    ///   application code.
    func activate(_ isOn: (any ConditionalFeature.Type) -> Bool) {
        let (ticket, recorders) = state.withLock { state in
            state.activation.begun += 1
            return (state.activation.begun, list.recorders)
        }
        let found = recorders.map { ($0, isOn($0.feature) && $0.isActive) }
        state.withLock { state in
            guard ticket > state.activation.done else { return }
            state.activation.done = ticket
            for (recorder, isActive) in found {
                switches.set(recorder.kind, to: isActive)
                recorder.switched(to: isActive)
            }
        }
    }

    /// Applies the configuration of a set-up to the recorders; called once, before the first request.
    ///
    /// - Returns: The findings, such as an unusable storage.
    func configure(_ configuration: FlintConfiguration, for runtime: Flint) -> [SetupDiagnostic] {
        logs.configure(
            configuration.logging, clock: configuration.clock, elapsed: host.time.elapsed,
            taskContext: RequestScope(withoutKeeping: runtime))
        return parts.flatMap { $0.configure(configuration, for: runtime) }
    }

    /// Ends the streams and queues of all recorders; called when the runtime shuts down.
    func finish() {
        let parts = parts
        parts.forEach { $0.finish() }
        logs.finish()
    }

    /// Waits until the recorders have done all work that was pending before the call.
    func settle() async {
        for part in parts { await part.settle() }
        await logs.settle()
    }

    // MARK: Requests

    /// Returns those recorders that are on for the requests of an action, if the action's topic does not
    /// matter.
    ///
    /// - Parameters:
    ///   - concerned: The recorders that may record the action's requests.
    ///   - active: The recorders that are on.
    /// - Returns: The recorders; `nil` if log levels or the focus decide by the action's topic, so that the
    ///   caller must call ``recorders(for:among:)``.
    @inline(__always)
    func recorders(_ concerned: RecorderSet, among active: RecorderSet) -> RecorderSet? {
        let wanted = active.intersection(concerned)
        if wanted.contains(.logs) { return nil }
        guard logs.rules.isFocusActive else { return wanted }
        let narrowed = RecorderSet(rawValue: narrowed.load(ordering: .relaxed))
        return wanted.isDisjoint(with: narrowed) ? wanted : nil
    }

    /// Returns the recorders that record a request of an action now, according to levels and focus.
    ///
    /// - Parameters:
    ///   - action: The description of the action for observers.
    ///   - active: The recorders that are on.
    func recorders(for action: ActionProfile, among active: RecorderSet) -> RecorderSet {
        var wanted = active.intersection(action.recorders)
        let topic = action.logTopic
        let narrowed = RecorderSet(rawValue: narrowed.load(ordering: .relaxed))
        if !wanted.isDisjoint(with: narrowed), !logs.rules.covers(topic) { wanted.subtract(narrowed) }
        if wanted.contains(.logs), !logs.wantsRequests(about: topic) { wanted.remove(.logs) }
        return wanted
    }

    /// Returns the recorders that record the refusal of a request now.
    ///
    /// - Parameters:
    ///   - key: The refused binding.
    ///   - profile: The description of the action for observers; `nil` if no feature declares the action.
    func recorders(forRefusalOf key: BindingKey, _ profile: ActionProfile?) -> RecorderSet {
        if let profile { return recorders(for: profile, among: active) }
        let narrowed = RecorderSet(rawValue: narrowed.load(ordering: .relaxed))
        var wanted = active.intersection(narrowed.union(.logs))
        let path = TopicPath(features: [key.feature.identifier])
        if key.action.hideFromTimeline || !logs.rules.covers(path) { wanted.subtract(narrowed) }
        return wanted
    }

    /// Notifies the recorders of a request that it begins.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - context: The context of the request, which knows the recorders of the request.
    ///   - presenter: The presenter of the request.
    ///   - request: The data of the request for recorders.
    /// - Returns: The functions to call when the request ends.
    func follow<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ presenter: Action.Presenter,
        _ request: RecordedRequest
    ) -> [RequestFollower] {
        let wanted = context.request.recorders
        var followers: [RequestFollower] = []
        if wanted.contains(.logs) { followers.append(logs.follow(request, request.place(in: follower))) }
        for recorder in list.recorders where wanted.contains(recorder.kind) {
            if let follower = recorder.began(action, context, presenter, request) {
                followers.append(follower)
            }
        }
        return followers
    }

    /// Passes the output of a request to the recorders that get outputs.
    ///
    /// - Parameters:
    ///   - output: The output of the action.
    ///   - request: The identity of the request.
    ///   - wanted: The recorders of the request.
    func returned<Output: Sendable>(_ output: Output, from request: RequestID, _ wanted: RecorderSet) {
        let wanted = wanted.intersection(.keepingOutputs)
        for recorder in list.recorders where wanted.contains(recorder.kind) {
            recorder.returned(output, from: request)
        }
    }

    /// Notifies recorders that a request was refused.
    ///
    /// - Parameters:
    ///   - request: The data of the request for recorders.
    ///   - key: The refused binding.
    ///   - reasons: The reasons of the refusal.
    ///   - wanted: The recorders to notify.
    func refused(
        _ request: RecordedRequest, of key: BindingKey, _ reasons: [RefusalReason], _ wanted: RecorderSet
    ) {
        if wanted.contains(.logs) { logs.requestRefused(request, of: key, reasons) }
        for recorder in list.recorders where wanted.contains(recorder.kind) {
            recorder.refused(request, reasons)
        }
    }
}

extension RequestScope: LogTaskContext {
    package func run(_ body: () -> Void) { RequestScope.local.withValue(self, operation: body) }
}

/// The recorders of a runtime's parts, in the order in which the parts were created.
///
/// An action refers to the list weakly, because a strong reference would create a cycle: the parts hold the
/// names of sessions, and sessions cache data about actions. The list is a separate object, because an object
/// with weak references is slower to use.
package final class RecorderList: Sendable {
    private let state = Mutex<[any Recorder]>([])

    var recorders: [any Recorder] { state.withLock { $0 } }

    func append(_ recorders: [any Recorder]) { state.withLock { $0 += recorders } }

    /// Returns the recorders that may record the requests of an action.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - feature: The feature of the action.
    ///   - contribution: The data for the action's metadata, to which recorders may add.
    func recorders(
        of action: any ActionDefinition.Type, _ feature: FeatureRecord,
        _ contribution: inout ActionContribution
    ) -> RecorderSet {
        recorders.reduce(into: .logs) { set, recorder in
            if recorder.concerns(action, of: feature, &contribution) { set.insert(recorder.kind) }
        }
    }
}

/// The set of active recorders; several threads change it, and each dispatch reads it.
final class RecorderSwitches: Sendable {
    private let switches = Atomic<UInt8>(0)

    var active: RecorderSet { RecorderSet(rawValue: switches.load(ordering: .relaxed)) }

    /// Switches recorders on or off, and leaves all others unchanged.
    func set(_ recorders: RecorderSet, to isOn: Bool) {
        if isOn {
            switches.bitwiseOr(recorders.rawValue, ordering: .relaxed)
        } else {
            switches.bitwiseAnd(~recorders.rawValue, ordering: .relaxed)
        }
    }
}
