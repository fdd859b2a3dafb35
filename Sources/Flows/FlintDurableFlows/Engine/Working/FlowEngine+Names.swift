internal import FlintFlows
internal import Synchronization

extension FlowEngine {
    /// Registers those names of the registered machines' states, inputs and events that the store does not
    /// have yet.
    ///
    /// Errors are ignored, because they do not affect the runs and the next lease tries again.
    func registerNames() async {
        let names = machineNames
        guard !names.isSubset(of: writtenNames.withLock { $0 }) else { return }
        do {
            let missing = names.subtracting(try await store.registeredNames())
            if !missing.isEmpty { try await store.register(missing) }
            writtenNames.withLock { $0.formUnion(names) }
        } catch {}
    }

    private var machineNames: Set<FlowMachineName> {
        var names: Set<FlowMachineName> = []
        for registration in registrations.withLock({ Array($0.values) }) {
            let graph = registration.graph
            func add(_ kind: FlowMachineName.Kind, _ name: String) {
                names.insert(
                    FlowMachineName(
                        machine: graph.machine, fingerprint: graph.fingerprint, kind: kind, name: name))
            }
            for state in graph.states { add(.state, state.name) }
            for (state, revision) in registration.coding.revisions where revision != 0 {
                add(.revision, "\(state)#\(revision)")
            }
            for kind in registration.kinds where kind.machine == graph.machine {
                add(.context, "\(kind.state)#\(kind.context)")
            }
            add(.input, registration.coding.kind(of: "Begin").context)
            for event in registration.eventNames ?? [""] { add(.event, event) }
            for event in innerEvents.names(inside: graph.machine).values.joined() { add(.event, event) }
        }
        return names
    }
}
