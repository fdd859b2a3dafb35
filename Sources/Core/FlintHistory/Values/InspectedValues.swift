package import FlintActions
internal import FlintEvents
package import FlintFlows
package import FlintStreams
internal import Synchronization

/// A recorder of the newest inputs, outputs and contexts whose types are ``FlintInspectable``.
///
/// It keeps the values while a debug screen receives them.
///
/// The values are not in the log of rows, so nothing that reads rows or events can get them: no telemetry, no
/// logs, no analytics, no flight recorder.
package final class InspectedValues: Sendable {
    /// The maximum number of values that are kept, and their maximum size in bytes.
    ///
    /// Above either, the oldest are dropped.
    static let capacity = (values: 1000, bytes: 2 * 1024 * 1024)

    private struct State {
        /// The values as JSON objects, oldest first; the values before the index `start` are dropped.
        var lines: [String] = []
        var start = 0
        var bytes = 0
        /// The number of ``start(in:)`` calls without a matching ``stop(in:)``.
        var interested = 0

        mutating func append(_ line: String) {
            lines.append(line)
            bytes += line.utf8.count
            while bytes > capacity.bytes || lines.count - start > capacity.values {
                bytes -= lines[start].utf8.count
                lines[start] = ""
                start += 1
            }
            // Dropped values are removed in batches, so that the amortized cost per value is constant.
            if start > capacity.values {
                lines.removeFirst(start)
                start = 0
            }
        }
    }

    private let changes = Broadcast<String>()
    private let isOn = Atomic(false)
    private let state = Mutex(State())

    private let transitions: TransitionInterest

    package init(in host: PartHost) { transitions = host.transitions }

    /// The kept values as JSON objects, oldest first; see ``InspectedValue/line``.
    package var lines: [String] { state.withLock { Array($0.lines[$0.start...]) } }

    /// Returns a stream of the values from now on, as JSON objects, and of the numbers of lost ones.
    ///
    /// - Parameter limit: The maximum number of unread values; above it, the oldest are lost.
    package func stream(bufferingNewest limit: Int) -> AsyncStream<BroadcastDelivery<String>> {
        changes.stream(limit: limit)
    }

    /// Starts to keep values, until the matching call of ``stop(in:)``.
    ///
    /// - Parameter runtime: The runtime to which this recorder belongs.
    package func start(in runtime: Flint) { change(by: 1, in: runtime) }

    /// Ends the keeping of values that a call of ``start(in:)`` began.
    ///
    /// With the call that matches the last open ``start(in:)``, the kept values are dropped.
    ///
    /// - Parameter runtime: The runtime to which this recorder belongs.
    package func stop(in runtime: Flint) { change(by: -1, in: runtime) }

    private func change(by difference: Int, in runtime: Flint) {
        let switched = state.withLock { state -> Bool? in
            let before = state.interested > 0
            state.interested += difference
            let after = state.interested > 0
            if !after { (state.lines, state.start, state.bytes) = ([], 0, 0) }
            isOn.store(after, ordering: .relaxed)
            return before == after ? nil : after
        }
        guard let switched else { return }
        if switched { transitions.begin() } else { transitions.end() }
        runtime.activateRecorders()
    }

    /// Drops the kept values.
    package func clear() {
        state.withLock { ($0.lines, $0.start, $0.bytes) = ([], 0, 0) }
    }

    private func keep(_ value: Any, at place: InspectedValue.Place) {
        guard isOn.load(ordering: .relaxed), let value = value as? any FlintInspectable else { return }
        // The value is encoded outside the lock, because that is code of the application.
        let line = InspectedValue(value, at: place).line
        let isKept = state.withLock { state in
            guard state.interested > 0 else { return false }
            state.append(line)
            return true
        }
        if isKept { changes.publish(line) }
    }
}

extension InspectedValues: RuntimePart {
    package var recorders: [any Recorder] { [self] }
    package var flowReader: (any FlowReader)? { self }

    package func finish() { changes.finish() }
}

extension InspectedValues: Recorder {
    package var kind: RecorderSet { .keepingOutputs }
    package var feature: any ConditionalFeature.Type { TimelineFeature.self }
    package var isActive: Bool { isOn.load(ordering: .relaxed) }

    package func concerns(
        _ action: any ActionDefinition.Type, of feature: FeatureRecord,
        _ contribution: inout ActionContribution
    ) -> Bool {
        func isInspectable<Action: ActionDefinition>(_ action: Action.Type) -> Bool {
            Action.Input.self is any FlintInspectable.Type || Action.Output.self is any FlintInspectable.Type
        }
        return !action.hideFromTimeline && isInspectable(action)
    }

    package func began<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ presenter: Action.Presenter,
        _ request: RecordedRequest
    ) -> RequestFollower? {
        if let id = request.id { keep(context.input, at: .input(id)) }
        return nil
    }

    package func returned<Output: Sendable>(_ output: Output, from request: RequestID) {
        keep(output, at: .output(request))
    }
}

extension InspectedValues: FlowReader {
    package var isReading: Bool { isOn.load(ordering: .relaxed) }

    /// Keeps the context of the state that a flow enters, if its type is ``FlintInspectable``; called in the
    /// task of the flow.
    ///
    /// - Parameters:
    ///   - transition: The transition.
    ///   - machine: Not used.
    ///   - origin: Not used.
    ///   - moment: Not used.
    ///   - state: Returns the entered state, whose payload is the context.
    package func read(
        _ transition: FlowTransition, of machine: (any StateMachine.Type)?, _ origin: FlowOrigin,
        at moment: Moment, entering state: () -> (any FlowState)?
    ) {
        guard let state = state(), let context = Mirror(reflecting: state).children.first?.value else {
            return
        }
        keep(context, at: .context(flow: transition.flow.description, index: transition.index))
    }
}

extension Flint {
    /// The recorder of the inputs, outputs and contexts in this runtime whose types are ``FlintInspectable``.
    ///
    /// Debug screens start it, and read the values from it.
    package var inspectedValues: InspectedValues { recorders.part(InspectedValues.self) }
}
