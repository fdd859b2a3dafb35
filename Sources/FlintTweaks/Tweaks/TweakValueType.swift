/// The Swift type of a declared tweak's values, for types that do not take every value of their kind.
package struct TweakValueType: Sendable, Hashable {
    private let type: any TweakRepresentable.Type

    /// Notes a type.
    package init<Value: TweakRepresentable>(_ type: Value.Type) {
        self.type = (type as? any TweakOptional.Type)?.wrappedType ?? type
    }

    /// The type for a declaration; `nil` if every value of the kind is one of the type.
    static func restricting<Value: TweakRepresentable>(_ type: Value.Type) -> TweakValueType? {
        let found = TweakValueType(type)
        switch found.type {
        case is Bool.Type, is Int.Type, is Int64.Type, is Double.Type, is String.Type, is TweakValue.Type,
            is [TweakValue].Type, is [String: TweakValue].Type:
            return nil
        default: return found
        }
    }

    /// Whether a value of the declared kind is one of the type; user code, so never under a lock.
    package func accepts(_ value: TweakValue) -> Bool { type.init(tweakValue: value) != nil }

    /// What is wrong with a value that is not accepted, without the value: the end of a sentence.
    package var refusal: String {
        let isNumber = type is any FixedWidthInteger.Type || type is any BinaryFloatingPoint.Type
        return isNumber ? "out of range for \(type)" : "not a value of \(type)"
    }

    package static func == (first: TweakValueType, second: TweakValueType) -> Bool {
        first.type == second.type
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}

extension TweakValue {
    /// The value as messages quote it, cut off if it is long.
    var quoted: String {
        if case .string(let text) = self {
            "“\(JSONText.excerpt(text))”"
        } else {
            JSONText.excerpt(description)
        }
    }
}
