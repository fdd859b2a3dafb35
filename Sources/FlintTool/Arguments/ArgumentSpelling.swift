/// The form of an argument.
enum ArgumentSpelling: Equatable {
    /// `--`: no option follows.
    case end
    /// A file, or `-` for the standard streams.
    case operand
    /// `--name` or `--name=value`.
    case long(String, value: String?)
    /// `-n` or `-nvalue`; letters cannot be combined.
    case short(Character, value: String?)

    init(_ argument: String) {
        if argument == "--" {
            self = .end
        } else if argument.hasPrefix("--") {
            let parts = argument.dropFirst(2)
                .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            self = .long(String(parts[0]), value: parts.count > 1 ? String(parts[1]) : nil)
        } else if argument.hasPrefix("-"), let letter = argument.dropFirst().first {
            let value = String(argument.dropFirst(2))
            self = .short(letter, value: value.isEmpty ? nil : value)
        } else {
            self = .operand
        }
    }
}
