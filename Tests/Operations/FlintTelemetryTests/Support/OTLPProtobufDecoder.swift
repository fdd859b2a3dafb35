/// A strict decoder of protobuf by the schema: unknown members, wrong wire types and long numbers are mistakes.
struct OTLPProtobufDecoder {
    private var bytes: ArraySlice<UInt8>

    static func decode(_ bytes: [UInt8], as message: String) throws -> OTLPNode {
        try decode(bytes[...], as: message)
    }

    private static func decode(_ bytes: ArraySlice<UInt8>, as message: String) throws -> OTLPNode {
        guard let fields = OTLPSchema.messages[message] else { throw OTLPMistake(text: message) }
        var decoder = OTLPProtobufDecoder(bytes: bytes)
        var members: [String: OTLPNode] = [:]
        while !decoder.bytes.isEmpty {
            let tag = try decoder.varint()
            guard let field = fields.first(where: { $0.number == Int(tag >> 3) }) else {
                throw OTLPMistake(text: "\(message) has no member \(tag >> 3)")
            }
            let value = try decoder.value(of: field, wire: tag & 7, in: message)
            if field.isRepeated {
                let old = members[field.name]?.items ?? []
                members[field.name] = .list(old + (field.kind == .uint64 ? value.items : [value]))
            } else if members.updateValue(value, forKey: field.name) != nil {
                throw OTLPMistake(text: "\(message).\(field.name) is there twice")
            }
        }
        guard fields.filter({ $0.isChoice && members[$0.name] != nil }).count <= 1 else {
            throw OTLPMistake(text: "\(message) has several values")
        }
        return .message(members)
    }

    private mutating func value(
        of field: OTLPSchema.Field, wire: UInt64, in message: String
    ) throws -> OTLPNode {
        func expect(_ expected: UInt64) throws {
            guard wire == expected else {
                throw OTLPMistake(text: "\(message).\(field.name): wire type \(wire)")
            }
        }
        switch field.kind {
        case .bool:
            try expect(0)
            return .bool(try varint() == 1)
        case .int64:
            try expect(0)
            return .number(String(Int64(bitPattern: try varint())))
        case .enumeration, .uint32:
            try expect(0)
            return .number(String(try varint()))
        case .sint32:
            try expect(0)
            let raw = try varint()
            return .number(String(Int64(raw >> 1) ^ -Int64(raw & 1)))
        case .double:
            try expect(1)
            return .double(Double(bitPattern: try fixed(8)))
        case .fixed64:
            try expect(1)
            return .number(String(try fixed(8)))
        case .sfixed64:
            try expect(1)
            return .number(String(Int64(bitPattern: try fixed(8))))
        case .fixed32:
            try expect(5)
            return .number(String(try fixed(4)))
        case .text:
            try expect(2)
            guard let text = String(validating: try delimited(), as: UTF8.self) else {
                throw OTLPMistake(text: "\(field.name) is no UTF-8")
            }
            return .text(text)
        case .bytes:
            try expect(2)
            return .bytes(try delimited().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
        case .uint64:
            try expect(2)
            var inner = OTLPProtobufDecoder(bytes: try delimited())
            var numbers: [OTLPNode] = []
            while !inner.bytes.isEmpty { numbers.append(.number(String(try inner.varint()))) }
            return .list(numbers)
        case .message(let name):
            try expect(2)
            return try Self.decode(try delimited(), as: name)
        }
    }

    private mutating func delimited() throws -> ArraySlice<UInt8> {
        let count = Int(try varint())
        guard count <= bytes.count else { throw OTLPMistake(text: "a length beyond the end") }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count)
    }

    private mutating func fixed(_ count: Int) throws -> UInt64 {
        guard count <= bytes.count else { throw OTLPMistake(text: "a number beyond the end") }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count).enumerated().reduce(0) { $0 | UInt64($1.element) << UInt64(8 * $1.offset) }
    }

    private mutating func varint() throws -> UInt64 {
        var number: UInt64 = 0
        for group in 0..<10 {
            guard let byte = bytes.popFirst() else { throw OTLPMistake(text: "a number beyond the end") }
            number |= UInt64(byte & 0x7f) << UInt64(7 * group)
            if byte & 0x80 == 0 {
                if group > 0, byte == 0 { throw OTLPMistake(text: "a number with a useless group") }
                return number
            }
        }
        throw OTLPMistake(text: "a number without end")
    }
}
