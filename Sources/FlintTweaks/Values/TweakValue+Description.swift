extension TweakValue: CustomStringConvertible {
    /// The value as text for logs: like JSON, members ordered by name.
    ///
    /// A double always has a fraction or an exponent, so it differs from an int. The text of a sensitive tweak's
    /// value must not be shown.
    public var description: String {
        switch self {
        case .bool(let value): String(value)
        case .int(let value): String(value)
        case .double(let value): value.description
        case .string(let value): value.debugDescription
        case .array(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
        case .object(let members): "{\(Self.describe(members))}"
        }
    }

    private static func describe(_ members: [String: TweakValue]) -> String {
        members.sorted { $0.key < $1.key }
            .map { "\($0.key.debugDescription): \($0.value)" }
            .joined(separator: ", ")
    }
}
