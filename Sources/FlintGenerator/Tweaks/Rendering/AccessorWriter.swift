import FlintTweaks

/// Writes the file with the accessor: one property for each tweak.
struct AccessorWriter {
    private let plan: AccessorPlan
    private let shape: AccessorText

    init(_ plan: AccessorPlan, shape: AccessorText) {
        self.plan = plan
        self.shape = shape
    }

    /// The whole file.
    func text() -> String {
        var text = SwiftText()
        shape.writeHeader(to: &text)
        text.comment(["Reads and writes the tweaks of \(shape.fileName)."])
        write(shape.name, plan.members, nested: plan.nested, to: &text)
        return text.text
    }

    private func write(
        _ name: String, _ members: AccessorPlan.Members, nested: [AccessorPlan.Nested],
        to text: inout SwiftText
    ) {
        let names = members.properties.map(\.name) + nested.map(\.property.name)
        let manager = Self.free("tweaks", among: Set(names))
        let head = "\(shape.modifier)nonisolated struct \(SwiftIdentifier.escaped(name)): Sendable"
        text.block(head) { text in
            text.line("private let \(manager): TweakManager")
            text.line()
            writeInitializers(storing: manager, to: &text)
            for property in members.properties {
                text.line()
                write(property, manager: manager, to: &text)
            }
            for accessor in nested {
                text.line()
                text.comment(["The tweaks of the feature \(accessor.property.value) that share a name."])
                let name = SwiftIdentifier.escaped(accessor.property.name)
                text.line("\(shape.modifier)var \(name): \(accessor.typeName) { .init(\(manager)) }")
            }
            for accessor in nested {
                text.line()
                text.comment(["Reads and writes tweaks of the feature \(accessor.property.value)."])
                write(accessor.typeName, accessor.members, nested: [], to: &text)
            }
        }
    }

    private func writeInitializers(storing manager: String, to text: inout SwiftText) {
        text.comment(["Creates the accessor."])
        text.line("///")
        text.comment(["- Parameter tweakManager: What answers its reads and takes its writes."])
        text.block("\(shape.modifier)init(_ tweakManager: TweakManager)") { text in
            text.line("self.\(manager) = tweakManager")
        }
        text.line()
        text.comment(["Creates the accessor."])
        text.line("///")
        text.comment(["- Parameter tweakManager: What answers its reads and takes its writes."])
        text.block("\(shape.modifier)init(with tweakManager: TweakManager)") { text in
            text.line("self.init(tweakManager)")
        }
    }

    private func write(_ property: AccessorPlan.Property, manager: String, to text: inout SwiftText) {
        let name = SwiftIdentifier.escaped(property.name)
        AccessorText.comment(property.declaration, in: &text)
        text.block("\(shape.modifier)var \(name): \(TweakTypeText.property(property.declaration))") { text in
            text.line("get { \(manager).value(of: Keys.\(name)) }")
            text.line("nonmutating set { \(manager).assign(newValue, to: Keys.\(name)) }")
        }
    }

    /// A variation of a name that no property has.
    private static func free(_ name: String, among names: Set<String>) -> String {
        names.contains(name) ? free(name + "_", among: names) : name
    }
}
