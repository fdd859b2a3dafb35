import FlintJSON

/// The Swift type of a declared tweak's values, for types that do not accept every value of their kind.
package struct TweakValueType: Sendable, Hashable {
    private let type: any TweakRepresentable.Type

    /// Creates the type of a declaration; an optional type is replaced by its wrapped type.
    package init<Value: TweakRepresentable>(_ type: Value.Type) {
        self.type = (type as? any TweakOptional.Type)?.wrappedType ?? type
    }

    /// Returns the type for a declaration; `nil` if the type accepts every value of its kind.
    static func restricting<Value: TweakRepresentable>(_ type: Value.Type) -> TweakValueType? {
        let found = TweakValueType(type)
        switch found.type {
        case is Bool.Type, is Int.Type, is Int64.Type, is Double.Type, is String.Type, is TweakValue.Type,
            is [TweakValue].Type, is [String: TweakValue].Type:
            return nil
        default: return found
        }
    }

    /// Returns whether the type accepts a value of the declared kind; never called under a lock, because it
    /// runs user code.
    package func accepts(_ value: TweakValue) -> Bool { type.init(tweakValue: value) != nil }

    /// The reason why a value is not accepted, as the end of a sentence; it does not contain the value.
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
    /// The value as it appears in messages; a long one is truncated.
    var quoted: String {
        if case .string(let text) = self {
            "“\(JSONText.excerpt(text))”"
        } else {
            JSONText.excerpt(description)
        }
    }
}
