/// The contents of the Swift generated for one machine: every case with its payload and its construction.
package struct MachinePlan: Sendable {
    /// The name of the generated types without their suffix.
    package var typeName: String
    package var title: String
    package var input: Payload
    /// The payload of the End state; nil for a machine without one, whose output is `Never`.
    package var output: Payload?
    package var exits: ExitPlan?
    package var states: [StatePlan]
    /// Whether a run can begin without a given state, which a diagram without a start cannot.
    package var hasBegin: Bool
    package var beginTargets: [TargetPlan]
    /// The targets besides `terminate`.
    package var endTargets: [TargetPlan]
    /// The targets besides `terminate`.
    package var failTargets: [TargetPlan]
    /// The default target of `onBegin`; nil if the user has to implement it.
    package var beginDefault: String?
    /// The entries of a machine that cannot begin at Begin; nil for a machine that can.
    package var onlyEntries: [String]?
    /// The events that the states of the machine, and of the machines inside it, wait for; each type once.
    package var events: [EventPlan]
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
    /// The default target of the handler; nil if the user has to implement it.
    package var defaultTarget: String?
    package var composite: CompositePlan?
    /// The triggers that the state waits for; nil if its handler begins at once.
    package var wait: WaitPlan?
    package var index: Int
}

/// An event, or the end of a time, as a case of a generated enum.
package struct EventPlan: Hashable, Sendable {
    package var name: String
    /// The payload; none for the end of a time.
    package var payload: Payload
    /// The label, in one spelling.
    package var label: String
}

/// The triggers of a state.
package struct WaitPlan: Sendable {
    /// The cases: the events, then the deadline.
    package var cases: [EventPlan]
    /// The time in milliseconds; nil without a deadline.
    package var milliseconds: Int?

    package var events: [EventPlan] { cases.filter { $0.payload != .none } }
    package var deadline: EventPlan? { cases.first { $0.payload == .none } }
}

/// A case of a target enum or an exit enum.
package struct TargetPlan: Sendable {
    package var name: String
    package var payload: Payload
    package var labels: [String]
    /// The cases to nest, outermost first, to construct the state that the target leads to.
    package var construction: [String]
    var spot: Spot
    /// Whether the edge leaves the state itself, not a state inside it.
    var isOwn: Bool
    var origin: EdgeOrigin?
}

/// The key of an edge's position in the source.
struct EdgeOrigin: Hashable, Sendable {
    var machine: String
    var ends: FlowEdge.Ends
}

/// The output of a machine that edges leave from inside.
package struct ExitPlan: Sendable {
    package var typeName: String
    /// The payload of `finished`; nil if the machine has no End.
    package var finished: Payload?
    package var targets: [TargetPlan]
}

/// A state that contains machines.
package struct CompositePlan: Sendable {
    /// How the composite continues when its machines have ended.
    package enum Finish: Sendable {
        /// The composite does not continue, because its machines never end.
        case never
        /// The composite continues along its only edge.
        case target(String, Payload)
        /// The caller of the run function chooses.
        case ask(Payload)
    }

    package var machines: [InnerMachine]
    package var isConcurrent: Bool
    package var entry: EntryPlan?
    /// The input if the composite is entered at its border.
    package var input: Payload
    package var remembers: Bool
    package var joined: JoinedPlan?
    package var finish: Finish
}

/// A machine inside a composite, as its run function uses it.
package struct InnerMachine: Sendable {
    package var name: String
    package var typeName: String
    package var input: Payload
    /// The output without exits; nil without an End.
    package var output: Payload?
    package var exits: ExitPlan?
}

/// The context of a composite that is entered at an inner state or by history.
package struct EntryPlan: Sendable {
    package struct Case: Sendable {
        package var name: String
        package var payload: Payload
        /// The start of each machine, in order.
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
    /// Whether an entry into one region leaves another region without its input.
    var lacksInput: Bool
    /// Whether the cases include `begin`.
    package var hasBegin: Bool { cases.first?.name == "begin" }
}

/// The struct that holds the outputs of regions or branches.
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

/// The payload of a case.
package enum Payload: Hashable, Sendable {
    case none
    case value(String)
    /// Any error; the renderer chooses the spelling, because a state may be named `Error`.
    case error

    init(_ type: String?) {
        self = type.map(Payload.value) ?? .none
    }

    /// Whether both are spelled equally; blanks do not matter.
    func matches(_ other: Payload) -> Bool {
        switch (self, other) {
        case (.none, .none), (.error, .error): true
        case (.value(let left), .value(let right)):
            left == right || left.filter { !$0.isWhitespace } == right.filter { !$0.isWhitespace }
        default: false
        }
    }
}
