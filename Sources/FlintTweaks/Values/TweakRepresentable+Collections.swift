extension Array: TweakRepresentable where Element: TweakRepresentable {
    /// An array.
    @inlinable public static var tweakKind: TweakKind { .array }

    /// Takes an array all of whose elements the element type takes.
    ///
    /// - Parameter tweakValue: The stored value.
    public init?(tweakValue: TweakValue) {
        guard case .array(let values) = tweakValue else { return nil }
        self = []
        reserveCapacity(values.count)
        for value in values {
            guard let element = Element(tweakValue: value) else { return nil }
            append(element)
        }
    }

    /// The elements, to store.
    public var tweakValue: TweakValue { .array(map(\.tweakValue)) }
}

extension Dictionary: TweakRepresentable where Key == String, Value: TweakRepresentable {
    /// An object.
    @inlinable public static var tweakKind: TweakKind { .object }

    /// Takes an object all of whose members the value type takes.
    ///
    /// - Parameter tweakValue: The stored value.
    public init?(tweakValue: TweakValue) {
        guard case .object(let values) = tweakValue else { return nil }
        self = Dictionary(minimumCapacity: values.count)
        for (name, value) in values {
            guard let member = Value(tweakValue: value) else { return nil }
            self[name] = member
        }
    }

    /// The members, to store.
    public var tweakValue: TweakValue { .object(mapValues(\.tweakValue)) }
}
