internal import Foundation

/// What the registered features want an application to say about itself in its property lists.
///
/// ```swift
/// print(try Flint.applicationRequirements.propertyListXML())
/// ```
public struct ApplicationRequirements: Sendable, Hashable, Codable {
    /// The schemes of the application's own links.
    public let urlSchemes: [String]

    /// The domains whose pages the application shows itself.
    public let associatedDomains: [String]

    /// The types of activities that the application continues, in registration order.
    public let activityTypes: [String]

    /// The keys under which must be said what permissions are for, in registration order.
    public let usageDescriptionKeys: [String]

    /// The entitlements without which permissions cannot be asked for, in registration order; each is a Boolean.
    public let entitlements: [String]

    /// The application's information as a property list, as far as the features want something of it.
    ///
    /// - Parameter usageDescriptions: What permissions are for, by key; what is left out is there as an empty text.
    /// - Returns: The text of the list, with its keys in alphabetical order.
    /// - Throws: An error of the encoder, if a text cannot be a part of XML.
    public func propertyListXML(usageDescriptions: [String: String] = [:]) throws -> String {
        var list: [String: Entry] = [:]
        if !urlSchemes.isEmpty { list["CFBundleURLTypes"] = .urlTypes([URLType(schemes: urlSchemes)]) }
        if !activityTypes.isEmpty { list["NSUserActivityTypes"] = .texts(activityTypes) }
        for key in usageDescriptionKeys { list[key] = .text(usageDescriptions[key] ?? "") }
        return try Self.xml(of: list)
    }

    /// The application's entitlements as a property list, as far as the features want something of them.
    ///
    /// - Returns: The text of the list.
    /// - Throws: An error of the encoder, if a domain cannot be a part of XML.
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
