import FlintJSON

/// The name of a tweak: the names of a feature and of a variable within the feature.
///
/// As text it is `feature/variable`, with `%25` and `%2F` for `%` and `/` inside a name. Any name is allowed,
/// even an empty one.
public struct TweakPath: Sendable, Hashable {
    /// The feature's name.
    public let feature: String
    /// The variable's name within the feature.
    public let variable: String

    /// Creates a path.
    ///
    /// - Parameters:
    ///   - feature: The feature's name, unescaped.
    ///   - variable: The variable's name, unescaped.
    @inlinable
    public init(_ feature: String, _ variable: String) {
        self.feature = feature
        self.variable = variable
    }
}

extension TweakPath: Comparable, CustomStringConvertible {
    /// The path as text, `feature/variable`, with `%25` and `%2F` for `%` and `/` inside a name.
    public var description: String { TweakDocument.path(feature, variable) }

    /// Parses a path.
    ///
    /// The result is `nil` unless there is exactly one slash, and each `%` begins `%25` or `%2F` in upper or
    /// lower case.
    ///
    /// - Parameter text: The path in the form of ``description``.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count == 2, let feature = Self.unescape(parts[0]), let variable = Self.unescape(parts[1])
        else { return nil }
        self.init(feature, variable)
    }

    /// Orders by feature, then by variable, in the order of Unicode scalars.
    ///
    /// - Parameters:
    ///   - first: A path.
    ///   - second: Another path.
    /// - Returns: Whether the first comes before the second.
    public static func < (first: TweakPath, second: TweakPath) -> Bool {
        first.feature == second.feature ? first.variable < second.variable : first.feature < second.feature
    }

    private static func unescape(_ text: Substring.UTF8View) -> String? {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            switch (rest.popFirst(), rest.popFirst()) {
            case (UInt8(ascii: "2"), UInt8(ascii: "5")): bytes.append(UInt8(ascii: "%"))
            case (UInt8(ascii: "2"), UInt8(ascii: "F")), (UInt8(ascii: "2"), UInt8(ascii: "f")):
                bytes.append(UInt8(ascii: "/"))
            default: return nil
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
