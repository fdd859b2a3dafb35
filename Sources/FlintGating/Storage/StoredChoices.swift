internal import FlintTweaks
internal import Foundation

/// The content of the file of choices.
package struct StoredChoices: Sendable, Equatable {
    /// The features toggled by the user, by identifier.
    var toggles: [String: Bool] = [:]
    /// The statuses of products, by identifier.
    package var purchases: [String: PurchaseStatus] = [:]
    /// The identifiers of features that past purchases enable.
    package var pastPurchases: Set<String> = []
    /// The answers to permission requests, by the name of the permission.
    package var permissions: [String: Bool] = [:]

    private static let version = 1

    init() {}

    /// Parses the text of a file.
    ///
    /// - Throws: ``FlintStorageError`` with the position.
    init(_ bytes: [UInt8], path: String) throws(FlintStorageError) {
        // `JSONDecoder` provides no positions, and silently uses the second of two equal names.
        if let problem = JSONDocument(bytes).problems.first {
            let place = "line \(problem.position.line), column \(problem.position.column)"
            throw .damaged(path, "\(place): \(problem.message)")
        }
        do {
            let version = try JSONDecoder().decode(Version.self, from: Data(bytes)).version
            guard version <= Self.version else {
                throw FlintStorageError.unreadable(path, "a later version of Flint wrote it")
            }
            self = try JSONDecoder().decode(StoredChoices.self, from: Data(bytes))
        } catch let error as FlintStorageError {
            throw error
        } catch {
            throw .damaged(path, Self.reason(of: error))
        }
    }

    /// Returns the text of a file.
    func bytes() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }

    private static func reason(of error: any Error) -> String {
        switch error {
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            context.codingPath.isEmpty
                ? "it is of a wrong kind, no object of choices"
                : "the value of '\(context.codingPath.map(\.stringValue).joined(separator: "."))' is of a wrong kind"
        case DecodingError.keyNotFound(let key, _): "'\(key.stringValue)' is missing"
        default: "it has another form"
        }
    }

    private struct Version: Decodable {
        let version: Int
    }
}

extension StoredChoices: Codable {
    private enum CodingKeys: CodingKey {
        case version, toggles, purchases, pastPurchases, permissions
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        toggles = try values.decode([String: Bool].self, forKey: .toggles)
        purchases = try values.decode([String: PurchaseStatus].self, forKey: .purchases)
        pastPurchases = Set(try values.decode([String].self, forKey: .pastPurchases))
        permissions = try values.decode([String: Bool].self, forKey: .permissions)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.version, forKey: .version)
        try values.encode(toggles, forKey: .toggles)
        try values.encode(purchases, forKey: .purchases)
        try values.encode(pastPurchases.sorted(), forKey: .pastPurchases)
        try values.encode(permissions, forKey: .permissions)
    }
}
