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
