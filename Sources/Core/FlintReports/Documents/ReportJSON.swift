import FlintBasics
import FlintJSON
internal import Foundation

/// A JSON value that keeps the spelling of numbers and the order of members of the parsed text.
///
/// All files of a report are made of these values, so that redaction and cutting have one implementation.
/// Debug screens use the same values.
package enum ReportJSON: Sendable, Equatable {
    /// A number, `true`, `false` or `null`, in its original spelling.
    case token(String)
    case string(String)
    case array([ReportJSON])
    /// The members of an object, with their names and values, in their order.
    case object([Member])

    package struct Member: Sendable, Equatable {
        package let name: String
        package var value: ReportJSON
    }

    /// The encoder of all values in a report.
    ///
    /// It writes numbers that JSON cannot express as strings, such as `Infinity`, and has a form for dates,
    /// because values of the application may contain both.
    static var encoder: JSONEncoder {
        let encoder = JSONEncoder.records
        encoder.dateEncodingStrategy = .custom { date, encoder in try Timestamp(date).encode(to: encoder) }
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        return encoder
    }

    /// Encodes a value as JSON.
    ///
    /// - Throws: `EncodingError` if the value cannot be encoded as JSON, or ``DebugReport/Failure`` with the
    ///   code `unreadableContent` if its JSON is nested too deeply.
    package init(encoding value: some Encodable) throws {
        let data = try Self.encoder.encode(value)
        guard let json = ReportJSON(parsing: data) else {
            throw DebugReport.Failure(
                .unreadableContent, path: "", reason: "a \(type(of: value)) nests too deep to be written")
        }
        self = json
    }

    package init(_ text: String) { self = .string(text) }
    package init(_ flag: Bool) { self = .token(flag ? "true" : "false") }
    package init(_ number: some BinaryInteger) { self = .token("\(number)") }

    /// Creates an object with members in alphabetical order, without those whose value is `nil`.
    package init(members: [String: ReportJSON?]) {
        self = .object(
            members.compactMap { name, value in value.map { Member(name: name, value: $0) } }
                .sortedOutOfLine { $0.name < $1.name })
    }

    /// Returns the value of the member with a name; `nil` if there is none, or if this value is not an
    /// object.
    package subscript(name: String) -> ReportJSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// Returns this object with additional members, which replace members of the same name, in alphabetical
    /// order.
    ///
    /// A member whose new value is `nil` stays unchanged. A value that is no object is returned unchanged.
    package func adding(_ others: [String: ReportJSON?]) -> ReportJSON {
        guard case .object(let members) = self else { return self }
        let known = Dictionary(
            members.map { ($0.name, $0.value as ReportJSON?) }, uniquingKeysWith: { first, _ in first })
        return ReportJSON(members: known.merging(others) { $1 ?? $0 })
    }

    /// The value as JSON text on one line.
    package var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .token(let token): text += token
        case .string(let string): text += JSONText.quoted(string)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                text += index > 0 ? "," : ""
                text += JSONText.quoted(member.name) + ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }
}

// MARK: - Parsing

extension ReportJSON {
    /// The greatest number of arrays and objects inside one another in a text that is parsed.
    ///
    /// The parser is recursive, so a deeper text could exhaust the stack.
    static let nestingLimit = 200

    /// Parses a JSON text.
    ///
    /// The result is `nil` if the text is invalid or nested too deeply.
    package init?(parsing text: some Collection<UInt8>) {
        var reader = Reader(bytes: Array(text))
        guard let value = reader.value(depth: 0) else { return nil }
        reader.skipBlanks()
        guard reader.current == nil else { return nil }
        self = value
    }

    private struct Reader {
        let bytes: [UInt8]
        var index = 0

        var current: UInt8? { index < bytes.count ? bytes[index] : nil }

        mutating func skipBlanks() {
            while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
        }

        private mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard current == UInt8(ascii: character) else { return false }
            index += 1
            return true
        }

        mutating func value(depth: Int) -> ReportJSON? {
            guard depth <= ReportJSON.nestingLimit else { return nil }
            skipBlanks()
            switch current {
            case UInt8(ascii: "{"): return object(depth: depth)
            case UInt8(ascii: "["): return array(depth: depth)
            case UInt8(ascii: "\""): return string().map { .string($0) }
            default: return token()
            }
        }

        private mutating func array(depth: Int) -> ReportJSON? {
            index += 1
            skipBlanks()
            if take("]") { return .array([]) }
            var elements: [ReportJSON] = []
            while let element = value(depth: depth + 1) {
                elements.append(element)
                skipBlanks()
                if take("]") { return .array(elements) }
                guard take(",") else { return nil }
            }
            return nil
        }

        private mutating func object(depth: Int) -> ReportJSON? {
            index += 1
            skipBlanks()
            if take("}") { return .object([]) }
            var members: [Member] = []
            while true {
                skipBlanks()
                guard current == UInt8(ascii: "\""), let name = string() else { return nil }
                skipBlanks()
                guard take(":"), let value = value(depth: depth + 1) else { return nil }
                members.append(Member(name: name, value: value))
                skipBlanks()
                if take("}") { return .object(members) }
                guard take(",") else { return nil }
            }
        }

        /// Parses the string at the current position; `nil` if it is invalid.
        ///
        /// `JSONDecoder` validates the string's escapes and its encoding.
        private mutating func string() -> String? {
            let start = index
            var isPlain = true
            index += 1
            while let byte = current {
                index += 1
                if byte == UInt8(ascii: "\"") {
                    let token = bytes[start..<index]
                    return isPlain
                        ? String(validating: token.dropFirst().dropLast(), as: UTF8.self)
                        : try? JSONDecoder().decode(String.self, from: Data(token))
                }
                if byte < 0x20 { return nil }
                if byte == UInt8(ascii: "\\") {
                    isPlain = false
                    index += 1
                }
            }
            return nil
        }

        private mutating func token() -> ReportJSON? {
            let start = index
            while let byte = current, Self.isTokenByte(byte) { index += 1 }
            let token = String(decoding: bytes[start..<index], as: UTF8.self)
            return ReportJSON.isToken(token) ? .token(token) : nil
        }

        private static func isTokenByte(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }
    }

    /// Returns whether a text is `true`, `false`, `null` or a JSON number.
    ///
    /// No regular expression is used, because it would be compiled anew for each text.
    private static func isToken(_ text: String) -> Bool {
        if ["true", "false", "null"].contains(text) { return true }
        var rest = Substring(text).utf8
        func take(_ bytes: String.UTF8View) -> Bool {
            guard let first = rest.first, bytes.contains(first) else { return false }
            rest.removeFirst()
            return true
        }
        func takeDigits() -> Bool {
            let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
            rest.removeFirst(count)
            return count > 0
        }
        _ = take("-".utf8)
        guard take("0".utf8) || takeDigits() else { return false }
        if take(".".utf8), !takeDigits() { return false }
        if take("eE".utf8) {
            _ = take("+-".utf8)
            guard takeDigits() else { return false }
        }
        return rest.isEmpty
    }
}
