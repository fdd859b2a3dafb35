internal import FlintEvents

/// A field of an OTLP message: its number in protobuf and its name in JSON.
struct OTLPField {
    let number: UInt64
    /// The JSON name with its quotes and the colon, as UTF-8.
    let token: [UInt8]

    init(_ number: UInt64, _ name: String) {
        self.number = number
        token = Array("\"\(name)\":".utf8)
    }
}

/// A writer of OTLP messages into a byte buffer, either in protobuf or in JSON.
///
/// The layout of each message is written once, in calls of this protocol, for both formats. A writer writes
/// each field for which it is called. The caller leaves out fields with default values, because in some
/// messages the presence of a field has a meaning.
protocol OTLPWriter {
    /// Creates a writer with an empty buffer.
    ///
    /// - Parameter textLimit: The largest number of bytes of UTF-8 in a text. Longer texts are cut.
    init(textLimit: Int)

    /// The bytes that have been written.
    var bytes: [UInt8] { get }

    /// Reserves memory in the buffer for a span, metric or log record of typical size, so that it grows less
    /// often.
    mutating func reserve()

    mutating func text(_ field: OTLPField, _ value: String)
    mutating func bool(_ field: OTLPField, _ value: Bool)
    mutating func double(_ field: OTLPField, _ value: Double)
    /// Writes an `int64`, or a `uint64` up to 2⁶³ − 1, which has the same encoding.
    mutating func int64(_ field: OTLPField, _ value: Int64)
    mutating func fixed64(_ field: OTLPField, _ value: UInt64)
    mutating func signedFixed64(_ field: OTLPField, _ value: Int64)
    mutating func fixed32(_ field: OTLPField, _ value: UInt32)
    /// Writes a `sint32`, an encoding in which negative numbers near zero are short.
    mutating func zigzag32(_ field: OTLPField, _ value: Int32)
    mutating func enumeration(_ field: OTLPField, _ value: Int)
    mutating func traceID(_ field: OTLPField, _ value: TraceID)
    mutating func spanID(_ field: OTLPField, _ value: SpanID)
    mutating func packed(_ field: OTLPField, _ values: some Collection<UInt64>)
    mutating func message(_ field: OTLPField, _ body: (inout Self) -> Void)
    /// Writes a repeated field of messages; an empty array writes nothing.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - values: The values, one for each message.
    ///   - body: Writes the fields of one message.
    mutating func messages<Value>(
        _ field: OTLPField, _ values: [Value], _ body: (inout Self, Value) -> Void)
}

/// Calls a function with the UTF-8 of a text, cut to a number of bytes.
///
/// A text within the limit is not copied.
///
/// - Parameters:
///   - text: The text.
///   - limit: The largest number of bytes; the text is cut at the end of a Unicode scalar.
///   - body: Receives the bytes, which are valid during the call only.
func withBytes(of text: String, to limit: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if text.utf8.count <= limit, unsafe text.utf8.withContiguousStorageIfAvailable(body) != nil { return }
    unsafe Array(cut(text, to: limit)).withUnsafeBufferPointer(body)
}

/// Returns the UTF-8 of a text, cut to a number of bytes at the end of a Unicode scalar.
///
/// - Parameters:
///   - text: The text.
///   - limit: The largest number of bytes.
func cut(_ text: String, to limit: Int) -> Substring.UTF8View {
    guard text.utf8.count > limit else { return text[...].utf8 }
    var end = text.utf8.index(text.startIndex, offsetBy: max(0, limit))
    while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
        end = text.utf8.index(before: end)
    }
    return text[..<end].utf8
}
