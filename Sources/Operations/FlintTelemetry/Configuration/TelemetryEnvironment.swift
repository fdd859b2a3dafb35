internal import Foundation

/// A reader of environment variables, which adds a finding and uses a default for each malformed variable.
struct TelemetryEnvironment {
    private let variables: [String: String]
    private(set) var findings: [TelemetryFinding] = []

    init(_ variables: [String: String]) {
        self.variables = variables
    }

    /// Adds a finding, unless there is one with the same kind of mistake and the same variable.
    ///
    /// - Parameters:
    ///   - code: The kind of mistake.
    ///   - variable: The name of the variable.
    ///   - expected: The expected form of the value.
    ///   - used: The value that is used instead.
    mutating func note(_ code: TelemetryFinding.Code, _ variable: String, expected: String, used: String) {
        let finding = TelemetryFinding(code, variable, expected: expected, used: used)
        if !findings.contains(finding) { findings.append(finding) }
    }

    /// Returns a variable's value without surrounding white space, or `nil` if the variable is empty or not
    /// set.
    func text(_ variable: String) -> String? {
        let text = variables[variable]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        return text.isEmpty ? nil : text
    }

    /// Returns a variable's value in lowercase, for values that are not case-sensitive; `nil` if it is not
    /// set.
    func word(_ variable: String) -> String? { text(variable)?.lowercased() }

    /// Returns a Boolean variable's value; `nil` if it is not set.
    ///
    /// Every value except `true` is false, as OpenTelemetry's specification says.
    mutating func flag(_ variable: String) -> Bool? {
        guard let word = word(variable) else { return nil }
        if word != "true", word != "false" {
            note(.malformed, variable, expected: "true or false", used: "false")
        }
        return word == "true"
    }

    mutating func milliseconds(_ variable: String, _ usual: Duration) -> Duration {
        guard let text = text(variable) else { return usual }
        // A larger number of milliseconds than a day has is a mistake. It could also overflow when added to a
        // time.
        guard let number = Int64(text), number > 0, number <= 86_400_000 else {
            note(
                .malformed, variable, expected: "a number of milliseconds from 1 to 86400000",
                used: "\(usual)")
            return usual
        }
        return .milliseconds(number)
    }

    mutating func count(_ variable: String, _ usual: Int) -> Int {
        guard let text = text(variable) else { return usual }
        guard let number = Int(text), number > 0, number <= 100_000_000 else {
            note(.malformed, variable, expected: "a number from 1 to 100000000", used: "\(usual)")
            return usual
        }
        return number
    }

    mutating func fraction(_ variable: String, _ usual: Double) -> Double {
        guard let text = text(variable) else { return usual }
        guard let number = Double(text), number >= 0, number <= 1 else {
            note(.malformed, variable, expected: "a number from 0 to 1", used: "\(usual)")
            return usual
        }
        return number
    }

    mutating func url(_ variable: String, default used: String) -> URL? {
        guard let text = text(variable) else { return nil }
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
            let host = url.host(), !host.isEmpty
        else {
            note(
                .malformed, variable, expected: "an address such as https://collector.example.com:4318",
                used: used)
            return nil
        }
        return url
    }

    /// Returns the members of a list such as `key1=value1,key2=value2`, with percent-encoding removed.
    ///
    /// A malformed member is left out, with a finding; the result is empty if the variable is not set.
    ///
    /// - Parameters:
    ///   - variable: The name of the variable.
    ///   - isHeader: Whether the members must be valid as names and values of HTTP header fields.
    mutating func list(_ variable: String, isHeader: Bool = false) -> [(key: String, value: String)] {
        var members: [(key: String, value: String)] = []
        for member in (text(variable) ?? "").split(separator: ",") {
            let parts = member.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2, let key = parts[0].removingPercentEncoding, !key.isEmpty,
                let value = parts[1].removingPercentEncoding,
                !isHeader || (Self.isToken(key) && Self.isFieldValue(value))
            else {
                note(
                    .unreadableMember, variable, expected: "a list such as key1=value1,key2=value2",
                    used: "the other members")
                continue
            }
            members.append((key, value))
        }
        return members
    }

    private static func isToken(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
                || "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    /// Whether a text is valid as the value of an HTTP header field.
    ///
    /// A line break in a value would begin another field.
    private static func isFieldValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x20...0x7e).contains($0) || $0 == 0x09 || $0 >= 0x80 }
    }
}
