public import Foundation

/// A link to open: the input of ``RoutesFeature/performIncomingURL``.
///
/// It is never recorded: events contain the pattern of the link's mapping.
public struct IncomingURL: Sendable, Hashable {
    /// The link.
    public let url: URL

    /// Creates an input.
    ///
    /// - Parameter url: The link.
    public init(_ url: URL) {
        self.url = url
    }
}
