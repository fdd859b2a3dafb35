internal import Foundation

/// The schemes and domains of an application, and the limits of URLs.
public struct LinkConfiguration: Sendable, Hashable {
    /// The application's custom URL schemes; links are made with the first one.
    ///
    /// On Apple platforms, the default is the schemes that the application's `Info.plist` declares; elsewhere
    /// there is none.
    public var schemes: [String]

    /// The application's associated domains; links are made with the first one.
    public var domains: [String]

    /// The identifier of the application, with which activity types begin; `nil` if none is configured.
    public var applicationID: String?

    /// The maximum length of an incoming URL in bytes.
    public var maximumLength: Int = 8192

    /// The maximum number of items in the query of an incoming URL.
    public var maximumQueryItems: Int = 256

    /// Creates a configuration with the values of the application's `Info.plist`; empty where there is none.
    public init() {
        self.init(
            schemes: Self.declaredSchemes(in: Bundle.main.infoDictionary ?? [:]), domains: [],
            applicationID: Bundle.main.bundleIdentifier)
    }

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - schemes: The custom URL schemes; links are made with the first one.
    ///   - domains: The associated domains; links are made with the first one.
    ///   - applicationID: The identifier of the application.
    public init(schemes: [String], domains: [String] = [], applicationID: String? = nil) {
        self.schemes = schemes
        self.domains = domains
        self.applicationID = applicationID
    }

    /// Returns the URL schemes that the property list of an application declares.
    static func declaredSchemes(in information: [String: Any]) -> [String] {
        let types = information["CFBundleURLTypes"] as? [[String: Any]] ?? []
        return types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
    }
}
