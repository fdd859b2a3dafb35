public import Foundation

extension TweakValue {
    /// Reads a value from text.
    ///
    /// `true` and `false`, in any case, give a bool; a JSON integer that fits gives an int; any other JSON number
    /// that is finite gives a double. Everything else is a string: also `nan`, `0x10`, `+1`, text with spaces, and
    /// an integer that is too large.
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

    /// Converts the value without loss.
    ///
    /// An int becomes a double, and a double an int, if both are the same number. A text becomes what
    /// ``init(parsing:)`` reads in it. A bool, an int or a finite double becomes a text that reads back as the same
    /// value.
    ///
    /// - Parameter kind: The target kind.
    /// - Returns: A value of that kind, or `nil` if something would be lost.
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

    /// Compares two numbers exactly, whichever kinds they have.
    ///
    /// An int and a double are equal if they are the same number; no rounding takes place. Two doubles are compared
    /// as by `==`, so all NaNs are equal.
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

    /// Whether the value and all in it can be stored: no number is infinite or NaN.
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
    /// Digits only, perhaps after a minus sign.
    case integer
    /// With a fraction or an exponent.
    case real

    /// Classifies a text that is a JSON number from its first byte to its last, and fails for any other.
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

// MARK: - NSNumber

extension TweakValue {
    /// Takes a number or a Boolean of Foundation, by its own type.
    ///
    /// A Boolean gives a bool, a floating-point number a double, any other number an int. Casts cannot distinguish
    /// these: `NSNumber(value: 1) as? Bool` succeeds.
    ///
    /// - Parameter number: The number. An unsigned one beyond the range of an int fails.
    public init?(_ number: NSNumber) {
        // There are exactly two Boolean objects; casts to `Bool` also succeed for the numbers 0 and 1.
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

    /// The bool or the number for Foundation; `nil` for a text, an array or an object.
    public var number: NSNumber? {
        switch self {
        case .bool(let value): NSNumber(value: value)
        case .int(let value): NSNumber(value: value)
        case .double(let value): NSNumber(value: value)
        case .string, .array, .object: nil
        }
    }
}
