public import Foundation

extension TweakValue {
    /// Creates a value by parsing a text.
    ///
    /// `true` and `false` in upper or lower case become a bool. A JSON integer that fits into 64 bits becomes
    /// an int, and any other finite JSON number a double. All other texts become a string, for example `nan`,
    /// `0x10`, `+1`, text with spaces, and an integer that is too large.
    ///
    /// - Parameter text: The text.
    public init(parsing text: String) {
        if let value = Self.parseBool(text) {
            self = .bool(value)
            return
        }
        switch NumberToken(text.utf8) {
        case .integer?: self = Int64(text).map(TweakValue.int) ?? .string(text)
        case .real?:
            let number = Double(text)
            self = number.map(\.isFinite) == true ? .double(number ?? 0) : .string(text)
        case nil: self = .string(text)
        }
    }

    /// Returns the value in another kind; `nil` if the conversion would lose information.
    ///
    /// An int becomes a double, and a double an int, if both are the same number. A text is parsed as by
    /// ``init(parsing:)``. A bool, an int or a finite double becomes a text that is parsed to the same value.
    ///
    /// - Parameter kind: The target kind.
    /// - Returns: A value of that kind.
    public func converted(to kind: TweakKind) -> TweakValue? {
        if self.kind == kind { return self }
        switch (self, kind) {
        case (.int(let value), .double): return Double(exactly: value).map(TweakValue.double)
        case (.double(let value), .int): return Int64(exactly: value).map(TweakValue.int)
        case (.bool(let value), .string): return .string(String(value))
        case (.int(let value), .string): return .string(String(value))
        case (.double(let value), .string): return value.isFinite ? .string(value.description) : nil
        case (.string(let text), .bool), (.string(let text), .int), (.string(let text), .double):
            let parsed = TweakValue(parsing: text)
            if case .string = parsed { return nil }
            return parsed.converted(to: kind)
        default: return nil
        }
    }

    /// Returns whether two numbers are equal, compared exactly even if their kinds differ.
    ///
    /// An int and a double are equal if they are the same number, without rounding. Two doubles are equal if
    /// they are the same number; all NaNs are equal.
    ///
    /// - Parameter other: Another value.
    /// - Returns: Whether both are numbers and equal; `false` if one of them is no number.
    public func isNumericallyEqual(to other: TweakValue) -> Bool {
        switch (self, other) {
        case (.int, .int), (.double, .double): self == other
        case (.int(let int), .double(let double)), (.double(let double), .int(let int)):
            Int64(exactly: double) == int
        default: false
        }
    }

    /// Whether the value can be stored: it contains no number that is infinite or NaN.
    package var isFinite: Bool {
        switch self {
        case .double(let value): value.isFinite
        case .array(let elements): elements.allSatisfy(\.isFinite)
        case .object(let members): members.values.allSatisfy(\.isFinite)
        case .bool, .int, .string: true
        }
    }

    private static func parseBool(_ text: String) -> Bool? {
        let bytes = text.utf8
        func spells(_ word: String) -> Bool {
            bytes.count == word.utf8.count && zip(bytes, word.utf8).allSatisfy { $0 | 0x20 == $1 }
        }
        if spells("true") { return true }
        return spells("false") ? false : nil
    }
}

// MARK: - NumberToken

/// The two forms of a JSON number.
enum NumberToken {
    /// A number that consists of digits, perhaps after a minus sign.
    case integer
    /// A number with a fraction or an exponent.
    case real

    /// Classifies a text; `nil` if the whole text is not a JSON number.
    init?(_ text: some Collection<UInt8>) {
        var rest = text[...]
        func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
        func skipDigits() -> Bool {
            let count = rest.prefix(while: isDigit).count
            rest = rest.dropFirst(count)
            return count > 0
        }
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        if rest.first == UInt8(ascii: "0") {
            rest = rest.dropFirst()
        } else if !skipDigits() {
            return nil
        }
        var isReal = false
        if rest.first == UInt8(ascii: ".") {
            isReal = true
            rest = rest.dropFirst()
            guard skipDigits() else { return nil }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            isReal = true
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
            guard skipDigits() else { return nil }
        }
        guard rest.isEmpty else { return nil }
        self = isReal ? .real : .integer
    }
}

// MARK: - Accessors

extension TweakValue {
    /// The Boolean of a value of the kind bool; `nil` for other kinds.
    @inlinable public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The number of a value of the kind int; `nil` for other kinds.
    @inlinable public var int: Int64? { if case .int(let value) = self { value } else { nil } }

    /// The number of a value of the kind double; `nil` for other kinds.
    @inlinable public var double: Double? { if case .double(let value) = self { value } else { nil } }

    /// The text of a value of the kind string; `nil` for other kinds.
    @inlinable public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// The elements of a value of the kind array; `nil` for other kinds.
    @inlinable public var array: [TweakValue]? { if case .array(let value) = self { value } else { nil } }

    /// The members of a value of the kind object; `nil` for other kinds.
    @inlinable public var object: [String: TweakValue]? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The Boolean of a value of the kind bool; `false` for other kinds.
    public var boolValue: Bool { bool ?? false }

    /// The value as a whole number, rounded toward zero; a text is parsed.
    ///
    /// The result is 0 if the value is not a number or does not fit into an `Int`.
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

    /// The value as a double; a text is parsed.
    ///
    /// The result is 0 if the value is not a number. An int that no double represents exactly is rounded to
    /// the nearest one.
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

    /// The text of a value of the kind string; `nil` for other kinds.
    public var stringValue: String? { string }
}

// MARK: - NSNumber

extension TweakValue {
    /// Creates a value from a number or Boolean object of Foundation.
    ///
    /// A Boolean becomes a bool, a floating-point number a double, and any other number an int. Casts cannot
    /// distinguish these: `NSNumber(value: 1) as? Bool` succeeds.
    ///
    /// - Parameter number: The object; for an unsigned number beyond the range of an int, the result is
    ///   `nil`.
    public init?(_ number: NSNumber) {
        // There are exactly two Boolean objects, which are compared here. Casts to `Bool` also succeed for
        // the numbers 0 and 1.
        if number === NSNumber(value: true) {
            self = .bool(true)
        } else if number === NSNumber(value: false) {
            self = .bool(false)
        } else {
            switch unsafe String(cString: number.objCType) {
            case "d", "f": self = .double(number.doubleValue)
            case "Q" where number.uint64Value > UInt64(Int64.max): return nil
            default: self = .int(number.int64Value)
            }
        }
    }

    /// The value as an object of Foundation if it is a bool or a number; `nil` for a text, an array or an
    /// object.
    public var number: NSNumber? {
        switch self {
        case .bool(let value): NSNumber(value: value)
        case .int(let value): NSNumber(value: value)
        case .double(let value): NSNumber(value: value)
        case .string, .array, .object: nil
        }
    }
}
