/// The handler of a state, and the targets that it can return; Begin, End and Fail are such states, too.
package struct HandlerPlan: Sendable {
    /// The name of the state in upper camel case.
    package var name: String
    /// The name of the state's case in the generated enum, in lower camel case and without backticks.
    package var caseName: String
    /// The associated value of the state's case, which the handler receives.
    package var payload: Payload
    package var title: String
    /// The lines of the diagram that describe the state.
    package var drawn: [String] = []
    /// The targets that the handler can return.
    ///
    /// Those of End and Fail include `terminate`, which ends the run.
    ///
    /// If there are none, the handler can only throw.
    package var targets: [TargetPlan]
    /// The events and the deadline for which the state waits; nil if its handler begins at once.
    package var wait: WaitPlan?
    /// The target that the generated default of the handler returns; nil if there is no default.
    package var defaultTarget: String?

    var function: String { "on" + name }
    /// Whether the state has no target, so that its handler can only throw.
    var isDeadEnd: Bool { targets.isEmpty }
    /// Whether an edge leads from the state to the Fail of its machine; `false` for Fail itself.
    ///
    /// The generated code throws the error of such an edge, as if the handler had thrown it.
    package var canFail: Bool { name != "Fail" && targets.contains(where: \.leadsToFail) }
}

extension MachinePlan {
    /// The handlers of the machine: for Begin, for each state in order, for End and for Fail.
    ///
    /// A diagram without a start has none for Begin, and a machine without an End none for End. The handlers
    /// are composed anew at each access.
    package var handlers: [HandlerPlan] {
        var handlers: [HandlerPlan] = []
        handlers.reserveCapacity(states.count + 3)
        if hasBegin {
            handlers.append(
                HandlerPlan(
                    name: "Begin", caseName: "begin", payload: input, title: "begin", targets: beginTargets,
                    defaultTarget: beginDefault))
        }
        for state in states {
            handlers.append(
                HandlerPlan(
                    name: state.state.name, caseName: state.state.caseName, payload: state.context,
                    title: "the state \(state.state.title)", drawn: state.state.documentation,
                    targets: state.targets, wait: state.wait, defaultTarget: state.defaultTarget))
        }
        if let output {
            let ends = endTargets + [terminate(output, wrapping: "success")]
            handlers.append(
                HandlerPlan(
                    name: "End", caseName: "end", payload: output, title: "the output", targets: ends,
                    defaultTarget: "terminate"))
        }
        let ends = failTargets + [terminate(.error, wrapping: "failure")]
        handlers.append(
            HandlerPlan(
                name: "Fail", caseName: "fail", payload: .error, title: "an error", targets: ends,
                defaultTarget: "terminate"))
        return handlers
    }

    private func terminate(_ payload: Payload, wrapping result: String) -> TargetPlan {
        TargetPlan(
            name: "terminate", payload: payload, labels: [], construction: ["terminate", result],
            spot: Spot(node: node, mark: .end), isOwn: true, origin: nil)
    }
}

extension StatePlan {
    /// Whether the state is a choice, a join, an entry point or an exit point, through which a run passes
    /// without staying there.
    package var isKnot: Bool {
        [.choice, .entryPoint, .exitPoint, .join].contains(state.kind) && composite == nil
    }

    /// Whether the state is a composite that begins anew when the machine around it resumes through a shallow
    /// history (`[H]`).
    ///
    /// A composite with an input instead keeps the entry by which it was entered, because there is no other
    /// input.
    package var resumesAtBegin: Bool {
        guard let composite, let entry = composite.entry else { return false }
        return entry.hasBegin && composite.input == .none
    }
}

extension TargetPlan {
    /// Whether the edge leads to the Fail of its own machine.
    package var leadsToFail: Bool { construction == ["fail"] }
}
