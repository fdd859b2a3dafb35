/// A version of Semantic Versioning 2.0.0, as flagd's operation `sem_ver` compares it.
///
/// A `v` before the number and missing minor and patch numbers are allowed, and what follows a plus sign is ignored, as in
/// flagd's tests (`evaluator/gherkin/semver.feature` of flagd-testbed).
struct SemanticVersion: Sendable {
    private let numbers: [UInt64]
    /// The identifiers behind the hyphen; empty for a release.
    private let prerelease: [Substring]

    /// Reads a version; `nil` if the text is none, or a number in it is beyond 64 bits.
    init?(_ text: String) {
        var rest = text.hasPrefix("v") ? text.dropFirst() : text[...]
        if let plus = rest.firstIndex(of: "+") {
            guard let identifiers = Self.identifiers(rest[plus...].dropFirst()), !identifiers.isEmpty else {
                return nil
            }
            rest = rest[..<plus]
        }
        var prerelease: [Substring] = []
        if let hyphen = rest.firstIndex(of: "-") {
            guard let identifiers = Self.identifiers(rest[hyphen...].dropFirst()) else { return nil }
            guard identifiers.allSatisfy({ $0.count == 1 || !$0.hasPrefix("0") || !Self.isNumeric($0) })
            else { return nil }
            prerelease = identifiers
            rest = rest[..<hyphen]
        }
        let parts = rest.split(separator: ".", omittingEmptySubsequences: false)
        // A shortened version has nothing behind its numbers.
        guard parts.count == 3 || (parts.count < 3 && rest.endIndex == text.endIndex) else { return nil }
        var numbers: [UInt64] = []
        for part in parts {
            guard Self.isNumeric(part), part.count == 1 || !part.hasPrefix("0"), let number = UInt64(part)
            else { return nil }
            numbers.append(number)
        }
        self.numbers = numbers + Array(repeating: 0, count: 3 - numbers.count)
        self.prerelease = prerelease
    }

    private static func identifiers(_ text: Substring) -> [Substring]? {
        let identifiers = text.split(separator: ".", omittingEmptySubsequences: false)
        let areValid = identifiers.allSatisfy { identifier in
            !identifier.isEmpty
                && identifier.utf8.allSatisfy {
                    isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
                        || $0 == UInt8(ascii: "-")
                }
        }
        return areValid ? identifiers : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
    }

    private static func isNumeric(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isDigit)
    }

    /// Whether the version meets a condition; `nil` if flagd has no such operator.
    ///
    /// - Parameters:
    ///   - relation: `=`, `!=`, `<`, `<=`, `>`, `>=`, `~` (same major and minor number) or `^` (same major number).
    ///   - other: The version on the right side.
    func meets(_ relation: String, _ other: SemanticVersion) -> Bool? {
        switch relation {
        case "=": order(other) == 0
        case "!=": order(other) != 0
        case "<": order(other) < 0
        case "<=": order(other) <= 0
        case ">": order(other) > 0
        case ">=": order(other) >= 0
        case "~": numbers[0] == other.numbers[0] && numbers[1] == other.numbers[1]
        case "^": numbers[0] == other.numbers[0]
        default: nil
        }
    }

    /// Negative, zero or positive, by rule 11 of Semantic Versioning.
    private func order(_ other: SemanticVersion) -> Int {
        for (first, second) in zip(numbers, other.numbers) where first != second {
            return first < second ? -1 : 1
        }
        if prerelease.isEmpty || other.prerelease.isEmpty {
            return (prerelease.isEmpty ? 1 : 0) - (other.prerelease.isEmpty ? 1 : 0)
        }
        for (first, second) in zip(prerelease, other.prerelease) where first != second {
            switch (Self.isNumeric(first), Self.isNumeric(second)) {
            case (true, true):
                // Neither has leading zeros, so the longer one is greater.
                return (first.count, String(first)) < (second.count, String(second)) ? -1 : 1
            case (true, false): return -1
            case (false, true): return 1
            case (false, false): return first.utf8.lexicographicallyPrecedes(second.utf8) ? -1 : 1
            }
        }
        return prerelease.count - other.prerelease.count
    }
}
