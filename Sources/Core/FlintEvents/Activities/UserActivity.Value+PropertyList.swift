internal import Foundation

extension UserActivity.Value {
    /// Converts an object of a property list.
    ///
    /// The result is `nil` for any other object, also inside arrays and dictionaries, and for more than 64
    /// nesting levels.
    ///
    /// - Parameter object: A text, number, Boolean, date, data, link, array or dictionary with texts as keys.
    public init?(propertyList object: Any) {
        self.init(object, depth: 0)
    }

    /// The value as an object of a property list: a text, number, Boolean, date, `Data`, `URL`, array or
    /// dictionary.
    public var propertyList: Any {
        switch self {
        case .text(let value): value
        case .integer(let value): value
        case .double(let value): value
        case .bool(let value): value
        case .date(let value): value
        case .data(let value): value
        case .url(let value): value
        case .list(let values): values.map(\.propertyList)
        case .map(let values): values.mapValues(\.propertyList)
        }
    }

    private init?(_ object: Any, depth: Int) {
        if let scalar = Self.scalar(object) {
            self = scalar
            return
        }
        guard depth < Self.maximumDepth else { return nil }
        switch object {
        case let values as [String: Any]:
            var map: [String: UserActivity.Value] = [:]
            for (key, value) in values {
                guard let value = UserActivity.Value(value, depth: depth + 1) else { return nil }
                map[key] = value
            }
            self = .map(map)
        case let values as [Any]:
            var list: [UserActivity.Value] = []
            for value in values {
                guard let value = UserActivity.Value(value, depth: depth + 1) else { return nil }
                list.append(value)
            }
            self = .list(list)
        default: return nil
        }
    }

    private static func scalar(_ object: Any) -> UserActivity.Value? {
        switch object {
        case let value as String: .text(value)
        case let value as Date: .date(value)
        case let value as Data: .data(value)
        case let value as URL: .url(value)
        default: number(object)
        }
    }

    /// Converts a number or a Boolean; `nil` if the object is neither.
    ///
    /// The exact type is determined first, because platform numbers can be cast to every number type and to
    /// Boolean.
    private static func number(_ object: Any) -> UserActivity.Value? {
        let type = Swift.type(of: object)
        if type == Bool.self, let value = object as? Bool { return .bool(value) }
        if type == Int.self, let value = object as? Int { return .integer(value) }
        if type == Double.self, let value = object as? Double { return .double(value) }
        if let integer = object as? any BinaryInteger, !(object is NSNumber) {
            return Int(exactly: integer).map { .integer($0) }
        }
        guard let number = object as? NSNumber else { return nil }
        return value(of: number)
    }

    private static func value(of number: NSNumber) -> UserActivity.Value? {
        // On Apple platforms, Boolean numbers have their own class.
        let booleanType = type(of: NSNumber(value: true))
        if type(of: number) == booleanType, booleanType != type(of: NSNumber(value: 1)) {
            return .bool(number.boolValue)
        }
        let kind = unsafe number.objCType.pointee
        let isFractional = kind == CChar(UInt8(ascii: "d")) || kind == CChar(UInt8(ascii: "f"))
        if isFractional { return .double(number.doubleValue) }
        return Int(exactly: number.int64Value).flatMap {
            // An unsigned number that does not fit would be converted to a negative one.
            number.compare(NSNumber(value: $0)) == .orderedSame ? .integer($0) : nil
        }
    }
}

extension UserActivity.Value {
    /// Converts the user info of a platform's activity.
    ///
    /// - Parameter userInfo: The user info.
    /// - Returns: The entries with a text key and a property list value; all other entries are dropped.
    public static func userInfo(_ userInfo: [AnyHashable: Any]) -> [String: UserActivity.Value] {
        var values: [String: UserActivity.Value] = [:]
        for (key, object) in userInfo {
            guard let key = key.base as? String, let value = UserActivity.Value(propertyList: object) else {
                continue
            }
            values[key] = value
        }
        return values
    }
}
