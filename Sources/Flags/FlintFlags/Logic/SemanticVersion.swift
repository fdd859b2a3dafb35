/// A version according to Semantic Versioning 2.0.0, for flagd's operation `sem_ver`.
///
/// A `v` or `V` before the number is allowed, and the minor and patch numbers may be missing. The part after
/// a plus sign is ignored. This is as in flagd's tests (`evaluator/gherkin/semver.feature` of flagd-testbed).
struct SemanticVersion: Sendable {
    /// The major, minor and patch number as digits without leading zeros.
    ///
    /// The numbers are texts because the specification does not limit their size.
    private let numbers: [Substring]
    /// The identifiers of the pre-release version, after the hyphen, such as `beta` and `2` in
    /// `1.0.0-beta.2`; empty for a release.
    private let prerelease: [Substring]

    /// The operators that ``meets(_:_:)`` accepts.
    static let relations = ["=", "!=", "<", "<=", ">", ">=", "~", "^"]

    /// Parses a version; `nil` if the text is not a version.
    init?(_ text: String) {
        // Only ASCII is allowed, so that comparing two versions takes time in proportion to their bytes.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        var rest = text.hasPrefix("v") || text.hasPrefix("V") ? text.dropFirst() : text[...]
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
        // If a number is missing, nothing may follow the numbers.
        guard parts.count == 3 || (parts.count < 3 && rest.endIndex == text.endIndex) else { return nil }
        guard parts.allSatisfy({ Self.isNumeric($0) && ($0.utf8.count == 1 || !$0.hasPrefix("0")) }) else {
            return nil
        }
        numbers = parts + Array(repeating: "0", count: 3 - parts.count)
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

    /// Returns whether one number is less than another; each number is given as digits without leading zeros.
    ///
    /// A number with more digits is greater, so digits are compared only if both lengths are equal.
    private static func isLess(_ first: Substring, _ second: Substring) -> Bool {
        (first.utf8.count, first) < (second.utf8.count, second)
    }

    /// Returns whether the version is in a relation to another version; `nil` if `relation` is no operator of
    /// flagd.
    ///
    /// - Parameters:
    ///   - relation: `=`, `!=`, `<`, `<=`, `>`, `>=`, `~` (same major and minor number) or `^` (same major
    ///     number).
    ///   - other: The version on the right side of the operator.
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

    /// Compares two versions: negative, zero or positive if this version is lower, equal or higher.
    ///
    /// The order is that of rule 11 of Semantic Versioning.
    private func order(_ other: SemanticVersion) -> Int {
        for (first, second) in zip(numbers, other.numbers) where first != second {
            return Self.isLess(first, second) ? -1 : 1
        }
        if prerelease.isEmpty || other.prerelease.isEmpty {
            return (prerelease.isEmpty ? 1 : 0) - (other.prerelease.isEmpty ? 1 : 0)
        }
        for (first, second) in zip(prerelease, other.prerelease) where first != second {
            switch (Self.isNumeric(first), Self.isNumeric(second)) {
            case (true, true):
                return Self.isLess(first, second) ? -1 : 1
            case (true, false): return -1
            case (false, true): return 1
            case (false, false): return first.utf8.lexicographicallyPrecedes(second.utf8) ? -1 : 1
            }
        }
        return prerelease.count - other.prerelease.count
    }
}
