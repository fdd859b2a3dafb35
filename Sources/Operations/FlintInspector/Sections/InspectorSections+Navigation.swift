internal import FlintCore
internal import FlintNavigation
internal import FlintStreams

extension InspectorSections {
    /// The time for which the inspector waits for the main actor when it reads the navigators.
    ///
    /// With the limit, the inspector can show an application whose main actor hangs.
    static let mainActorTimeout: Duration = .seconds(1)

    /// Returns the state of the navigators, with the types of screens and without their inputs.
    ///
    /// - Parameter late: A function that is called when the main actor becomes available after the time
    ///   limit.
    /// - Returns: The section. If the main actor is not available within the time limit, the section has no
    ///   navigators, and is marked as late.
    func navigation(late: @escaping @Sendable () -> Void) async -> ReportJSON {
        let answer = OneShot<ReportJSON?>()
        let runtime = runtime
        Task { @MainActor in
            let value = Self.navigation(of: runtime)
            if !answer.settle(value) { late() }
        }
        let timer = Task.detached(name: "inspector.navigation") {
            do { try await Task.sleep(for: Self.mainActorTimeout) } catch { return }
            answer.settle(nil)
        }
        defer { timer.cancel() }
        if let value = await answer.wait(onCancel: nil) { return value }
        return ReportJSON(members: ["navigators": .array([]), "isLate": ReportJSON(true)])
    }

    @MainActor
    private static func navigation(of runtime: Flint) -> ReportJSON {
        ReportJSON(members: [
            "navigators": .array(
                runtime.numberedNavigators.map { number, navigator in
                    ReportJSON(members: [
                        "id": ReportJSON(number),
                        "tree": describe(navigator.tree.root),
                        "outline": .string(navigator.tree.description),
                        "current": ReportJSON(navigator.tree.current.id.number),
                        "lastPlan": navigator.lastPlan.map(describe),
                    ])
                })
        ])
    }

    private static func describe(_ plan: NavigationPlan) -> ReportJSON {
        ReportJSON(members: [
            "steps": .array(plan.steps.map { .string(text(of: $0)) }),
            "isUnwind": ReportJSON(plan.isUnwind),
            "destination": ReportJSON(plan.destination.number),
            "received": .string(plan.received.type.description),
        ])
    }

    private static func describe(_ node: NavigationTree.Node) -> ReportJSON {
        let (kind, selected): (String, Int?) =
            switch node.content {
            case .screen: ("screen", nil)
            case .stack: ("stack", nil)
            case .tabs(_, let selected): ("tabs", selected)
            case .container: ("container", nil)
            }
        return ReportJSON(members: [
            "id": ReportJSON(node.id.number),
            "kind": .string(kind),
            "screen": node.kind.map { .string($0.rawValue) },
            "children": .array(node.children.map(describe)),
            "selected": selected.map { ReportJSON($0) },
            "modal": node.modal.map(describe),
        ])
    }

    /// Returns a step of a navigation as text, without the values of inputs.
    static func text(of step: NavigationStep) -> String {
        switch step {
        case .deliver(let value, let node): "deliver \(value.type.description) to \(node.number)"
        case .renew(let node, _): "renew \(node.number)"
        case .pop(let node, let stack): "pop to \(node.number) in \(stack.number)"
        case .select(let tab, let node): "select tab \(tab) in \(node.number)"
        case .dismiss(let node, let base): "dismiss \(node.number) over \(base.number)"
        case .push(let node, let stack): "push \(name(of: node)) onto \(stack.number)"
        case .present(let node, let base): "present \(name(of: node)) over \(base.number)"
        case .remove(let node): "remove \(node.number)"
        case .reset(let node): "reset to \(name(of: node))"
        }
    }

    private static func name(of node: NavigationTree.Node) -> String {
        switch node.content {
        case .screen(let kind, _): kind.rawValue
        case .stack: "stack"
        case .tabs: "tabs"
        case .container: "container"
        }
    }
}
