internal import Foundation

extension ActivityCodable where Self: Codable {
    /// Decodes an input by `Codable`.
    ///
    /// - Parameter activityUserInfo: The user info.
    /// - Throws: ``ActivityDecodingError`` with the key that is missing or invalid.
    public init(activityUserInfo: [String: ActivityValue]) throws {
        do {
            let list = ActivityValue.map(activityUserInfo).withoutLinks.propertyList
            let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
            self = try PropertyListDecoder().decode(Self.self, from: data)
        } catch let error as ActivityDecodingError {
            throw error
        } catch {
            throw ActivityDecodingError(error)
        }
    }

    /// Encodes the input's properties by `Codable`.
    ///
    /// - Returns: The user info.
    /// - Throws: An error for inputs that are not encoded as an object, and for numbers out of range.
    public func activityUserInfo() throws -> [String: ActivityValue] {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let data = try encoder.encode(self)
        let list = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
        guard let userInfo = ActivityValue(propertyList: list)?.map else {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: [], debugDescription: "The user info of an activity is a list of properties.")
            )
        }
        return userInfo
    }
}

extension ActivityDecodingError {
    /// Converts a decoding error, of which only the key is kept.
    fileprivate init(_ error: any Error) {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            self = .missing([Self.name((context.codingPath + [key]))])
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            self = .invalid(context.codingPath.isEmpty ? [] : [Self.name(context.codingPath)])
        default: self = .invalid([])
        }
    }

    private static func name(_ path: [any CodingKey]) -> String {
        path.map(\.stringValue).joined(separator: ".")
    }
}

extension ActivityValue {
    /// The value with links replaced by texts, because property list encoders do not support links.
    fileprivate var withoutLinks: ActivityValue {
        switch self {
        case .url(let url): .text(url.absoluteString)
        case .list(let values): .list(values.map(\.withoutLinks))
        case .map(let values): .map(values.mapValues(\.withoutLinks))
        default: self
        }
    }
}
