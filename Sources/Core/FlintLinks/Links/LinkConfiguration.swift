internal import Foundation

/// The schemes and domains of an application, and the limits of URLs.
public struct LinkConfiguration: Sendable, Hashable {
    /// The application's custom schemes; the first one is used for links.
    ///
    /// The default is the schemes declared in the application's information, on Apple platforms.
    public var schemes: [String]

    /// The application's associated domains; the first one is used for links.
    public var domains: [String]

    /// The identifier of the application, which is the prefix of activity types.
    public var applicationID: String?

    /// The largest length of a URL in bytes.
    public var maximumLength: Int = 8192

    /// The largest number of items in a query.
    public var maximumQueryItems: Int = 256

    /// Creates a configuration from the application's information.
    public init() {
        self.init(
            schemes: Self.declaredSchemes(in: Bundle.main.infoDictionary ?? [:]), domains: [],
            applicationID: Bundle.main.bundleIdentifier)
    }

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - schemes: The custom schemes; the first one is used for links.
    ///   - domains: The associated domains; the first one is used for links.
    ///   - applicationID: The identifier of the application.
    public init(schemes: [String], domains: [String] = [], applicationID: String? = nil) {
        self.schemes = schemes
        self.domains = domains
        self.applicationID = applicationID
    }

    /// Returns the schemes declared in the property list of an application.
    static func declaredSchemes(in information: [String: Any]) -> [String] {
        let types = information["CFBundleURLTypes"] as? [[String: Any]] ?? []
        return types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
    }
}
