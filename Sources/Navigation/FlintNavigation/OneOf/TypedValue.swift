/// A value with the type by which its destination is looked up.
///
/// The declared type may be an existential such as `any Link`, and differ from the value's dynamic type.
public struct TypedValue: Sendable {
    /// The storage that all copies share, so that copies are equal even if the value is not `Equatable`.
    private final class Box: Sendable {
        let value: any Sendable

        init(_ value: any Sendable) {
            self.value = value
        }
    }

    /// The declared type, by which the destination is looked up.
    public let type: TypeKey

    private let box: Box

    /// The value itself.
    public var value: any Sendable { box.value }

    /// The dynamic type of the value.
    public var dynamicType: TypeKey { TypeKey(Swift.type(of: box.value)) }

    /// Creates a typed value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - type: The type by which the destination of the value is looked up.
    public init<Value: Sendable>(_ value: Value, as type: Value.Type = Value.self) {
        self.type = TypeKey(type)
        box = Box(value)
    }

    private init(_ box: Box, type: TypeKey) {
        self.box = box
        self.type = type
    }

    /// The same value with its dynamic type as the declared type.
    var withDynamicType: TypedValue { TypedValue(box, type: dynamicType) }

    /// Returns the value as a type: the value itself, or wrapped in a `OneOf` that can hold the declared
    /// type.
    ///
    /// - Parameter type: The type of the result.
    /// - Returns: The value; `nil` if its declared type is neither the given type nor one that the type can
    ///   hold.
    public func lifted<Value>(to type: Value.Type) -> Value? {
        if TypeKey(type) == self.type { return box.value as? Value }
        guard let type = type as? any OneOf.Type else { return nil }
        return type.init(lifting: box.value, as: self.type.type) as? Value
    }

    /// The innermost value of nested `OneOf`s, with the type that its case declares; otherwise the value
    /// itself.
    public var leaf: TypedValue {
        guard self.type.type is any OneOf.Type, let oneOf = box.value as? any OneOf else { return self }
        return oneOf.leaf
    }
}

extension TypedValue: Equatable {
    /// Returns whether two values have the same declared type and are equal.
    ///
    /// - Parameters:
    ///   - first: A value.
    ///   - second: Another value.
    /// - Returns: Whether they have the same declared type and are equal. Values whose types are not
    ///   `Equatable` are equal only to their own copies.
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
