/// A value with its declared type, which determines its destination.
///
/// The declared type may be an existential such as `any Link`, independent of the value's dynamic type.
public struct TypedValue: Sendable {
    /// Shared by all copies, so that copies are equal even if the value cannot be compared.
    private final class Box: Sendable {
        let value: any Sendable

        init(_ value: any Sendable) {
            self.value = value
        }
    }

    /// The declared type.
    public let type: TypeKey

    private let box: Box

    /// The value.
    public var value: any Sendable { box.value }

    /// The dynamic type of the value.
    public var dynamicType: TypeKey { TypeKey(Swift.type(of: box.value)) }

    /// Creates a typed value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - type: The type to look it up by.
    public init<Value: Sendable>(_ value: Value, as type: Value.Type = Value.self) {
        self.type = TypeKey(type)
        box = Box(value)
    }

    private init(_ box: Box, type: TypeKey) {
        self.box = box
        self.type = type
    }

    /// The same value, declared with its dynamic type.
    var withDynamicType: TypedValue { TypedValue(box, type: dynamicType) }

    /// Converts the value to a type: the value itself, or lifted into a `OneOf` with a leaf of the declared type.
    ///
    /// - Parameter type: The target type.
    /// - Returns: The value; `nil` if it is declared with another type.
    public func lifted<Value>(to type: Value.Type) -> Value? {
        if TypeKey(type) == self.type { return box.value as? Value }
        guard let type = type as? any OneOf.Type else { return nil }
        return type.init(lifting: box.value, as: self.type.type) as? Value
    }

    /// The value inside all `OneOf`s around it, with the type declared by the innermost slot.
    public var leaf: TypedValue {
        guard self.type.type is any OneOf.Type, let oneOf = box.value as? any OneOf else { return self }
        return oneOf.leaf
    }
}

extension TypedValue: Equatable {
    /// Compares types and values.
    ///
    /// - Parameters:
    ///   - first: A value.
    ///   - second: Another value.
    /// - Returns: Whether they have the same declared type and are equal. Values of types that cannot be compared are
    ///   equal only to their own copies.
    public static func == (first: TypedValue, second: TypedValue) -> Bool {
        guard first.type == second.type else { return false }
        if first.box === second.box { return true }
        guard let value = first.box.value as? any Equatable else { return false }
        return isEqual(value, second.box.value)
    }

    private static func isEqual<Value: Equatable>(_ first: Value, _ second: any Sendable) -> Bool {
        (second as? Value) == first
    }
}
