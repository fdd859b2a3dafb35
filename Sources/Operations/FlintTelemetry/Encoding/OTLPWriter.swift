internal import FlintEvents

/// A member of a message of the protocol: its number in protobuf, and its name in JSON.
struct OTLPField {
    let number: UInt64
    /// The name with quotes and colon.
    let token: [UInt8]

    init(_ number: UInt64, _ name: String) {
        self.number = number
        token = Array("\"\(name)\":".utf8)
    }
}

/// Writes messages of OTLP in one of its two forms into a byte buffer.
///
/// The messages are described once, in terms of this protocol; members with their default are left out by the
/// description, because whether a member is there has a meaning in some messages.
protocol OTLPWriter {
    /// Creates a writer without bytes.
    ///
    /// - Parameter textLimit: The number of bytes after which texts are cut.
    init(textLimit: Int)

    /// The bytes that have been written.
    var bytes: [UInt8] { get }

    /// Makes room for an item of the usual size.
    mutating func reserve()

    mutating func text(_ field: OTLPField, _ value: String)
    mutating func bool(_ field: OTLPField, _ value: Bool)
    mutating func double(_ field: OTLPField, _ value: Double)
    /// An `int64` or `uint64`, whose bits are the same up to 2⁶³.
    mutating func int64(_ field: OTLPField, _ value: Int64)
    mutating func fixed64(_ field: OTLPField, _ value: UInt64)
    mutating func signedFixed64(_ field: OTLPField, _ value: Int64)
    mutating func fixed32(_ field: OTLPField, _ value: UInt32)
    /// A `sint32`, in which small negative numbers are short.
    mutating func zigzag32(_ field: OTLPField, _ value: Int32)
    mutating func enumeration(_ field: OTLPField, _ value: Int)
    mutating func traceID(_ field: OTLPField, _ value: TraceID)
    mutating func spanID(_ field: OTLPField, _ value: SpanID)
    mutating func packed(_ field: OTLPField, _ values: some Collection<UInt64>)
    mutating func message(_ field: OTLPField, _ body: (inout Self) -> Void)
    /// A repeated member, left out if there are no values.
    mutating func messages<Value>(
        _ field: OTLPField, _ values: [Value], _ body: (inout Self, Value) -> Void)
}

/// Calls a function with the UTF-8 of a text, cut to a number of bytes, without a copy of a text that is whole.
func withBytes(of text: String, to limit: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if text.utf8.count <= limit, unsafe text.utf8.withContiguousStorageIfAvailable(body) != nil { return }
    unsafe Array(cut(text, to: limit)).withUnsafeBufferPointer(body)
}

/// The beginning of a text that has at most a number of bytes of UTF-8, cut between scalars.
func cut(_ text: String, to limit: Int) -> Substring.UTF8View {
    guard text.utf8.count > limit else { return text[...].utf8 }
    var end = text.utf8.index(text.startIndex, offsetBy: max(0, limit))
    while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
        end = text.utf8.index(before: end)
    }
    return text[..<end].utf8
}
