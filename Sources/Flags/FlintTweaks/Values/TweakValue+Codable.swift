extension TweakValue: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind
        case value
    }

    /// Decodes a value with its kind.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: A `DecodingError` if the kind is unknown, or the value is not of that kind.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(TweakKind.self, forKey: .kind) {
        case .bool: self = .bool(try container.decode(Bool.self, forKey: .value))
        case .int: self = .int(try container.decode(Int64.self, forKey: .value))
        case .double: self = .double(try Self.decodeDouble(container))
        case .string: self = .string(try container.decode(String.self, forKey: .value))
        case .array: self = .array(try container.decode([TweakValue].self, forKey: .value))
        case .object: self = .object(try container.decode([String: TweakValue].self, forKey: .value))
        }
    }

    /// Encodes the value with its kind, so that 1, 1.0 and true stay different in every format.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Any error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        switch self {
        case .bool(let value): try container.encode(value, forKey: .value)
        case .int(let value): try container.encode(value, forKey: .value)
        // JSON cannot represent infinite numbers and NaN, so they are encoded as text.
        case .double(let value) where !value.isFinite: try container.encode(value.description, forKey: .value)
        case .double(let value): try container.encode(value, forKey: .value)
        case .string(let value): try container.encode(value, forKey: .value)
        case .array(let value): try container.encode(value, forKey: .value)
        case .object(let value): try container.encode(value, forKey: .value)
        }
    }

    private static func decodeDouble(_ container: KeyedDecodingContainer<CodingKeys>) throws -> Double {
        guard let text = try? container.decode(String.self, forKey: .value) else {
            return try container.decode(Double.self, forKey: .value)
        }
        switch text {
        case "nan": return .nan
        case "inf": return .infinity
        case "-inf": return -.infinity
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .value, in: container, debugDescription: "“\(text)” is neither nan, inf nor -inf.")
        }
    }
}
