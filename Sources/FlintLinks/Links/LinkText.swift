/// Percent-encodes the parts of links.
enum LinkText {
    /// Encodes all characters except unreserved ones.
    static func encoded(_ text: some StringProtocol) -> String { encoded(text.utf8, keeping: isUnreserved) }

    /// Encodes only characters that are invalid in a path component, so that literal text stays readable.
    static func literal(_ text: some StringProtocol) -> String {
        encoded(text.utf8) { isUnreserved($0) || isPathCharacter($0) }
    }

    /// Whether a text is a valid host of a custom scheme that stays unchanged by normalization.
    static func isHost(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { isUnreserved($0) && !(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0) }
    }

    private static func encoded(_ bytes: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in bytes {
            if isKept(byte) {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func isPathCharacter(_ byte: UInt8) -> Bool { "!$&'()*+,;=:@".utf8.contains(byte) }
}
