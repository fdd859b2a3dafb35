internal import FlintTweaks
internal import Foundation

/// A mutable JSON value; unchanged parts keep their spelling.
///
/// Files of a report consist of these values, so that redaction and cutting are implemented once. Debug screens use
/// the same values.
package enum ReportJSON: Sendable, Equatable {
    /// A number, `true`, `false` or `null`, in its original spelling.
    case token(String)
    case string(String)
    case array([ReportJSON])
    /// Names and values in their order.
    case object([Member])

    package struct Member: Sendable, Equatable {
        package let name: String
        package var value: ReportJSON
    }

    /// The encoder for all files; values of the application may contain dates, and numbers that JSON cannot express.
    static var encoder: JSONEncoder {
        let encoder = JSONEncoder.records
        encoder.dateEncodingStrategy = .custom { date, encoder in try Timestamp(date).encode(to: encoder) }
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        return encoder
    }

    /// Encodes a value.
    package init(encoding value: some Encodable) throws {
        let data = try Self.encoder.encode(value)
        guard let json = ReportJSON(parsing: data) else {
            throw DebugReportError(
                .unreadableContent, path: "", reason: "a \(type(of: value)) nests too deep to be written")
        }
        self = json
    }

    package init(_ text: String) { self = .string(text) }
    package init(_ flag: Bool) { self = .token(flag ? "true" : "false") }
    package init(_ number: some BinaryInteger) { self = .token("\(number)") }

    /// Creates an object from the members that are not nil, in alphabetical order.
    package init(members: [String: ReportJSON?]) {
        self = .object(
            members.compactMap { name, value in value.map { Member(name: name, value: $0) } }
                .sorted { $0.name < $1.name })
    }

    /// The value of an object's member.
    package subscript(name: String) -> ReportJSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// Returns the value with additional members, which replace members of the same name.
    package func adding(_ others: [String: ReportJSON?]) -> ReportJSON {
        guard case .object(let members) = self else { return self }
        let known = Dictionary(
            members.map { ($0.name, $0.value as ReportJSON?) }, uniquingKeysWith: { first, _ in first })
        return ReportJSON(members: known.merging(others) { $1 ?? $0 })
    }

    /// The value as one line of JSON.
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
