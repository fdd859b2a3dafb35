internal import FlintTool

/// The text of an age on the command line, such as `30d`.
enum AgeText {
    private static let units: [(name: String, seconds: Double)] = [
        ("s", 1), ("m", 60), ("h", 3_600), ("d", 86_400), ("w", 604_800),
    ]
    /// The greatest valid age, in seconds: a hundred years.
    private static let limit = 36_525.0 * 86_400

    /// Parses an age.
    ///
    /// - Parameter text: A number and a unit: `s`, `m`, `h`, `d` or `w`, from seconds to weeks.
    /// - Returns: The age; `nil` if the text is not an age, or is more than a hundred years.
    static func duration(_ text: String) -> Duration? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let unit = units.first(where: { $0.name == text.dropFirst(digits.count) }),
            let number = Double(digits), digits.first != ".", digits.last != ".",
            number * unit.seconds <= limit
        else { return nil }
        return .milliseconds((number * unit.seconds * 1_000).rounded())
    }

    /// Returns the reason why a text is not a valid age, for an error that begins with the name of an option;
    /// `nil` if the text is a valid age.
    static func objection(to text: String) -> String? {
        duration(text) == nil
            ? "'\(text)' is no age; write a number and s, m, h, d or w, such as 30d or 12h" : nil
    }
}
