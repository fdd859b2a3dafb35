/// What the generated Swift of one machine consists of: every case with its payload and its construction.
package struct MachinePlan: Sendable {
    /// The name of the generated types without their suffix.
    package var typeName: String
    package var title: String
    package var input: Payload
    /// What the End state holds; nil for a machine that has none, whose output is `Never`.
    package var output: Payload?
    package var exits: ExitPlan?
    package var states: [StatePlan]
    /// Whether a run can begin without saying where: a diagram without a start only runs from a given state.
    package var hasBegin: Bool
    package var beginTargets: [TargetPlan]
    /// The targets besides `terminate`.
    package var endTargets: [TargetPlan]
    /// The targets besides `terminate`.
    package var failTargets: [TargetPlan]
    /// The case that `onBegin` goes to by default; nil if it has to be written.
    package var beginDefault: String?
    /// The entries by which alone the machine can be entered, if it has no way from Begin.
    package var onlyEntries: [String]?
    package var remembersHistory: Bool
    /// Whether the composite around it may resume it.
    package var isResumable: Bool
    package var node: Int
}

/// A state of a machine, without the reserved ones.
package struct StatePlan: Sendable {
    package var state: FlowMachineState
    package var context: Payload
    package var targets: [TargetPlan]
    /// The case that its handler goes to by default; nil if it has to be written.
    package var defaultTarget: String?
    package var composite: CompositePlan?
    package var index: Int
}

/// A case of a target enum or an exit enum.
package struct TargetPlan: Sendable {
    package var name: String
    package var payload: Payload
    package var labels: [String]
    /// The cases to be nested, outermost first, for the state that the target leads to.
    package var construction: [String]
    var spot: Spot
    /// Whether the edge was drawn from the state itself, not from inside it.
    var isOwn: Bool
    var origin: EdgeOrigin?
}

/// An edge as drawn, for finding its place in the source.
struct EdgeOrigin: Hashable, Sendable {
    var machine: String
    var ends: FlowEdge.Ends
}

/// The output of a machine that is left from inside.
package struct ExitPlan: Sendable {
    package var typeName: String
    /// What `finished` carries; nil if the machine has no End.
    package var finished: Payload?
    package var targets: [TargetPlan]
}

/// A state with machines inside it.
package struct CompositePlan: Sendable {
    /// How the composite goes on when its machines have come to their ends.
    package enum Finish: Sendable {
        /// They never do.
        case never
        /// Along its only edge.
        case target(String, Payload)
        /// As the caller of the run function says.
        case ask(Payload)
    }

    package var machines: [InnerMachine]
    package var isConcurrent: Bool
    package var entry: EntryPlan?
    /// What it begins with if it is entered at its border.
    package var input: Payload
    package var remembers: Bool
    package var joined: JoinedPlan?
    package var finish: Finish
}

/// A machine inside a composite, as its run function sees it.
package struct InnerMachine: Sendable {
    package var name: String
    package var typeName: String
    package var input: Payload
    /// The plain output; nil without an End.
    package var output: Payload?
    package var exits: ExitPlan?
}

/// The context of a composite that is entered inside or by history.
package struct EntryPlan: Sendable {
    package struct Case: Sendable {
        package var name: String
        package var payload: Payload
        /// Where each machine begins, in order.
        package var starts: [Start]
    }

    package struct Start: Sendable {
        package var construction: [String]
        package var takesPayload: Bool
        package var resumption: Resumption
    }

    package enum Resumption: String, Sendable {
        case none
        case shallow
        case deep
    }

    package var typeName: String
    package var cases: [Case]
    /// Whether an entry into one region leaves another one without the input that it needs.
    var lacksInput: Bool
    /// Whether `begin` is among the cases.
    package var hasBegin: Bool { cases.first?.name == "begin" }
}

/// The struct of the outputs of regions or branches.
package struct JoinedPlan: Sendable {
    package struct Property: Sendable {
        package var name: String
        package var type: String
        /// The position of its machine.
        package var index: Int
    }

    package var typeName: String
    package var properties: [Property]
}
