public import Foundation

/// A link to be opened: the input of ``RoutesFeature/performIncomingURL``.
///
/// It is never recorded: events show the pattern of the mapping that the link belongs to.
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
