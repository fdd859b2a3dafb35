/// Parses and formats the text of the header `baggage`.
enum BaggageText {
    /// Returns the members of a header: the parts between commas, without white space around them and without
    /// empty parts.
    static func members(of text: String) -> [ArraySlice<UInt8>] {
        Array(text.utf8).split(separator: UInt8(ascii: ",")).map(HeaderText.trimmed).filter { !$0.isEmpty }
    }

    /// Parses one member: key, value and properties.
    ///
    /// - Throws: ``TraceContextError`` if the equals sign is missing, or a key or value is not allowed.
    static func member(_ bytes: ArraySlice<UInt8>) throws(TraceContextError) -> Baggage.Member {
        let parts = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        let (key, value) = try pair(parts[0])
        guard let value else {
            throw error(.delimiter, bytes.startIndex, "expected a key, an equals sign and a value.")
        }
        var properties: [Baggage.Property] = []
        for part in parts.dropFirst() {
            let (key, value) = try pair(part)
            properties.append(Baggage.Property(key, value))
        }
        return Baggage.Member(unchecked: key, value, properties)
    }

    /// Returns the text of a member for a header.
    static func text(_ member: Baggage.Member) -> String {
        member.properties.reduce("\(member.key)=\(encoded(member.value))") { text, property in
            "\(text);\(property.key)" + (property.value.map { "=\(encoded($0))" } ?? "")
        }
    }

    /// Returns whether a text is a token as HTTP defines it.
    static func isToken(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy(isTokenByte) }

    private static func pair(_ bytes: ArraySlice<UInt8>) throws(TraceContextError) -> (String, String?) {
        let equals = bytes.firstIndex(of: UInt8(ascii: "=")) ?? bytes.endIndex
        let key = HeaderText.trimmed(bytes[..<equals])
        guard !key.isEmpty else { throw error(.key, bytes.startIndex, "expected a key.") }
        if let wrong = key.firstIndex(where: { !isTokenByte($0) }) {
            throw error(.key, wrong, "a key has letters, digits and !#$%&'*+-.^_`|~ only.")
        }
        let name = String(decoding: key, as: UTF8.self)
        guard equals < bytes.endIndex else { return (name, nil) }
        let value = HeaderText.trimmed(bytes[(equals + 1)...])
        if let wrong = value.firstIndex(where: { !isValueByte($0) }) {
            throw error(
                .value, wrong, "a value has printable ASCII characters only; others are percent-encoded.")
        }
        return (name, decoded(value))
    }

    /// Decodes percent-encoded UTF-8, keeps malformed codes, and replaces invalid UTF-8 by U+FFFD.
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
                let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func encoded(_ text: String) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            // A percent sign is encoded, because a reader would interpret it as the start of a code.
            if isValueByte(byte), byte != UInt8(ascii: "%") {
                result.append(byte)
            } else {
                result.append(contentsOf: "%\(LowerHex.text(UInt64(byte), count: 2).uppercased())".utf8)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        // Percent-encoding usually has capital digits, and `LowerHex` parses only lower-case ones.
        LowerHex.digit((UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte) ? byte | 0x20 : byte)
    }

    private static func isValueByte(_ byte: UInt8) -> Bool {
        (0x21...0x7e).contains(byte) && !"\",;\\".utf8.contains(byte)
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        let letter = byte | 0x20
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }

    private static func error(
        _ code: TraceContextError.Code, _ offset: Int, _ expected: String
    ) -> TraceContextError {
        TraceContextError(code, in: "baggage", at: offset, expected)
    }
}
