import FlintDurableFlows
import FlintFlows
import Synchronization

/// What was done outside, and what was recorded of it.
final class EffectLedger: Sendable {
    private struct State {
        var keys: [String: Set<String>] = [:]
        var acknowledged: [String: Int] = [:]
        var violations: [String] = []
    }

    private let state = Mutex(State())

    /// Notes that the work of a step begins.
    func begin(_ step: String, of run: String, _ call: StepCall) {
        state.withLock { state in
            let name = run + "/" + step
            state.keys[name, default: []].insert(call.key)
            guard let epoch = state.acknowledged[name], call.epoch >= epoch else { return }
            state.violations.append(
                "\(name) began in epoch \(call.epoch) after it was recorded in \(epoch)")
        }
    }

    /// Notes what is in the store.
    func look(at record: FlowRecord) {
        state.withLock { state in
            for step in record.steps {
                let name = record.id.id + "/" + step.key.name
                state.acknowledged[name] = min(state.acknowledged[name] ?? .max, record.epoch)
            }
        }
    }

    func note(_ violation: String) { state.withLock { $0.violations.append(violation) } }

    var violations: [String] { state.withLock { $0.violations } }
    var keys: [String: Set<String>] { state.withLock { $0.keys } }
}
