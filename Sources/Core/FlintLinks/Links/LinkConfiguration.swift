internal import Foundation

/// The URL schemes and domains that an application's links have, and the limits of incoming URLs.
public struct LinkConfiguration: Sendable, Hashable {
    /// The application's custom URL schemes.
    ///
    /// New links have the first one.
    ///
    /// On Apple platforms, the default is the schemes that the application's `Info.plist` declares. On other
    /// platforms, there is none by default.
    public var schemes: [String]

    /// The application's associated domains, such as `example.com`.
    ///
    /// New links have the first one.
    public var domains: [String]

    /// The identifier of the application, with which the types of its user activities begin; `nil` if none is
    /// set.
    public var applicationID: String?

    /// The maximum length of an incoming URL in bytes.
    public var maximumLength: Int = 8192

    /// The maximum number of items in the query of an incoming URL.
    public var maximumQueryItems: Int = 256

    /// Creates a configuration with the URL schemes and the identifier from the application's `Info.plist`.
    ///
    /// Without an `Info.plist`, it has no schemes and no identifier. It never has domains.
    public init() {
        self.init(
            schemes: Self.declaredSchemes(in: Bundle.main.infoDictionary ?? [:]), domains: [],
            applicationID: Bundle.main.bundleIdentifier)
    }

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - schemes: The custom URL schemes; new links have the first one.
    ///   - domains: The associated domains; new links have the first one.
    ///   - applicationID: The identifier of the application, with which the types of its user activities
    ///     begin.
    public init(schemes: [String], domains: [String] = [], applicationID: String? = nil) {
        self.schemes = schemes
        self.domains = domains
        self.applicationID = applicationID
    }

    /// Returns the custom URL schemes that the dictionary of an `Info.plist` declares.
    static func declaredSchemes(in information: [String: Any]) -> [String] {
        let types = information["CFBundleURLTypes"] as? [[String: Any]] ?? []
        return types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
    }
}
