/// The position of a feature or binding in the feature tree, as identifiers from the root.
///
/// A feature's path reads `Group/Sub/Feature`, a binding's `Group/Sub/Feature#Action`. A path is for logs and
/// display. It changes when a feature moves in the tree, so use the identifier, not the path, as a storage
/// key.
public struct TopicPath: Sendable, Hashable, LosslessStringConvertible {
    /// The identifiers of the features from the root to the feature itself.
    public let features: [String]

    /// The identifier of the action, or `nil` for the path of a feature.
    public let action: String?

    package init(features: [String], action: String? = nil) {
        self.features = features
        self.action = action
    }

    /// Parses a path such as `Group/Sub/Feature` or `Group/Sub/Feature#Action`.
    ///
    /// The path need not belong to a registered feature.
    ///
    /// - Parameter description: The text; the result is `nil` if an identifier in it is empty or contains
    ///   white space or control characters.
    public init?(_ description: String) {
        let parts = description.split(separator: "#", omittingEmptySubsequences: false)
        let features = parts[0].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let action = parts.count > 1 ? String(parts[1]) : nil
        guard parts.count <= 2, features.allSatisfy(StableIdentifier.isValid),
            action.map(StableIdentifier.isValid) ?? true
        else { return nil }
        self.init(features: features, action: action)
    }

    /// The path of the feature or group that contains this feature or binding; `nil` for a root feature.
    public var parent: TopicPath? {
        if action != nil { return TopicPath(features: features) }
        return features.count > 1 ? TopicPath(features: Array(features.dropLast())) : nil
    }

    /// A sequence of the path itself, its parent, and so on up to the root feature.
    package var lineage: some Sequence<TopicPath> { sequence(first: self, next: \.parent) }

    package func appending(feature: String) -> TopicPath { TopicPath(features: features + [feature]) }

    package func with(action: String) -> TopicPath { TopicPath(features: features, action: action) }

    /// The path as text, such as `Group/Sub/Feature#Action`.
    public var description: String {
        features.joined(separator: "/") + (action.map { "#" + $0 } ?? "")
    }
}

extension TopicPath: Codable {
    /// Decodes the path from one string.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError` if the value is no string, or the string is no path.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let path = TopicPath(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "'\(text)' is no path like Group/Feature#Action.")
        }
        self = path
    }

    /// Encodes the path as one string.
    ///
    /// - Throws: Rethrows errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// The rule that decides which texts are allowed as identifiers of features and actions.
///
/// Identifiers appear in storage keys, paths and links.
package enum StableIdentifier {
    package static func isValid(_ identifier: String) -> Bool {
        // Nearly all identifiers are plain ASCII, for which four comparisons suffice.
        guard !identifier.utf8.allSatisfy(isPlain) else { return !identifier.isEmpty }
        return identifier.unicodeScalars.allSatisfy(isAllowed)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte > UInt8(ascii: " ") && byte < 0x7f && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "#")
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar != "/" && scalar != "#" && !scalar.properties.isWhitespace
            && scalar.properties.generalCategory != .control
    }
}
