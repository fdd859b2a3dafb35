import FlintGenerator

/// The types of one file in Kotlin, by their spellings in the diagrams, and the classes for its tuples.
struct KotlinTypeTable {
    struct Property {
        let name: String
        let type: KotlinType
    }

    /// A class for a tuple, which has no name in the diagram.
    struct TupleClass {
        var name: String
        let properties: [Property]

        /// A text that is equal for tuples with the same labels and types.
        var key: String { properties.map { "\($0.name): \($0.type)" }.joined(separator: ", ") }
    }

    private struct Case: Hashable {
        let model: String
        let name: String
    }

    private let options: KotlinOptions
    private let declared: Set<String>
    private var types: [String: KotlinType] = [:]
    private var cases: [Case: [Property]] = [:]
    private var tupleNames: [String: String] = [:]
    private(set) var tuples: [TupleClass] = []

    /// Creates a table without types.
    ///
    /// - Parameters:
    ///   - options: The options for generated Kotlin.
    ///   - declared: The types that the diagrams declare.
    init(_ options: KotlinOptions, declared: Set<String>) {
        self.options = options
        self.declared = declared
    }

    /// Translates a type, and adds the translation and the classes for its tuples to the table.
    ///
    /// - Parameters:
    ///   - text: The spelling of the type in the diagram.
    ///   - name: The name of the class for a tuple in the type; a number is appended for further tuples.
    /// - Throws: ``KotlinTypeError`` for a type that Kotlin does not have.
    mutating func add(_ text: String, naming name: String) throws(KotlinTypeError) {
        guard types[text] == nil else { return }
        let (type, new, _) = try translate(text, naming: name)
        types[text] = type
        add(new)
    }

    /// Translates the type of a member of a model, and adds the translation to the table.
    ///
    /// If the member is a case of an enum and its type is a tuple, the elements of the tuple become the
    /// properties of the case. So the tuple needs no class of its own.
    ///
    /// - Throws: ``KotlinTypeError`` for a type that Kotlin does not have.
    mutating func add(_ member: FlowModel.Member, of model: FlowModel) throws(KotlinTypeError) {
        guard let text = member.type else { return }
        let name = model.name + KotlinIdentifier.type(member.name)
        guard model.kind == .enumeration else { return try add(text, naming: name) }
        let (type, new, outer) = try translate(text, naming: name)
        if type == .unit { return }
        let key = Case(model: model.name, name: member.name)
        if let outer, type == .name(outer.name, [], package: nil) {
            cases[key] = outer.properties
            add(new.filter { $0.name != outer.name })
        } else {
            cases[key] = [Property(name: "value", type: type)]
            add(new)
        }
    }

    private mutating func add(_ new: [TupleClass]) {
        for tuple in new { tupleNames[tuple.key] = tuple.name }
        tuples += new
    }

    /// Translates a type without adding it to the table.
    ///
    /// - Parameters:
    ///   - text: The spelling of the type in the diagram.
    ///   - base: The name of the class for a tuple in the type; a number is appended for further tuples.
    /// - Returns: The type; the classes for tuples that the table does not have yet; and the class of the
    ///   last tuple, which is the outermost one if the type is a tuple, nil without tuples.
    /// - Throws: ``KotlinTypeError`` for a type that Kotlin does not have.
    private func translate(
        _ text: String, naming base: String
    ) throws(KotlinTypeError) -> (type: KotlinType, new: [TupleClass], last: TupleClass?) {
        var new: [TupleClass] = []
        var last: TupleClass?
        let count = tuples.count { $0.name.hasPrefix(base) }
        let type = try KotlinTypeReader.type(text, options, declared: declared) { labels, types in
            let properties = zip(labels, types).enumerated().map { index, part in
                Property(name: part.0 ?? "value\(index + 1)", type: part.1)
            }
            let number = count + new.count
            var tuple = TupleClass(
                name: number == 0 ? base : base + String(number + 1), properties: properties)
            if let known = tupleNames[tuple.key] ?? new.first(where: { $0.key == tuple.key })?.name {
                tuple.name = known
            } else {
                new.append(tuple)
            }
            last = tuple
            return tuple.name
        }
        return (type, new, last)
    }

    /// The properties of the class for a case of an enum; empty for a case without values.
    func properties(of member: FlowModel.Member, in model: FlowModel) -> [Property] {
        cases[Case(model: model.name, name: member.name)] ?? []
    }

    /// The translation of a type; nil if it was not added.
    subscript(text: String) -> KotlinType? { types[text] }

    /// The translations of all types in the table, in no particular order.
    var all: [KotlinType] {
        types.values + cases.values.joined().map(\.type) + tuples.flatMap { $0.properties.map(\.type) }
    }

    func type(_ payload: Payload) -> KotlinType {
        switch payload {
        case .none: .unit
        case .value(let text): types[text] ?? .name(text, [], package: nil)
        case .error: .throwable
        }
    }
}

extension KotlinTypeTable {
    /// A type that the declarations of a machine need.
    ///
    /// It has the spelling of the type in the diagram, the element of the diagram where the type stands, and
    /// the name for a class that takes the place of a tuple in the type.
    struct Use {
        enum Owner {
            case machine
            case state(String)
            case edge(EdgeOrigin?)
        }

        let type: String
        let name: String
        let owner: Owner
    }

    /// Returns the types of a machine's declarations, in the order in which they are translated.
    static func uses(in plan: MachinePlan) -> [Use] {
        var uses: [Use] = []
        func add(_ payload: Payload?, _ name: String, _ owner: Use.Owner) {
            guard case .value(let type) = payload else { return }
            uses.append(Use(type: type, name: plan.typeName + name, owner: owner))
        }
        add(plan.input, "Input", .machine)
        for state in plan.states {
            let name = KotlinIdentifier.type(state.state.caseName)
            let owner = Use.Owner.state(state.state.name)
            add(state.context, name + "Context", owner)
            for event in state.wait?.events ?? [] { add(event.payload, name + "Event", owner) }
            for entry in state.composite?.entry?.cases ?? [] { add(entry.payload, name + "Context", owner) }
            add(state.composite?.input, name + "Context", owner)
            for property in state.composite?.joined?.properties ?? [] {
                add(.value(property.type), name + "Output", owner)
            }
        }
        for target in plan.handlers.flatMap(\.targets) + (plan.exits?.targets ?? []) {
            add(target.payload, KotlinIdentifier.type(target.name) + "Context", .edge(target.origin))
        }
        add(plan.output, "Output", .machine)
        add(plan.exits?.finished, "Output", .machine)
        for event in plan.events { add(event.payload, "Event", .machine) }
        return uses
    }
}
