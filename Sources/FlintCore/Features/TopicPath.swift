/// The place of a feature or binding in the tree of features: identifiers from the root on.
///
/// A feature's path reads `Group/Sub/Feature`, a binding's `Group/Sub/Feature#Action`. It is for logs and
/// display. It changes when a feature moves in the tree, so it is no key for storage; use the identifier.
public struct TopicPath: Sendable, Hashable, CustomStringConvertible {
    /// The identifiers of the features from the root to the feature itself.
    public let features: [String]

    /// The identifier of the action, or `nil` for the path of a feature.
    public let action: String?

    init(features: [String], action: String? = nil) {
        self.features = features
        self.action = action
    }

    func appending(feature: String) -> TopicPath { TopicPath(features: features + [feature]) }

    func with(action: String) -> TopicPath { TopicPath(features: features, action: action) }

    /// The path as text.
    public var description: String {
        features.joined(separator: "/") + (action.map { "#" + $0 } ?? "")
    }
}

extension TopicPath: Codable {
    /// Decodes the path from one string.
    ///
    /// Any text is a path: the identifiers of features and actions hold neither `/` nor `#`.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        features = parts[0].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        action = parts.count > 1 ? parts[1] : nil
    }

    /// Encodes the path as one string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
