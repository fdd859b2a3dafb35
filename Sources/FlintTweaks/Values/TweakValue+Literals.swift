extension TweakValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a value of the kind bool.
    ///
    /// - Parameter value: True or false.
    @inlinable public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates a value of the kind int.
    ///
    /// - Parameter value: The number.
    @inlinable public init(integerLiteral value: Int64) { self = .int(value) }

    /// Creates a value of the kind double.
    ///
    /// - Parameter value: The number.
    @inlinable public init(floatLiteral value: Double) { self = .double(value) }

    /// Creates a value of the kind string.
    ///
    /// - Parameter value: The text.
    @inlinable public init(stringLiteral value: String) { self = .string(value) }

    /// Creates a value of the kind array.
    ///
    /// - Parameter elements: The elements.
    @inlinable public init(arrayLiteral elements: TweakValue...) { self = .array(elements) }

    /// Creates a value of the kind object; of several members with one name the last counts.
    ///
    /// - Parameter elements: The members.
    @inlinable public init(dictionaryLiteral elements: (String, TweakValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}
