import FlintJSON

/// The Swift type of a declared tweak's values, for checking whether the type accepts a value.
package struct TweakValueType: Sendable, Hashable {
    private let type: any TweakRepresentable.Type

    /// Creates a value for a Swift type; for an optional type, creates it for the wrapped type.
    package init<Value: TweakRepresentable>(_ type: Value.Type) {
        self.type = (type as? any TweakOptional.Type)?.wrappedType ?? type
    }

    /// Returns the type for a declaration; `nil` if the type accepts every value of its kind, as `Int` does.
    static func restricting<Value: TweakRepresentable>(_ type: Value.Type) -> TweakValueType? {
        let found = TweakValueType(type)
        switch found.type {
        case is Bool.Type, is Int.Type, is Int64.Type, is Double.Type, is String.Type, is TweakValue.Type,
            is [TweakValue].Type, is [String: TweakValue].Type:
            return nil
        default: return found
        }
    }

    /// Returns whether the type can be created from a value of the declared kind.
    ///
    /// Call it outside any lock, because it runs code of the application.
    package func accepts(_ value: TweakValue) -> Bool { type.init(tweakValue: value) != nil }

    /// The end of a sentence that says why the type does not accept a value, such as `out of range for
    /// UInt8`.
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
    /// The value as it appears in messages, a text in quotation marks; a long value is truncated.
    var quoted: String {
        if case .string(let text) = self {
            "“\(JSONText.excerpt(text))”"
        } else {
            JSONText.excerpt(description)
        }
    }
}
