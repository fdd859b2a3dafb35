internal import FlintEvents

/// A writer of OTLP messages as JSON, in which identifiers are hexadecimal and not Base64 as in protobuf's
/// JSON.
///
/// - SeeAlso: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
struct OTLPJSONWriter: OTLPWriter {
    private(set) var bytes: [UInt8] = []
    private let textLimit: Int
    private var needsComma = false

    init(textLimit: Int) {
        self.textLimit = textLimit
    }

    mutating func reserve() { bytes.reserveCapacity(1024) }

    /// Writes a JSON object that is not the value of a named field, such as an element of an array.
    ///
    /// - Parameter body: Writes the members of the object.
    mutating func object(_ body: (inout Self) -> Void) {
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
        body(&self)
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    mutating func text(_ field: OTLPField, _ value: String) {
        name(field)
        bytes.append(Self.quote)
        unsafe withBytes(of: value, to: textLimit) { text in
            // Few texts need escapes, so the others are copied as a whole.
            if unsafe text.contains(where: Self.needsEscape) {
                unsafe text.forEach { escape($0) }
            } else {
                unsafe bytes.append(contentsOf: text)
            }
        }
        bytes.append(Self.quote)
    }

    mutating func bool(_ field: OTLPField, _ value: Bool) {
        name(field)
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    mutating func double(_ field: OTLPField, _ value: Double) {
        name(field)
        if value.isFinite {
            bytes.append(contentsOf: value.description.utf8)
        } else {
            quoted((value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity").utf8)
        }
    }

    mutating func int64(_ field: OTLPField, _ value: Int64) { quotedNumber(field, value) }

    mutating func fixed64(_ field: OTLPField, _ value: UInt64) { quotedNumber(field, value) }

    mutating func signedFixed64(_ field: OTLPField, _ value: Int64) { quotedNumber(field, value) }

    mutating func fixed32(_ field: OTLPField, _ value: UInt32) { number(field, value) }

    mutating func zigzag32(_ field: OTLPField, _ value: Int32) { number(field, value) }

    mutating func enumeration(_ field: OTLPField, _ value: Int) { number(field, value) }

    mutating func traceID(_ field: OTLPField, _ value: TraceID) {
        name(field)
        bytes.append(Self.quote)
        hexadecimal(value.high)
        hexadecimal(value.low)
        bytes.append(Self.quote)
    }

    mutating func spanID(_ field: OTLPField, _ value: SpanID) {
        name(field)
        bytes.append(Self.quote)
        hexadecimal(value.value)
        bytes.append(Self.quote)
    }

    mutating func packed(_ field: OTLPField, _ values: some Collection<UInt64>) {
        guard !values.isEmpty else { return }
        list(field, values) { writer, value in
            writer.bytes.append(Self.quote)
            writer.decimal(value)
            writer.bytes.append(Self.quote)
        }
    }

    mutating func message(_ field: OTLPField, _ body: (inout Self) -> Void) {
        name(field)
        object(body)
    }

    mutating func messages<Value>(
        _ field: OTLPField, _ values: [Value], _ body: (inout Self, Value) -> Void
    ) {
        guard !values.isEmpty else { return }
        list(field, values) { writer, value in writer.object { body(&$0, value) } }
    }

    private mutating func list<Values: Collection>(
        _ field: OTLPField, _ values: Values, _ body: (inout Self, Values.Element) -> Void
    ) {
        name(field)
        bytes.append(UInt8(ascii: "["))
        var isFirst = true
        for value in values {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            body(&self, value)
        }
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    // MARK: Tokens

    private static let quote = UInt8(ascii: "\"")

    private static func digit(_ nibble: UInt8) -> UInt8 {
        nibble + (nibble < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
    }

    private mutating func name(_ field: OTLPField) {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
        bytes.append(contentsOf: field.token)
    }

    private mutating func number(_ field: OTLPField, _ value: some FixedWidthInteger) {
        name(field)
        decimal(value)
    }

    private mutating func quotedNumber(_ field: OTLPField, _ value: some FixedWidthInteger) {
        name(field)
        bytes.append(Self.quote)
        decimal(value)
        bytes.append(Self.quote)
    }

    private mutating func decimal<Number: FixedWidthInteger>(_ value: Number) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        let start = bytes.count
        var rest = UInt64(value.magnitude)
        repeat {
            let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
            bytes.append(UInt8(ascii: "0") + UInt8(remainder))
            rest = quotient
        } while rest > 0
        // The digits are reversed in place. Reversing a slice would copy the buffer.
        var (low, high) = (start, bytes.count - 1)
        while low < high {
            bytes.swapAt(low, high)
            low += 1
            high -= 1
        }
    }

    private mutating func hexadecimal(_ value: UInt64) {
        for shift in stride(from: 60, through: 0, by: -4) {
            bytes.append(Self.digit(UInt8(truncatingIfNeeded: value >> shift) & 15))
        }
    }

    private mutating func quoted(_ text: some Sequence<UInt8>) {
        bytes.append(Self.quote)
        bytes.append(contentsOf: text)
        bytes.append(Self.quote)
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == quote || byte == UInt8(ascii: "\\")
    }

    private mutating func escape(_ byte: UInt8) {
        guard Self.needsEscape(byte) else {
            bytes.append(byte)
            return
        }
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
        case Self.quote, UInt8(ascii: "\\"): bytes.append(byte)
        default:
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(Self.digit(byte >> 4))
            bytes.append(Self.digit(byte & 15))
        }
    }
}
