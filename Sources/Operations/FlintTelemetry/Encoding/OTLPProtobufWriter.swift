internal import FlintEvents

/// A writer of OTLP messages in protobuf's binary format.
///
/// - SeeAlso: https://protobuf.dev/programming-guides/encoding/
struct OTLPProtobufWriter: OTLPWriter {
    private(set) var bytes: [UInt8] = []
    private let textLimit: Int

    init(textLimit: Int) {
        self.textLimit = textLimit
    }

    mutating func reserve() { bytes.reserveCapacity(512) }

    private enum Wire: UInt64 {
        case varint = 0
        case fixed64 = 1
        case delimited = 2
        case fixed32 = 5
    }

    mutating func text(_ field: OTLPField, _ value: String) {
        tag(field, .delimited)
        unsafe withBytes(of: value, to: textLimit) { text in
            varint(UInt64(text.count))
            unsafe bytes.append(contentsOf: text)
        }
    }

    mutating func bool(_ field: OTLPField, _ value: Bool) {
        tag(field, .varint)
        bytes.append(value ? 1 : 0)
    }

    mutating func double(_ field: OTLPField, _ value: Double) { fixed64(field, value.bitPattern) }

    mutating func int64(_ field: OTLPField, _ value: Int64) {
        tag(field, .varint)
        varint(UInt64(bitPattern: value))
    }

    mutating func fixed64(_ field: OTLPField, _ value: UInt64) {
        tag(field, .fixed64)
        for shift in stride(from: 0, to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    mutating func signedFixed64(_ field: OTLPField, _ value: Int64) {
        fixed64(field, UInt64(bitPattern: value))
    }

    mutating func fixed32(_ field: OTLPField, _ value: UInt32) {
        tag(field, .fixed32)
        for shift in stride(from: 0, to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    mutating func zigzag32(_ field: OTLPField, _ value: Int32) {
        tag(field, .varint)
        varint(UInt64(UInt32(bitPattern: (value << 1) ^ (value >> 31))))
    }

    mutating func enumeration(_ field: OTLPField, _ value: Int) { int64(field, Int64(value)) }

    mutating func traceID(_ field: OTLPField, _ value: TraceID) {
        tag(field, .delimited)
        bytes.append(16)
        bigEndian(value.high)
        bigEndian(value.low)
    }

    mutating func spanID(_ field: OTLPField, _ value: SpanID) {
        tag(field, .delimited)
        bytes.append(8)
        bigEndian(value.value)
    }

    mutating func packed(_ field: OTLPField, _ values: some Collection<UInt64>) {
        guard !values.isEmpty else { return }
        delimited(field) { writer in
            for value in values { writer.varint(value) }
        }
    }

    mutating func message(_ field: OTLPField, _ body: (inout Self) -> Void) { delimited(field, body) }

    mutating func messages<Value>(
        _ field: OTLPField, _ values: [Value], _ body: (inout Self, Value) -> Void
    ) {
        for value in values { delimited(field) { body(&$0, value) } }
    }

    /// Writes the tag and the length of a field with variable length; the caller appends the content.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - length: The length of the content in bytes.
    mutating func delimited(_ field: OTLPField, length: Int) {
        tag(field, .delimited)
        varint(UInt64(length))
    }

    /// Writes a nested message as a field.
    ///
    /// One byte is reserved for the length of the content, because most messages are shorter than 128 bytes.
    /// If the length needs more bytes, the content is moved.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - body: Writes the content.
    private mutating func delimited(_ field: OTLPField, _ body: (inout Self) -> Void) {
        tag(field, .delimited)
        bytes.append(0)
        let start = bytes.count
        body(&self)
        var length = UInt64(bytes.count - start)
        guard length >= 0x80 else {
            bytes[start - 1] = UInt8(length)
            return
        }
        bytes[start - 1] = UInt8(truncatingIfNeeded: length) | 0x80
        length >>= 7
        var rest: [UInt8] = []
        while length >= 0x80 {
            rest.append(UInt8(truncatingIfNeeded: length) | 0x80)
            length >>= 7
        }
        rest.append(UInt8(length))
        bytes.insert(contentsOf: rest, at: start)
    }

    private mutating func tag(_ field: OTLPField, _ wire: Wire) { varint(field.number << 3 | wire.rawValue) }

    private mutating func bigEndian(_ value: UInt64) {
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    /// Writes a number as protobuf's varint: in groups of seven bits, the least significant group first.
    mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
