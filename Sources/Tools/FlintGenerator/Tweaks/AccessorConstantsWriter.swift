import FlintBasics
import FlintJSON

/// Writes the second file of an accessor, with the names, the typed keys and the declarations of its tweaks.
///
/// An accessor is a generated type with a property for each tweak.
struct AccessorConstantsWriter {
    let plan: AccessorPlan
    let shape: AccessorText

    /// Returns the whole text of the generated file.
    func text() -> String {
        var text = SourceText()
        shape.writeHeader(to: &text)
        let name = SwiftIdentifier.escaped(shape.name)
        text.block("nonisolated extension \(name)") { text in
            write(plan.features, as: "Features", of: "feature", to: &text)
            text.line()
            write(plan.members, to: &text)
            text.line()
            writeDeclarations(to: &text)
        }
        for accessor in plan.nested {
            text.line()
            text.block("nonisolated extension \(name).\(accessor.typeName)") { text in
                write(accessor.members, to: &text)
            }
        }
        return text.text
    }

    private func write(_ members: AccessorPlan.Members, to text: inout SourceText) {
        write(members.variables, as: "Variables", of: "variable", to: &text)
        text.line()
        text.comment(["The typed names of the tweaks."])
        writeEnumeration("Keys", isEmpty: members.properties.isEmpty, to: &text) { text in
            for property in members.properties { write(property, to: &text) }
        }
    }

    private func write(
        _ constants: [AccessorPlan.Constant], as type: String, of thing: String, to text: inout SourceText
    ) {
        text.comment(["The names of the \(thing)s."])
        writeEnumeration(type, isEmpty: constants.isEmpty, to: &text) { text in
            for constant in constants {
                text.comment(["The \(thing) \(constant.value)."])
                let name = SwiftIdentifier.escaped(constant.name)
                let value = SwiftIdentifier.literal(constant.value)
                text.line("\(shape.modifier)static let \(name): String = \(value)")
            }
        }
    }

    private func writeEnumeration(
        _ name: String, isEmpty: Bool, to text: inout SourceText, _ body: (inout SourceText) -> Void
    ) {
        let head = "\(shape.modifier)nonisolated enum \(name)"
        guard !isEmpty else { return text.line(head + " {}") }
        text.block(head, body)
    }

    private func write(_ property: AccessorPlan.Property, to text: inout SourceText) {
        let tweak = property.tweak
        var arguments = [
            SwiftIdentifier.literal(tweak.feature),
            SwiftIdentifier.literal(tweak.variable),
        ]
        if let value = tweak.defaultValue {
            arguments.append("default: " + TweakValueText.literal(value, for: tweak))
        }
        let texts = [
            ("title", tweak.title), ("description", tweak.description),
            ("group", tweak.group),
        ]
        for case (let label, let text?) in texts {
            arguments.append("\(label): \(SwiftIdentifier.literal(text))")
        }
        if !tweak.isDisplayable { arguments.append("isDisplayable: false") }
        if tweak.isEncrypted { arguments.append("isEncrypted: true") }
        if !tweak.options.isEmpty {
            let options = tweak.options.map { TweakValueText.literal($0, for: tweak) }
            arguments.append("options: [\(options.joined(separator: ", "))]")
        }
        let bounds = [("minimum", tweak.minimum), ("maximum", tweak.maximum)].compactMap { label, bound in
            bound.map { "\(label): \(TweakValueText.tweakValue($0))" }
        }
        if !bounds.isEmpty {
            arguments.append("range: .init(\(bounds.joined(separator: ", ")))")
        }
        AccessorText.comment(tweak, in: &text)
        // The type qualifies the constant, because otherwise a constant with the name of a type would hide
        // that type.
        let type = TweakTypeText.key(tweak)
        text.signature(
            "\(shape.modifier)static let \(SwiftIdentifier.escaped(property.name)): \(type) = .init",
            arguments, "")
    }

