internal import Foundation

extension ActivityCodable where Self: Codable {
    /// Makes an input the way `Codable` decodes it.
    ///
    /// - Parameter activityUserInfo: The user info.
    /// - Throws: ``ActivityDecodingError`` with the key that is missing or does not fit.
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

    /// The properties of the input, as `Codable` encodes them.
    ///
    /// - Returns: The user info.
    /// - Throws: An error for inputs that are no properties by name, and for numbers that do not fit.
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
    /// Keeps of a decoding error only which key it is about.
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
    /// The value with texts in place of links, which encoders of property lists do not know.
    fileprivate var withoutLinks: ActivityValue {
        switch self {
        case .url(let url): .text(url.absoluteString)
        case .list(let values): .list(values.map(\.withoutLinks))
        case .map(let values): .map(values.mapValues(\.withoutLinks))
        default: self
        }
    }
}
