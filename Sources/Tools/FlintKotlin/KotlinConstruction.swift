import FlintGenerator

/// Composes the Kotlin expressions that create states of a diagram's machines.
///
/// A state is given by the names of the cases to nest: the state, and for a composite the entry in it.
struct KotlinConstruction {
    /// For each composite with a generated type for its entries, the name of this type.
    ///
    /// The keys are the type name of the machine, then the name of the composite's case.
    private let entries: [String: [String: String]]

    /// Creates the composer for the machines of one diagram.
    ///
    /// - Parameter plans: The declarations to generate for the machines.
    init(_ plans: [MachinePlan]) {
        entries = Dictionary(
            plans.map { plan in
                let types = plan.states.compactMap { state in
                    state.composite?.entry.map { (state.state.caseName, $0.typeName) }
                }
                return (plan.typeName, Dictionary(types) { first, _ in first })
            }
        ) { first, _ in first }
    }

    /// Returns the expression of a state, such as `CheckoutState.Shipping(CheckoutShippingEntry.Begin)`.
    ///
    /// - Parameters:
    ///   - cases: The names of the nested cases, the outermost first.
    ///   - machine: The type name of the machine that has the state.
    ///   - value: The value of the innermost case; nil if it has none.
    ///   - scope: Spells the names of the classes.
    func state(_ cases: [String], of machine: String, _ value: String?, _ scope: KotlinScope) -> String {
        guard let first = cases.first else { return "" }
        let head = scope.own(machine + "State") + "." + KotlinIdentifier.escaped(KotlinIdentifier.type(first))
        guard cases.count > 1 else { return head + (value.map { "(\($0))" } ?? "") }
        return "\(head)(\(inner(cases[1], of: first, in: machine, value, scope)))"
    }

    private func inner(
        _ name: String, of state: String, in machine: String, _ value: String?, _ scope: KotlinScope
    ) -> String {
        if state == "terminate" {
            let result = scope.standard("Result")
            return "\(result).\(name)(\(value ?? scope.standard("Unit")))"
        }
        let type = state == "end" ? machine + "Exit" : entries[machine]?[state] ?? ""
        return Self.value(name, of: scope.own(type), value)
    }

    /// Returns the expression of a nested class or object, such as `Type.Pay(card)` or `Type.Pay`.
    ///
    /// - Parameters:
    ///   - name: The name of the case.
    ///   - type: The spelling of the class around it.
    ///   - value: The argument for a class; nil for an object, which has no value.
    static func value(_ name: String, of type: String, _ value: String?) -> String {
        "\(type).\(KotlinIdentifier.escaped(KotlinIdentifier.type(name)))" + (value.map { "(\($0))" } ?? "")
    }
}
