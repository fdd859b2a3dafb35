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
