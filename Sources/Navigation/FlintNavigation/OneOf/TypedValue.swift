/// A value with its declared type, by which the destination of the value is looked up.
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

    /// The same value, declared with its dynamic type.
    var withDynamicType: TypedValue { TypedValue(box, type: dynamicType) }

    /// Returns the value with a given static type: unchanged if that is its declared type, or wrapped in a
    /// `OneOf`.
    ///
    /// - Parameter type: The declared type of the value, or a `OneOf` that can hold it.
    /// - Returns: The value; `nil` if the type is neither.
    public func lifted<Value>(to type: Value.Type) -> Value? {
        if TypeKey(type) == self.type { return box.value as? Value }
        guard let type = type as? any OneOf.Type else { return nil }
        return type.init(lifting: box.value, as: self.type.type) as? Value
    }

    /// The value inside all nested `OneOf`s, with the type that its case declares; the value itself if it is
    /// no `OneOf`.
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
