/// A reader of the fields of a protobuf message, one after the other.
struct ProtobufReader {
    /// The value of a field: a number, or the bytes of a text or nested message.
    enum Value: Equatable {
        case number(UInt64)
        case bytes(ArraySlice<UInt8>)
    }

    private var rest: ArraySlice<UInt8>
    /// Whether all bytes that were read so far are well-formed.
    private(set) var isWhole = true

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// Returns the number and the value of the next field; `nil` at the end and at malformed bytes.
    ///
    /// At malformed bytes, ``isWhole`` becomes `false`.
    mutating func next() -> (field: UInt64, value: Value)? {
        guard !rest.isEmpty else { return nil }
        if let tag = varint(), tag >> 3 != 0, let value = value(wire: tag & 7) { return (tag >> 3, value) }
        isWhole = false
        rest = []
        return nil
    }

    private mutating func value(wire: UInt64) -> Value? {
        switch wire {
        case 0: varint().map(Value.number)
        case 1: take(8).map { .number(Self.number($0)) }
        case 2:
            varint().flatMap { length in length <= UInt64(rest.count) ? take(Int(length)) : nil }.map(
                Value.bytes)
        case 5: take(4).map { .number(Self.number($0)) }
        default: nil
        }
    }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Reads a varint of at most ten bytes; `nil` if it is malformed.
    private mutating func varint() -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: 0, to: 70, by: 7) {
            guard let byte = rest.popFirst(), shift < 63 || byte <= 1 else { return nil }
            number |= UInt64(byte & 0x7f) << UInt64(shift)
            if byte < 0x80 { return number }
        }
        return nil
    }
}
