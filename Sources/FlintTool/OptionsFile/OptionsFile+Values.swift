import FlintGenerator
import FlintTweaks

// Reads the values of an options file; each error is reported at the position of its value.
extension OptionsFile {
    mutating func bool(_ member: JSONMember) -> Bool? {
        if case .bool(let value) = member.node.value { return value }
        reportWrongKind(member.name, member.node, "true or false")
        return nil
    }

    mutating func string(_ member: JSONMember, _ option: ToolOption) -> String? {
        guard case .string(let text) = member.node.value else {
            reportWrongKind(member.name, member.node, "a string")
            return nil
        }
        return checked([(text, place(member.node.position))], option).first
    }

    mutating func strings(_ member: JSONMember) -> [(text: String, location: SourceLocation)] {
        guard case .array(let elements) = member.node.value else {
            reportWrongKind(member.name, member.node, "an array of strings")
            return []
        }
        return elements.compactMap { element in
            guard case .string(let text) = element.value else {
                reportWrongKind(member.name, element, "an array of strings")
                return nil
            }
            return (text, place(element.position))
        }
    }

    /// Removes the values that an option does not allow, and reports them.
    mutating func checked(
        _ values: [(text: String, location: SourceLocation)], _ option: ToolOption
    ) -> [String] {
        values.compactMap { value in
            guard let objection = option.objection(to: value.text) else { return value.text }
            report(at: value.location, "'\(option.rawValue)': \(objection)")
            return nil
        }
    }

    mutating func definitions(_ member: JSONMember) -> [String: String] {
        guard case .object(let members) = member.node.value else {
            reportWrongKind(member.name, member.node, "an object with a string for each name")
            return [:]
        }
        var result: [String: String] = [:]
        for definition in members {
            guard ToolOption.isDefinable(definition.name) else {
                report(
                    at: place(definition.position),
                    "'define': '\(definition.name)' is no name; use letters, digits and '_'")
                continue
            }
            guard case .string(let text) = definition.node.value else {
                reportWrongKind(definition.name, definition.node, "a string")
                continue
            }
            result[definition.name] = text
        }
        return result
    }

    private mutating func reportWrongKind(_ name: String, _ node: JSONNode, _ expected: String) {
        report(
            at: place(node.position), "'\(name)' takes \(expected), not \(node.kindText); write \(expected)")
    }
}
