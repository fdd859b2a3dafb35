extension TweakValue {
    /// The value if the kind is bool.
    @inlinable public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The value if the kind is int.
    @inlinable public var int: Int64? { if case .int(let value) = self { value } else { nil } }

    /// The value if the kind is double.
    @inlinable public var double: Double? { if case .double(let value) = self { value } else { nil } }

    /// The value if the kind is string.
    @inlinable public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// The elements if the kind is array.
    @inlinable public var array: [TweakValue]? { if case .array(let value) = self { value } else { nil } }

    /// The members if the kind is object.
    @inlinable public var object: [String: TweakValue]? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The value if the kind is bool, else false.
    public var boolValue: Bool { bool ?? false }

    /// The number, or the number that a text spells, rounded toward zero; 0 if there is none or it does not fit.
    public var intValue: Int {
        switch self {
        case .int(let value): Int(exactly: value) ?? 0
        case .double(let value): Int(exactly: value.rounded(.towardZero)) ?? 0
        case .string(let text):
            switch TweakValue(parsing: text) {
            case .string: 0
            case let number: number.intValue
            }
        case .bool, .array, .object: 0
        }
    }

    /// The number, or the number that a text spells; 0 if there is none.
    ///
    /// An int that no double equals is rounded to the nearest.
    public var doubleValue: Double {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        case .string(let text):
            switch TweakValue(parsing: text) {
            case .string: 0
            case let number: number.doubleValue
            }
        case .bool, .array, .object: 0
        }
    }

    /// The nearest single-precision number to ``doubleValue``; infinite if it is too large for one.
    public var floatValue: Float { Float(doubleValue) }

    /// The text if the kind is string.
    public var stringValue: String? { string }
}
