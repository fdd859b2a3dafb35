extension TraceContext {
    /// Reads a context from headers, as the W3C recommendation says; `nil` if the header `traceparent` is
    /// missing or malformed.
    ///
    /// The context counts as remote. Set ``isRemote`` to `false` if a tracer in this process wrote the
    /// headers.
    ///
    /// - Parameter headers: Returns the value of a header by its name, `nil` without such a header. The name
    ///   is given in lower case; the names of headers are not case-sensitive. If there are several
    ///   headers of that name, the function must join their values by commas, in order.
    public init?(headers: (_ name: String) -> String?) {
        guard let parent = headers("traceparent") else { return nil }
        self.init(traceparent: parent, tracestate: headers("tracestate"))
    }

    /// Parses the values of the two headers of W3C Trace Context; `nil` if `traceparent` is malformed.
    ///
    /// If only `tracestate` is malformed, the context has no state.
    ///
    /// - Parameters:
    ///   - traceparent: The value of the header `traceparent`.
    ///   - tracestate: The value of the header `tracestate`, if there is one.
    public init?(traceparent: String, tracestate: String? = nil) {
        guard let context = try? Self.parse(traceparent: traceparent) else { return nil }
        self = context
        if let tracestate, let state = try? TraceState.parse(tracestate) { self.state = state }
    }

    /// Parses the values of the two headers of W3C Trace Context, or throws an error that describes the
    /// mistake.
    ///
    /// - Parameters:
    ///   - traceparent: The value of the header `traceparent`.
    ///   - tracestate: The value of the header `tracestate`, if there is one.
    /// - Returns: The context.
    /// - Throws: ``TraceContextError`` for the first mistake in one of the headers.
    public static func parse(
        traceparent: String, tracestate: String? = nil
    ) throws(TraceContextError) -> TraceContext {
        var context = try ParentParser(traceparent).context()
        if let tracestate { context.state = try TraceState.parse(tracestate) }
        return context
    }
}

/// A parser for the fields of the header `traceparent`.
private struct ParentParser {
    /// The length of version 00 of the header in bytes; later versions are at least as long.
    private static let length = 55

    /// The bytes of the header without the white space around them.
    private let bytes: [UInt8]
    /// The number of bytes of white space before the header's first field.
    private let indent: Int

    init(_ text: String) {
        let trimmed = HeaderText.trimmed(Array(text.utf8)[...])
        bytes = Array(trimmed)
        indent = trimmed.startIndex
    }

    func context() throws(TraceContextError) -> TraceContext {
        let version = try number(0, 2)
        guard version != 0xff else { throw error(.version, 0, "version ff is forbidden.") }
        try requireDash(2)
        // Later versions may append further fields.
        guard bytes.count >= Self.length, version > 0 || bytes.count == Self.length else {
            throw error(
                .length, min(bytes.count, Self.length),
                "expected \(version > 0 ? "at least " : "")\(Self.length) characters, there are \(bytes.count)."
            )
        }
        let (high, low) = (try number(3, 16), try number(19, 16))
        try requireDash(35)
        let parent = try number(36, 16)
        try requireDash(52)
        let flags = try number(53, 2)
        if bytes.count > Self.length { try requireDash(Self.length) }
        guard let trace = TraceID(high: high, low: low) else {
            throw error(.zeroTraceID, 3, "the identity of the trace must not be zero.")
        }
        guard let span = SpanID(parent) else {
            throw error(.zeroSpanID, 36, "the identity of the span must not be zero.")
        }
        // In later versions, only the flag `sampled` is guaranteed to keep its meaning.
        let known: TraceContext.Flags = version == 0 ? .known : .sampled
        return TraceContext(
            traceID: trace, spanID: span,
            flags: .init(rawValue: UInt8(truncatingIfNeeded: flags)).intersection(known), isRemote: true)
    }

    private func number(_ start: Int, _ count: Int) throws(TraceContextError) -> UInt64 {
        var number: UInt64 = 0
        for index in start..<(start + count) {
            guard index < bytes.count else {
                throw error(.length, index, "expected \(Self.length) characters, there are \(bytes.count).")
            }
            guard let digit = LowerHex.digit(bytes[index]) else {
                throw error(.character, index, "expected a digit of lower-case hexadecimal.")
            }
            number = number << 4 | UInt64(digit)
        }
        return number
    }

    private func requireDash(_ index: Int) throws(TraceContextError) {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "-") else {
            throw error(.delimiter, index, "expected a dash.")
        }
    }

    private func error(_ code: TraceContextError.Code, _ index: Int, _ expected: String) -> TraceContextError
    {
        TraceContextError(code, in: "traceparent", at: indent + index, expected)
    }
}

/// Syntax that the headers `tracestate` and `baggage` share.
enum HeaderText {
    /// Returns whether a byte is optional white space as HTTP defines it.
    static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// Returns the bytes without the white space around them; the slice keeps the indexes of the bytes.
    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return bytes.drop(while: isBlank)
    }
}
