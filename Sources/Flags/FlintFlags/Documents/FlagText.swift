internal import FlintJSON

/// The text of a document, in which tokens are looked up that a value does not keep.
struct FlagText: Sendable {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The text of a value.
    func text(of node: JSONNode) -> String {
        String(decoding: bytes[Int(node.range.lowerBound)..<Int(node.range.upperBound)], as: UTF8.self)
    }

    /// Whether a value is a whole number that loses digits as a double.
    func isUnsafeInteger(_ node: JSONNode) -> Bool {
        switch node.value {
        case .int(let value): return value.magnitude > 9_007_199_254_740_991
        case .double(let value):
            // Only whole numbers beyond 64 bits are read as doubles.
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
    /// The problems as findings.
    func findings() -> [FlagFinding] {
        problems.map { FlagFinding(.malformed, keyPath: $0.keyPath, at: $0.position, $0.message) }
    }
}
