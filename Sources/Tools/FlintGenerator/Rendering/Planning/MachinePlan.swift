/// The contents of the generated Swift for one machine: each case with its payload, and the expressions that
/// create states.
package struct MachinePlan: Sendable {
    /// The name of the generated types without their suffix.
    package var typeName: String
    package var title: String
    package var input: Payload
    /// The payload of the End state; nil for a machine without an End, whose output is `Never`.
    package var output: Payload?
    package var exits: ExitPlan?
    package var states: [StatePlan]
    /// Whether a run can begin at Begin; false for a diagram without a start, whose runs begin at a given
    /// state.
    package var hasBegin: Bool
    package var beginTargets: [TargetPlan]
    /// The targets of End, besides `terminate`.
    package var endTargets: [TargetPlan]
    /// The targets of Fail, besides `terminate`.
    package var failTargets: [TargetPlan]
    /// The target of the default implementation of `onBegin`; nil if the user must implement it.
    package var beginDefault: String?
    /// The names of the cases for entering the machine at its states, if it cannot begin at Begin; nil
    /// otherwise.
    package var onlyEntries: [String]?
    /// The events for which the machine and the machines inside it wait; each type once.
    package var events: [EventPlan]
    package var remembersHistory: Bool
    /// Whether the composite around the machine may resume it.
    package var isResumable: Bool
    package var node: Int
}

/// The plan of a state that is not reserved.
package struct StatePlan: Sendable {
    package var state: FlowMachineState
    package var context: Payload
    package var targets: [TargetPlan]
    /// The target of the handler's default implementation; nil if the user must implement the handler.
    package var defaultTarget: String?
    package var composite: CompositePlan?
    /// The triggers for which the state waits; nil if its handler begins at once.
    package var wait: WaitPlan?
    package var index: Int
}

/// A case of a generated enum that stands for an event or for the end of a time.
package struct EventPlan: Hashable, Sendable {
    package var name: String
    /// The payload of the case; none for the end of a time.
    package var payload: Payload
    /// The label of the trigger, in a canonical form.
    package var label: String
}

/// The triggers for which a state waits.
package struct WaitPlan: Sendable {
    /// The cases of the state's enum of events: the events, then the deadline.
    package var cases: [EventPlan]
    /// The deadline in milliseconds; nil if there is none.
    package var milliseconds: Int?

    package var events: [EventPlan] { cases.filter { $0.payload != .none } }
    package var deadline: EventPlan? { cases.first { $0.payload == .none } }
}

/// The plan of a case of an enum of targets or exits.
package struct TargetPlan: Sendable {
    package var name: String
    package var payload: Payload
    package var labels: [String]
    /// The names of the cases, the outermost first, whose nesting is the state to which the target leads.
    package var construction: [String]
    var spot: Spot
    /// Whether the edge leaves the state itself; otherwise it leaves a state inside it.
    var isOwn: Bool
    var origin: EdgeOrigin?
}

/// A key by which the position of an edge in the source is found.
struct EdgeOrigin: Hashable, Sendable {
    var machine: String
    var ends: FlowEdge.Ends
}

/// The plan of the enum with the exits of a machine.
///
/// The exits are its End, and the targets outside of the machine to which edges of its states lead.
package struct ExitPlan: Sendable {
    package var typeName: String
    /// The payload of the case `finished`; nil if the machine has no End.
    package var finished: Payload?
    package var targets: [TargetPlan]
}

/// The plan of a state that contains machines.
package struct CompositePlan: Sendable {
    /// The continuations of a composite after its machines have ended.
    package enum Finish: Sendable {
        /// The composite does not continue, because its machines never end.
        case never
        /// The composite continues along its only edge.
        case target(String, Payload)
        /// The caller of the run function passes a closure that chooses the next state.
        case ask(Payload)
    }

    package var machines: [InnerMachine]
    package var isConcurrent: Bool
    package var entry: EntryPlan?
    /// The payload with which the composite is entered by an edge to the composite itself.
    package var input: Payload
    package var remembers: Bool
    package var joined: JoinedPlan?
    package var finish: Finish
}

/// A machine inside a composite, as the run function of the composite uses it.
package struct InnerMachine: Sendable {
    package var name: String
    package var typeName: String
    package var input: Payload
    /// The payload of the machine's End; nil without an End.
    package var output: Payload?
    package var exits: ExitPlan?
}

/// The plan of the context of a composite that is entered at a state inside it or by a history.
package struct EntryPlan: Sendable {
    package struct Case: Sendable {
        package var name: String
        package var payload: Payload
        /// The start of each machine inside the composite, in order.
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
    /// Whether the first case is `begin`, for an edge to the composite itself.
    package var hasBegin: Bool { cases.first?.name == "begin" }
}

/// The plan of the struct that contains the outputs of regions or branches.
package struct JoinedPlan: Sendable {
    package struct Property: Sendable {
        package var name: String
        package var type: String
        /// The position of the property's machine in the composite.
        package var index: Int
    }

    package var typeName: String
    package var properties: [Property]
}

/// The associated value of a generated case.
package enum Payload: Hashable, Sendable {
    case none
    case value(String)
    /// Any error; the renderer chooses its spelling, because a state may have the name `Error`.
    case error

    init(_ type: String?) {
        self = type.map(Payload.value) ?? .none
    }

    /// Returns whether two payloads have the same spelling; blanks are ignored.
    func matches(_ other: Payload) -> Bool {
        switch (self, other) {
        case (.none, .none), (.error, .error): true
        case (.value(let left), .value(let right)):
            left == right || left.filter { !$0.isWhitespace } == right.filter { !$0.isWhitespace }
        default: false
        }
    }
}
