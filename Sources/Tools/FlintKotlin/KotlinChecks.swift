import FlintBasics
public import FlintGenerator

/// Finds the parts of diagrams that cannot be expressed in Kotlin, and different names that would be equal in
/// Kotlin.
///
/// A class is compiled to a file of its own for the Java virtual machine. So names count as equal if they
/// differ only in upper and lower case: on some file systems one class would replace the other.
struct KotlinChecks {
    private let options: KotlinOptions
    private(set) var diagnostics: [Diagnostic] = []
    private var known: Set<String> = []
    private var classes = Names()

    /// Creates the checks.
    ///
    /// - Parameter options: The options for generated Kotlin.
    init(_ options: KotlinOptions) {
        self.options = options
    }

    /// The names of the classes in a package or in another class, with the elements of diagrams from which
    /// the classes are generated.
    private struct Names {
        struct Owner {
            let name: String
            let title: String
            let location: SourceLocation
        }

        private var owners: [String: Owner] = [:]

        /// Adds a class that is generated from an element of the diagram.
        ///
        /// - Parameters:
        ///   - name: The name of the class.
        ///   - title: The element, as messages name it.
        ///   - location: The position of the element.
        /// - Returns: The earlier element with a class of the same name, where upper and lower case do not
        ///   differ; nil if there is none, or if its title is the same.
        mutating func add(_ name: String, _ title: String, at location: SourceLocation) -> Owner? {
            let new = Owner(name: name, title: title, location: location)
            let key = name.lowercased()
            if let first = owners[key] { return first.title == title ? nil : first }
            owners[key] = new
            return nil
        }
    }

    /// Finds the parts of models that cannot be expressed in Kotlin, for files that are generated into one
    /// package.
    ///
    /// - Parameters:
    ///   - built: The models.
    ///   - options: The options for generated Kotlin.
    /// - Returns: The findings, sorted by position.
    static func check(_ built: [BuiltModel], _ options: KotlinOptions) -> [Diagnostic] {
        var checks = KotlinChecks(options)
        for model in built { checks.check(model) }
        return checks.diagnostics.sortedOutOfLine { ($0.location, $0.message) < ($1.location, $1.message) }
    }

    private mutating func check(_ built: BuiltModel) {
        let fallback = SourceLocation(file: built.file.name, line: 1)
        var table = KotlinTypeTable(options, declared: Set(built.file.models.map(\.name)))
        for machine in built.file.machines {
            for plan in MachinePlanner(machine).plans {
                let location = built.sources[machine: plan.typeName] ?? fallback
                for name in plan.typeNames {
                    addClass(name, "the machine '\(plan.title)'", at: location)
                }
                checkTypes(of: plan, built.sources, at: location, &table)
                checkNames(in: plan, built.sources, at: location)
            }
        }
        for model in built.file.models {
            let location = built.sources[model: model.name] ?? fallback
            addClass(model.name, "the model '\(model.name)'", at: location)
            check(model, at: location, &table)
        }
        for tuple in table.tuples { addClass(tuple.name, "a tuple named '\(tuple.name)'", at: fallback) }
    }

    // MARK: Types

    private mutating func checkTypes(
        of plan: MachinePlan, _ sources: SourceMap, at location: SourceLocation,
        _ table: inout KotlinTypeTable
    ) {
        var refused: Set<String> = []
        for use in KotlinTypeTable.uses(in: plan) {
            // An edge carries the type of its target, which is reported there.
            if case .edge = use.owner, refused.contains(use.type) { continue }
            let place: SourceLocation? =
                switch use.owner {
                case .machine: location
                case .state(let name):
                    sources[contextOf: name, in: plan.typeName] ?? sources[state: name, in: plan.typeName]
                case .edge(let origin): origin.flatMap { sources[edge: $0.ends, in: $0.machine] }
                }
            let isTranslated = translate(at: place ?? location) { () throws(KotlinTypeError) in
                try table.add(use.type, naming: use.name)
            }
            if !isTranslated { refused.insert(use.type) }
        }
    }

