internal import FlintJSON

/// The bytes of a flag document, from which the source text of a parsed JSON value can be read.
struct FlagText: Sendable {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the source text of a JSON value, as the document contains it.
    func text(of node: JSONNode) -> String {
        String(decoding: bytes[Int(node.range.lowerBound)..<Int(node.range.upperBound)], as: UTF8.self)
    }

    /// Returns whether a value is a whole number above 2^53 - 1 or below -(2^53 - 1), where a double does not
    /// represent each whole number.
    func isUnsafeInteger(_ node: JSONNode) -> Bool {
        switch node.value {
        case .int(let value): return value.magnitude > 9_007_199_254_740_991
        case .double(let value):
            // A whole number is parsed as a double only if it does not fit into 64 bits.
            guard abs(value) >= 0x1p63, Int(node.range.upperBound) <= bytes.count else { return false }
            return bytes[Int(node.range.lowerBound)..<Int(node.range.upperBound)]
                .allSatisfy {
                    $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                }
        default: return false
        }
    }

    static let unsafeInteger = "evaluators in JavaScript read whole numbers beyond 2^53 - 1 inexactly"
    static let unreadable = "a value of the flag is no JSON; correct it"
}

extension JSONDocument {
    /// Returns a finding with the code `malformed` for each problem that the JSON parser has recorded.
    func findings() -> [FlagFinding] {
        problems.map { FlagFinding(.malformed, keyPath: $0.keyPath, at: $0.position, $0.message) }
    }
}
