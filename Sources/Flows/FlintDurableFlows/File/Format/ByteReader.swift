/// A reader of the format of ``ByteWriter``, for bytes that may be damaged.
package struct ByteReader {
    private let bytes: ArraySlice<UInt8>
    /// The index of the next byte.
    package private(set) var position: Int

    /// Creates a reader.
    ///
    /// - Parameter bytes: The bytes; positions are their indices.
    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    package var isAtEnd: Bool { position == bytes.endIndex }

    /// The number of remaining bytes.
    package var rest: Int { bytes.endIndex - position }

    package mutating func byte() throws(FlowBytesError) -> UInt8 {
        guard position < bytes.endIndex else { throw .end(position) }
        defer { position += 1 }
        return bytes[position]
    }

    package mutating func number() throws(FlowBytesError) -> UInt64 {
        var (value, shift) = (UInt64(0), UInt64(0))
        while true {
            let byte = try byte()
            guard shift < 63 || (shift == 63 && byte <= 1) else { throw .value(position) }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
    }

    package mutating func integer() throws(FlowBytesError) -> Int {
        let value = try number()
        return Int(Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
    }

    /// Reads a number that says how many items follow, each of which takes at least one byte.
    ///
    /// - Throws: ``FlowBytesError`` if fewer bytes than items remain.
    package mutating func count() throws(FlowBytesError) -> Int {
        let count = try number()
        guard count <= UInt64(rest) else { throw .end(position) }
        return Int(count)
    }

    package mutating func flag() throws(FlowBytesError) -> Bool {
        switch try byte() {
        case 0: false
        case 1: true
        default: throw .value(position)
        }
    }

    package mutating func fixed32() throws(FlowBytesError) -> UInt32 {
        var value: UInt32 = 0
        for shift in stride(from: UInt32(0), to: 32, by: 8) { value |= UInt32(try byte()) << shift }
        return value
    }

    package mutating func fixed64() throws(FlowBytesError) -> UInt64 {
        let low = try fixed32()
        return UInt64(try fixed32()) << 32 | UInt64(low)
    }

    package mutating func raw(_ count: Int) throws(FlowBytesError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= rest else { throw .end(position) }
        defer { position += count }
        return bytes[position..<position + count]
    }

    package mutating func array() throws(FlowBytesError) -> [UInt8] { Array(try raw(try count())) }

    package mutating func text() throws(FlowBytesError) -> String {
        String(decoding: try raw(try count()), as: UTF8.self)
    }

    package mutating func optional<Value>(
        _ read: (inout ByteReader) throws(FlowBytesError) -> Value
    ) throws(FlowBytesError) -> Value? {
        try flag() ? try read(&self) : nil
    }

    package mutating func list<Value>(
        _ read: (inout ByteReader) throws(FlowBytesError) -> Value
    ) throws(FlowBytesError) -> [Value] {
        let count = try count()
        var values: [Value] = []
        values.reserveCapacity(min(count, 1_024))
        for _ in 0..<count { values.append(try read(&self)) }
        return values
    }
}

/// The reason why stored bytes cannot be decoded.
package enum FlowBytesError: Error, Equatable {
    /// The bytes end too early, at this position.
    case end(Int)
    /// The value before this position is invalid.
    case value(Int)
    /// A change does not follow the present version of its run.
    case order
    /// A later version has written the bytes.
    case newer
}
