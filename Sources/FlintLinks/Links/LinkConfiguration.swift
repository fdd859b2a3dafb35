internal import Foundation

/// The schemes and domains of an application, and how much a URL may bring.
public struct LinkConfiguration: Sendable, Hashable {
    /// The application's custom schemes; the first is the one of links.
    ///
    /// The default is what the application's information declares, on Apple platforms.
    public var schemes: [String]

    /// The application's associated domains; the first is the one of links.
    public var domains: [String]

    /// The identifier of the application, with which the types of activities begin.
    public var applicationID: String?

    /// The most bytes of a URL.
    public var maximumLength: Int = 8192

    /// The most items of a query.
    public var maximumQueryItems: Int = 256

    /// Creates a configuration out of the application's information.
    public init() {
        self.init(
            schemes: Self.declaredSchemes(in: Bundle.main.infoDictionary ?? [:]), domains: [],
            applicationID: Bundle.main.bundleIdentifier)
    }

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - schemes: The custom schemes, the one of links first.
    ///   - domains: The associated domains, the one of links first.
    ///   - applicationID: The identifier of the application.
    public init(schemes: [String], domains: [String] = [], applicationID: String? = nil) {
        self.schemes = schemes
        self.domains = domains
        self.applicationID = applicationID
    }

    /// What the property list of an application says about its schemes.
    static func declaredSchemes(in information: [String: Any]) -> [String] {
        let types = information["CFBundleURLTypes"] as? [[String: Any]] ?? []
        return types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
    }
}