    private mutating func check(
        _ model: FlowModel, at location: SourceLocation, _ table: inout KotlinTypeTable
    ) {
        if let error = KotlinGenerics(model.generics).error { report(.kotlin, location, error.message) }
        if model.kind == .structure, model.members.isEmpty, model.generics != nil {
            report(.kotlin, location, "a generic class needs a property in Kotlin; give '\(model.name)' one")
        }
        var names = Names()
        for member in model.members {
            translate(at: location) { () throws(KotlinTypeError) in try table.add(member, of: model) }
            if let value = member.defaultValue, let text = member.type, let type = table[text],
                KotlinValue.text(of: value, as: type, { _ in "" }) == nil
            {
                report(
                    .kotlin, location,
                    "the default '\(value)' of '\(member.name)' has no translation to Kotlin; "
                        + "use a literal, an empty collection or a case, or leave it out")
            }
            let title = "'\(member.name)'"
            if model.kind == .enumeration {
                let name = KotlinIdentifier.type(member.name)
                report(names.add(name, title, at: location), against: name, title, at: location)
            }
        }
    }

    /// Calls a function that translates a type, and reports its error as a finding.
    ///
    /// - Parameters:
    ///   - location: The position of the finding.
    ///   - body: The function.
    /// - Returns: Whether the type was translated; `false` if the function has thrown an error.
    @discardableResult
    private mutating func translate(
        at location: SourceLocation, _ body: () throws(KotlinTypeError) -> Void
    ) -> Bool {
        do throws(KotlinTypeError) {
            try body()
            return true
        } catch {
            report(.kotlin, location, error.message)
            return false
        }
    }

    // MARK: Names

    private mutating func addClass(_ name: String, _ title: String, at location: SourceLocation) {
        if KotlinRuntime.classes.contains(name) {
            report(
                .reservedName, location,
                "\(title) would be the class '\(name)', which the runtime has; rename it")
        }
        report(classes.add(name, title, at: location), against: name, title, at: location)
    }

    private mutating func checkNames(
        in plan: MachinePlan, _ sources: SourceMap, at location: SourceLocation
    ) {
        var states = Names()
        for name in ["Begin", "End", "Fail", "Terminate"] { _ = states.add(name, name, at: location) }
        for state in plan.states {
            let place = sources[state: state.state.name, in: plan.typeName] ?? location
            let (name, title) = (KotlinIdentifier.type(state.state.caseName), "'\(state.state.title)'")
            report(states.add(name, title, at: place), against: name, title, at: place)
            check(plan: state.composite?.entry?.cases.map(\.name) ?? [], at: place)
            check(plan: state.wait?.cases.map(\.name) ?? [], at: place)
        }
        for handler in plan.handlers {
            let place = sources[state: handler.name, in: plan.typeName] ?? location
            check(plan: handler.targets.map(\.name), at: place)
        }
        check(plan: plan.exits?.targets.map(\.name) ?? [], at: location)
        check(plan: plan.events.map(\.name), at: location)
    }

    private mutating func check(plan names: [String], at location: SourceLocation) {
        var classes = Names()
        for caseName in names {
            let (name, title) = (KotlinIdentifier.type(caseName), "'\(caseName)'")
            report(classes.add(name, title, at: location), against: name, title, at: location)
        }
    }

    /// Reports two elements from which classes of the same name would be generated, with an error at each.
    ///
    /// - Parameters:
    ///   - first: The earlier element; nil if there is none, so that nothing is reported.
    ///   - name: The name of the class.
    ///   - title: The later element, as messages name it.
    ///   - location: The position of the later element.
    private mutating func report(
        _ first: Names.Owner?, against name: String, _ title: String, at location: SourceLocation
    ) {
        guard let first else { return }
        let ending = "would both be the class '\(name)' in Kotlin, where case makes no difference; rename one"
        report(.duplicateName, first.location, "\(first.title) and \(title) \(ending)")
        report(.duplicateName, location, "\(title) and \(first.title) \(ending)")
    }

    private mutating func report(_ code: DiagnosticCode, _ location: SourceLocation, _ message: String) {
        let diagnostic = Diagnostic(.error, code, at: location, message)
        if known.insert(diagnostic.description).inserted { diagnostics.append(diagnostic) }
    }
}

extension DiagnosticCode {
    /// A part of the diagram cannot be expressed in Kotlin, such as a composition of protocols.
    public static let kotlin: DiagnosticCode = DiagnosticCode("kotlin")
}
