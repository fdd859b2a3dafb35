internal import Foundation

/// The entries that the registered features require in an application's property lists.
///
/// ```swift
/// print(try Flint.current.applicationRequirements.propertyListXML())
/// ```
public struct ApplicationRequirements: Sendable, Hashable, Codable {
    /// The custom URL schemes that the application must declare for its links.
    public let urlSchemes: [String]

    /// The associated domains: the hosts of the web links that open the application instead of a browser.
    public let associatedDomains: [String]

    /// The types of user activities that the application can continue, in the order of registration.
    public let activityTypes: [String]

    /// The keys in `Info.plist` of the usage descriptions for the features' permissions, in the order of
    /// registration.
    public let usageDescriptionKeys: [String]

    /// The keys of the entitlements that requests for the features' permissions need, in the order of
    /// registration.
    ///
    /// The value of each entitlement is `true`.
    public let entitlements: [String]

    /// Returns the required entries of the application's `Info.plist` as a property list.
    ///
    /// - Parameter usageDescriptions: The texts that tell the user why the application needs a permission, by
    ///   their key in `Info.plist`. A missing one is written as an empty text.
    /// - Returns: The XML text of the list, with its keys in alphabetical order.
    /// - Throws: An error of the encoder, if a text contains characters that are invalid in XML.
    public func propertyListXML(usageDescriptions: [String: String] = [:]) throws -> String {
        var list: [String: Entry] = [:]
        if !urlSchemes.isEmpty { list["CFBundleURLTypes"] = .urlTypes([URLType(schemes: urlSchemes)]) }
        if !activityTypes.isEmpty { list["NSUserActivityTypes"] = .texts(activityTypes) }
        for key in usageDescriptionKeys { list[key] = .text(usageDescriptions[key] ?? "") }
        return try Self.xml(of: list)
    }

    /// Returns the required entitlements of the application as a property list.
    ///
    /// - Returns: The XML text of the list.
    /// - Throws: An error of the encoder, if a domain contains characters that are invalid in XML.
    public func entitlementsXML() throws -> String {
        var list: [String: Entry] = [:]
        let domains = associatedDomains.map { "applinks:\($0)" }
        if !domains.isEmpty { list["com.apple.developer.associated-domains"] = .texts(domains) }
        for entitlement in entitlements { list[entitlement] = .yes }
        return try Self.xml(of: list)
    }

    private struct URLType: Encodable {
        let schemes: [String]

        enum CodingKeys: String, CodingKey {
            case schemes = "CFBundleURLSchemes"
        }
    }

    private enum Entry: Encodable {
        case text(String)
        case yes
        case texts([String])
        case urlTypes([URLType])

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .text(let value): try value.encode(to: encoder)
            case .yes: try true.encode(to: encoder)
            case .texts(let values): try values.encode(to: encoder)
            case .urlTypes(let values): try values.encode(to: encoder)
            }
        }
    }

    private static func xml(of list: [String: Entry]) throws -> String {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        return String(decoding: try encoder.encode(list), as: UTF8.self)
    }
}

extension Flint {
    /// The entries that the registered features require in the application's property lists.
    public var applicationRequirements: ApplicationRequirements {
        let (features, configuration) = (registry?.features ?? [], configuration)
        let actions = features.flatMap { registry?.actions(of: $0) ?? [] }
        let permissions = features.flatMap { $0.gate?.constraints.permissions ?? [] }
        return ApplicationRequirements(
            urlSchemes: Self.distinct(configuration.links.schemes),
            associatedDomains: Self.distinct(configuration.links.domains),
            activityTypes: Self.distinct(actions.compactMap(\.contribution.activityType)),
            usageDescriptionKeys: Self.distinct(
                permissions.flatMap { kind in
                    let own = configuration.permissions.usageDescriptionKeys(for: kind)
                    return own.isEmpty ? kind.usageDescriptionKeys : own
                }),
            entitlements: Self.distinct(permissions.compactMap(\.entitlement)))
    }

    private static func distinct(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }
}
