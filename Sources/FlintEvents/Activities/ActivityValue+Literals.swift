extension ActivityValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a text.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) { self = .text(value) }

    /// Creates a whole number.
    ///
    /// - Parameter value: The number.
    public init(integerLiteral value: Int) { self = .integer(value) }

    /// Creates a number.
    ///
    /// - Parameter value: The number.
    public init(floatLiteral value: Double) { self = .double(value) }

    /// Creates a yes or no.
    ///
    /// - Parameter value: Yes or no.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates a list.
    ///
    /// - Parameter elements: The values, in order.
    public init(arrayLiteral elements: ActivityValue...) { self = .list(elements) }

    /// Creates a map; the last of several entries with the same name counts.
    ///
    /// - Parameter elements: The names and values.
    public init(dictionaryLiteral elements: (String, ActivityValue)...) {
        self = .map(Dictionary(elements) { _, last in last })
    }
}
