/// The declarations to generate for one machine: the cases of its enums, with their payloads.
///
/// A payload is the associated value of a case.
package struct MachinePlan: Sendable {
    /// The name of the generated types without suffixes such as `State`.
    package var typeName: String
    package var title: String
    package var input: Payload
    /// The associated value of the case `end`; nil for a machine without an End, whose output is `Never`.
    package var output: Payload?
    package var exits: ExitPlan?
    package var states: [StatePlan]
    /// Whether a run can begin at Begin; `false` for a diagram without a start, whose runs begin at a given
    /// state.
    package var hasBegin: Bool
    package var beginTargets: [TargetPlan]
    /// The targets of the edges that are drawn from End; the generated target `terminate` is not among them.
    package var endTargets: [TargetPlan]
    /// The targets of the edges that are drawn from Fail; the generated target `terminate` is not among them.
    package var failTargets: [TargetPlan]
    /// The target that the generated default of `onBegin` returns; nil if the user must implement `onBegin`.
    package var beginDefault: String?
    /// The names of the cases by which the machine's composite is entered, if the machine cannot begin at
    /// Begin.
    ///
    /// It is nil if the machine can begin at Begin.
    package var onlyEntries: [String]?
    /// The events for which states of the machine and of the machines inside it wait; each type once.
    package var events: [EventPlan]
    package var remembersHistory: Bool
    /// Whether the machine may resume at its last state when its composite is entered again.
    package var isResumable: Bool
    package var node: Int

    /// The names of the types that are generated for the machine, without those nested in others.
    package var typeNames: [String] {
        var names = [typeName + "State", typeName + "StateMachine"]
        if !events.isEmpty { names.append(typeName + "Event") }
        if let exits { names.append(exits.typeName) }
        for composite in states.compactMap(\.composite) {
            if let entry = composite.entry { names.append(entry.typeName) }
            if let joined = composite.joined { names.append(joined.typeName) }
        }
        return names
    }
}

/// The declarations to generate for one state, other than the reserved ones such as Begin.
package struct StatePlan: Sendable {
    package var state: FlowMachineState
    package var context: Payload
    package var targets: [TargetPlan]
    /// The target that the generated default of the handler returns; nil if the user must implement the
    /// handler.
    package var defaultTarget: String?
    package var composite: CompositePlan?
    /// The events and the deadline for which the state waits; nil if its handler begins at once.
    package var wait: WaitPlan?
    package var index: Int
}

/// A case of a generated enum of events: an event, or the deadline of a state.
package struct EventPlan: Hashable, Sendable {
    package var name: String
    /// The associated value of the case, which is the value of the event; `none` for a deadline.
    package var payload: Payload
    /// The label of the edge in its canonical form, such as `on Approval` or `after 3 days`.
    package var label: String
}

/// The events and the deadline for which a state waits.
package struct WaitPlan: Sendable {
    /// The cases of the generated enum `Event` of the state: the events, then the deadline.
    package var cases: [EventPlan]
    /// The deadline in milliseconds; nil if there is none.
    package var milliseconds: Int?

    package var events: [EventPlan] { cases.filter { $0.payload != .none } }
    package var deadline: EventPlan? { cases.first { $0.payload == .none } }
}

/// A case of a generated enum, for the target of an edge or for an exit of a machine.
package struct TargetPlan: Sendable {
    package var name: String
    package var payload: Payload
    package var labels: [String]
    /// The names of the nested cases that make the target state, the outermost first.
    ///
    /// `["shipping", "begin"]` stands for `.shipping(.begin(…))`.
    package var construction: [String]
    var spot: Spot
    /// Whether the edge leaves the state itself; otherwise it leaves a state in a machine inside it.
    package var isOwn: Bool
    package var origin: EdgeOrigin?
}

/// The key by which the position of an edge is found in a ``SourceMap``: the type name of its machine, and
/// its ends.
package struct EdgeOrigin: Hashable, Sendable {
    package var machine: String
    package var ends: FlowEdge.Ends
}

/// The enum to generate for the exits of a machine inside a composite.
///
/// The exits are its End, and the targets outside of the machine to which edges of its states lead.
package struct ExitPlan: Sendable {
    package var typeName: String
    /// The associated value of the case `finished`; nil if the machine has no End, and so no such case.
    package var finished: Payload?
    package var targets: [TargetPlan]
}

/// The declarations to generate for a composite, or for a fork with its branches.
package struct CompositePlan: Sendable {
    /// The next state of a composite after the machines inside it have ended.
    package enum Finish: Sendable {
        /// There is no next state, because a machine inside the composite never ends.
        case never
        /// The next state is the target of the composite's only edge, given by the name of its case and its
        /// value.
        case target(String, Payload)
        /// A closure, which the handler passes to the generated `run…` function, gets the output of the
        /// machines and returns the next state.
        case ask(Payload)
    }

    package var machines: [InnerMachine]
    package var isConcurrent: Bool
    package var entry: EntryPlan?
    /// The associated value that an edge to the composite itself must carry; an edge to a state inside it
    /// carries the context of that state instead.
    package var input: Payload
    package var remembers: Bool
    package var joined: JoinedPlan?
    package var finish: Finish
}

/// A machine inside a composite, as the generated `run…` function of the composite runs it.
package struct InnerMachine: Sendable {
    package var name: String
    package var typeName: String
    package var input: Payload
    /// The output of the machine; nil for a machine without an End.
    package var output: Payload?
    package var exits: ExitPlan?
}

/// The enum that is generated as the context of a composite with several possible entries.
///
/// It is generated if an edge enters the composite at an inner state or through a history mark. It has a case
/// for each of these entries, and the case `begin` if the composite can also be entered as a whole.
package struct EntryPlan: Sendable {
    package struct Case: Sendable {
        package var name: String
        package var payload: Payload
        /// For each machine inside the composite, in order, the state at which this entry lets it begin.
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
    /// Whether an entry at a state of one region leaves another region without the input that it needs.
    var lacksInput: Bool
    /// Whether the first case is `begin`, for an edge to the composite itself.
    package var hasBegin: Bool { cases.first?.name == "begin" }
}

/// The struct to generate for the outputs of regions or branches, with a property for each output.
package struct JoinedPlan: Sendable {
    package struct Property: Sendable {
        package var name: String
        package var type: String
        /// The index of the machine whose output the property has, among the machines of the composite.
        package var index: Int
    }

    package var typeName: String
    package var properties: [Property]
}

/// The associated value of a case in a generated enum.
package enum Payload: Hashable, Sendable {
    case none
    case value(String)
    /// An `any Error`; the renderer chooses its spelling, because a state may have the name `Error`.
    case error

    package init(_ type: String?) {
        self = type.map(Payload.value) ?? .none
    }

    /// Returns whether two payloads have the same type by their spelling, without regard to blanks.
    func matches(_ other: Payload) -> Bool {
        switch (self, other) {
        case (.none, .none), (.error, .error): true
        case (.value(let left), .value(let right)):
            left == right || left.filter { !$0.isWhitespace } == right.filter { !$0.isWhitespace }
        default: false
        }
    }
}
