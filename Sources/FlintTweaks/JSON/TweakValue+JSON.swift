extension TweakValue {
    /// Reads a value from JSON; its kind is that of the token.
    ///
    /// It fails for null, and for arrays and objects that hold null, because there is no such value.
    ///
    /// - Parameter node: The value in a document.
    package init?(json node: JSONNode) {
        switch node.value {
        case .null, .unreadable: return nil
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        case .array(let elements):
            var values: [TweakValue] = []
            values.reserveCapacity(elements.count)
            for element in elements {
                guard let value = TweakValue(json: element) else { return nil }
                values.append(value)
            }
            self = .array(values)
        case .object(let members):
            var values: [String: TweakValue] = [:]
            values.reserveCapacity(members.count)
            for member in members {
                guard let value = TweakValue(json: member.node) else { return nil }
                values[member.name] = value
            }
            self = .object(values)
        }
    }
}