    private func writeDeclarations(to text: inout SourceText) {
        let keys =
            plan.members.properties.map { "Keys.\(SwiftIdentifier.escaped($0.name))" }
            + plan.nested.flatMap { accessor in
                accessor.members.properties.map {
                    "\(accessor.typeName).Keys.\(SwiftIdentifier.escaped($0.name))"
                }
            }
        text.comment(["All keys, for the manager to know the kinds and the defaults."])
        let head = "\(shape.modifier)static let declarations: [any TweakDeclaring] ="
        guard !keys.isEmpty else { return text.line(head + " []") }
        text.line(head + " [")
        text.indented { text in
            for key in keys { text.line(key + ",") }
        }
        text.line("]")
    }
}

// MARK: - TweakTypeText

/// Spells the Swift types of tweaks, of their properties and of their keys.
enum TweakTypeText {
    /// Returns the Swift type of a tweak's values, such as `Int`.
    static func value(_ tweak: TweakDocument.Entry) -> String {
        switch tweak.kind {
        case .bool: "Bool"
        case .int: "Int"
        case .double: "Double"
        case .string: "String"
        // A tweak without a default gets its kind from this type.
        case .array: tweak.isEncrypted ? "[TweakValue]" : "TweakValue"
        case .object: tweak.isEncrypted ? "[String: TweakValue]" : "TweakValue"
        }
    }

    /// Returns the type of a tweak's property, which is optional if the tweak has no default.
    static func property(_ tweak: TweakDocument.Entry) -> String {
        value(tweak) + (tweak.defaultValue == nil ? "?" : "")
    }

    /// Returns the Swift type of a tweak's key, such as `TweakKey<Int>`.
    static func key(_ tweak: TweakDocument.Entry) -> String {
        "TweakKey<\(property(tweak))>"
    }
}

// MARK: - TweakValueText

/// Renders values of a tweak file as Swift expressions.
enum TweakValueText {
    /// Returns a value as a Swift expression of the type that the tweak's property has.
    ///
    /// - Parameters:
    ///   - value: The value, of the declared kind; an integer is accepted for a double.
    ///   - tweak: The tweak, which decides the type.
    /// - Returns: The expression.
    static func literal(_ value: JSONValue, for tweak: TweakDocument.Entry) -> String {
        switch (tweak.kind, value) {
        case (.double, .int(let number)): double(Double(number))
        case (_, .bool(let flag)): String(flag)
        case (_, .int(let number)): String(number)
        case (_, .double(let number)): double(number)
        case (_, .string(let text)): SwiftIdentifier.literal(text)
        case (_, .array(let elements)) where tweak.isEncrypted: array(elements)
        case (_, .object(let members)) where tweak.isEncrypted: object(members)
        case (_, .array), (_, .object): tweakValue(value)
        }
    }

    /// Returns a value as a Swift expression of the type `TweakValue`.
    static func tweakValue(_ value: JSONValue) -> String {
        switch value {
        case .bool(let flag): ".bool(\(flag))"
        case .int(let number): ".int(\(number))"
        case .double(let number): ".double(\(double(number)))"
        case .string(let text): ".string(\(SwiftIdentifier.literal(text)))"
        case .array(let elements): ".array(\(array(elements)))"
        case .object(let members): ".object(\(object(members)))"
        }
    }

    private static func array(_ elements: [JSONValue]) -> String {
        "[\(elements.map(tweakValue).joined(separator: ", "))]"
    }

    private static func object(_ members: [String: JSONValue]) -> String {
        guard !members.isEmpty else { return "[:]" }
        let texts = members.sortedOutOfLine { $0.key < $1.key }
            .map { "\(SwiftIdentifier.literal($0.key)): \(tweakValue($0.value))" }
        return "[\(texts.joined(separator: ", "))]"
    }

    /// Returns a number as a Swift literal with the fewest digits that give the same `Double`.
    private static func double(_ number: Double) -> String {
        // JSON has no such values, but values from other sources must compile, too.
        guard number.isFinite else { return number.isNaN ? ".nan" : number < 0 ? "-.infinity" : ".infinity" }
        // The compiler warns about literals of subnormal numbers, although their digits are exact.
        if number.isSubnormal { return ".init(bitPattern: 0x\(String(number.bitPattern, radix: 16)))" }
        return number.description
    }
}
