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

extension TopicPath: Encodable {
    /// Encodes the path as one string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
