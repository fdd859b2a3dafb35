import FlintGenerator

/// Writes the Kotlin for a class or an enum of a diagram.
///
/// A class becomes a data class; an enum an enum class, or a sealed interface if a case has values.
struct KotlinModelWriter {
    private let model: FlowModel
    private let scope: KotlinScope

    init(_ model: FlowModel, scope: KotlinScope) {
        self.model = model
        let nested = model.kind == .enumeration ? model.members.map { KotlinIdentifier.type($0.name) } : []
        self.scope = scope.inside(nested)
    }

    func write(to text: inout SourceText) {
        text.line()
        switch model.kind {
        case .structure: writeClass(to: &text)
        case .enumeration: writeEnum(to: &text)
        }
    }

    /// Writes the data class that is generated for a tuple, which Kotlin does not have.
    static func write(_ tuple: KotlinTypeTable.TupleClass, _ scope: KotlinScope, to text: inout SourceText) {
        let properties = tuple.properties.map {
            "\(KotlinIdentifier.member($0.name)): \(scope.text($0.type))"
        }
        text.dataType(
            KotlinIdentifier.escaped(tuple.name), properties, nil, annotations: scope.annotations())
    }

    private var name: String { KotlinIdentifier.escaped(model.name) }

    private func writeClass(to text: inout SourceText) {
        let properties = model.members.map { member in
            let type = scope.table.type(Payload(member.type))
            let value = member.defaultValue.flatMap { KotlinValue.text(of: $0, as: type, scope.text) }
            return "\(KotlinIdentifier.member(member.name)): \(scope.text(type))"
                + (value.map { " = " + $0 } ?? "")
        }
        text.dataType(
            name + KotlinGenerics(model.generics).list, properties, nil, annotations: scope.annotations())
    }

    private func writeEnum(to text: inout SourceText) {
        let cases = model.members.map { ($0, scope.table.properties(of: $0, in: model)) }
        let generics = KotlinGenerics(model.generics)
        for annotation in scope.annotations() { text.line(annotation) }
        if cases.allSatisfy({ $0.1.isEmpty }), generics.parameters.isEmpty {
            guard !cases.isEmpty else { return text.line("enum class \(name)") }
            return text.block("enum class \(name)") { text in
                for (member, _) in cases {
                    for annotation in scope.serialName(member.name) { text.line(annotation) }
                    text.line(KotlinMachineWriter.type(member.name) + ",")
                }
            }
        }
        let type = name + generics.covariantList
        text.block("sealed interface \(type)") { text in
            for (index, (member, properties)) in cases.enumerated() {
                if index > 0 { text.line() }
                let head = KotlinMachineWriter.type(member.name)
                let own = scope.own(model.name)
                let annotations = scope.annotations(member.name)
                guard !properties.isEmpty else {
                    let nothings = generics.parameters.map { _ in scope.standard("Nothing") }
                    let list = nothings.isEmpty ? "" : "<\(nothings.joined(separator: ", "))>"
                    text.dataType(head, [], own + list, annotations: annotations)
                    continue
                }
                let list = properties.map { "\(KotlinIdentifier.member($0.name)): \(scope.text($0.type))" }
                text.dataType(
                    head + generics.list, list, own + generics.names, annotations: annotations)
            }
        }
    }
}
