import FlintJSON

/// Writes the first file of an accessor, the type with a property for each tweak.
struct AccessorWriter {
    let plan: AccessorPlan
    let shape: AccessorText
    /// Whether the accessor has a property for views.
    let isObserved: Bool

    /// Returns the whole text of the generated file.
    func text() -> String {
        var text = SourceText()
        shape.writeHeader(importing: isObserved ? ["FlintObservation"] : [], to: &text)
        text.comment(["Reads and writes the tweaks of \(shape.fileName)."])
        write(shape.name, plan.members, nested: plan.nested, to: &text)
        return text.text
    }

    private func write(
        _ name: String, _ members: AccessorPlan.Members, nested: [AccessorPlan.Nested],
        to text: inout SourceText
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
            if isObserved { writeObserved(members, nested: nested, manager: manager, to: &text) }
            for accessor in nested {
                text.line()
                text.comment(["Reads and writes tweaks of the feature \(accessor.property.value)."])
                write(accessor.typeName, accessor.members, nested: [], to: &text)
            }
        }
    }

    /// Writes the property for views, and its type, which has the same properties as the accessor.
    ///
    /// - Parameters:
    ///   - members: The properties of the accessor.
    ///   - nested: The nested accessors.
    ///   - manager: The name of the accessor's property with the tweak manager.
    ///   - text: The text to write to.
    private func writeObserved(
        _ members: AccessorPlan.Members, nested: [AccessorPlan.Nested], manager: String,
        to text: inout SourceText
    ) {
        let names = Set(members.properties.map(\.name) + nested.map(\.property.name))
        let type = Self.free("Observed", among: names)
        text.line()
        text.comment([
            "The tweaks for views, which are rendered again after a change of those that they have read."
        ])
        let name = SwiftIdentifier.escaped(Self.free("observed", among: names))
        text.line("@MainActor \(shape.modifier)var \(name): \(type) { .init(\(manager)) }")
        text.line()
        text.comment(["Reads and writes the tweaks for views."])
        text.block("@MainActor \(shape.modifier)struct \(type)") { text in
            text.line("private let \(manager): TweakManager")
            text.line()
            text.block("fileprivate init(_ tweakManager: TweakManager)") { text in
                text.line("self.\(manager) = tweakManager")
            }
            for property in members.properties {
                text.line()
                let name = SwiftIdentifier.escaped(property.name)
                AccessorText.comment(property.tweak, in: &text)
                text.block("\(shape.modifier)var \(name): \(TweakTypeText.property(property.tweak))") {
                    text in
                    text.line("get { \(manager).observed(Keys.\(name)).value }")
                    text.line("nonmutating set { \(manager).observed(Keys.\(name)).value = newValue }")
                }
            }
            for accessor in nested {
                text.line()
                text.comment(["The tweaks of the feature \(accessor.property.value) that share a name."])
                let name = SwiftIdentifier.escaped(accessor.property.name)
                let inner = Self.free("Observed", among: Set(accessor.members.properties.map(\.name)))
                text.line(
                    "\(shape.modifier)var \(name): \(accessor.typeName).\(inner) { .init(\(manager)) }")
            }
        }
    }

    private func writeInitializers(storing manager: String, to text: inout SourceText) {
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

    private func write(_ property: AccessorPlan.Property, manager: String, to text: inout SourceText) {
        let name = SwiftIdentifier.escaped(property.name)
        AccessorText.comment(property.tweak, in: &text)
        text.block("\(shape.modifier)var \(name): \(TweakTypeText.property(property.tweak))") { text in
            text.line("get { \(manager).value(of: Keys.\(name)) }")
            text.line("nonmutating set { \(manager).assign(newValue, to: Keys.\(name)) }")
        }
    }

    /// Returns a name that no property has, made of the given one with underscores appended.
    ///
    /// - Parameters:
    ///   - name: The wanted name.
    ///   - names: The names of the properties.
    private static func free(_ name: String, among names: Set<String>) -> String {
        names.contains(name) ? free(name + "_", among: names) : name
    }
}

/// The text that both files of an accessor have in common: their headers, modifiers and comments.
struct AccessorText {
    let name: String
    let access: RenderOptions.Access
    let fileName: String

    /// The access level of declarations, with a blank after it.
    var modifier: String { access.rawValue + " " }

    /// Writes the first lines of a file.
    ///
    /// - Parameters:
    ///   - modules: The modules that the file imports for its own use, beside `FlintTweaks`.
    ///   - text: The text of the file.
    func writeHeader(importing modules: [String] = [], to text: inout SourceText) {
        text.line("// Generated by flint from \(SourceText.printable(fileName)). Do not edit.")
        text.line("// swift-format-ignore-file")
        text.line()
        for module in modules { text.line("import \(module)") }
        text.line("\(access == .internal ? "" : modifier)import FlintTweaks")
        text.line()
    }

    /// Writes the doc comment of a tweak: its title or its name, and its description.
    static func comment(_ tweak: TweakDocument.Entry, in text: inout SourceText) {
        let title = tweak.title ?? ""
        text.comment([title.isVisible ? title : "The tweak \(tweak.path)."])
        guard let description = tweak.description, description.isVisible else { return }
        text.line("///")
        text.comment([description])
    }
}

extension String {
    fileprivate var isVisible: Bool { !allSatisfy(\.isWhitespace) }
}
