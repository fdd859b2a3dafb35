/// An option of a command: its spellings, its value, and its line in the help text.
///
/// A command declares its options once; the parser, the help text and the checks use that declaration.
/// Options with the same name take a value in all commands or in none.
///
/// ```swift
/// extension CommandOption {
///     static let port = CommandOption("port", value: "NUMBER", "the port to listen on; 8016")
/// }
/// ```
package struct CommandOption: Sendable, Equatable {
    /// The long name, without hyphens.
    package let name: String
    /// The letter of the short spelling, unique within a command; nil if the option has only the long
    /// spelling.
    let letter: Character?
    /// The placeholder of the value in a help text; nil for an option without a value.
    package let placeholder: String?
    /// Whether the option may be given more than once; always `true` for an option without a value.
    let isRepeatable: Bool
    /// The explanation of the option in a help text.
    let summary: String
    /// The parts of the command, such as `flags serve`, that accept the option; empty if all parts do.
    private(set) var parts: [String] = []
    private let check: @Sendable (String) -> String?

    /// Declares an option.
    ///
    /// - Parameters:
    ///   - name: The long name, without hyphens.
    ///   - letter: The letter of the short spelling, or nil.
    ///   - placeholder: The placeholder of the value; nil for an option without a value.
    ///   - isRepeatable: Whether the option may be given several values.
    ///   - summary: The explanation of the option in a help text, on one line.
    ///   - check: Returns the reason why a value is invalid, as a text that follows the name of the option;
    ///     nil if it is valid.
    package init(
        _ name: String, letter: Character? = nil, value placeholder: String? = nil,
        isRepeatable: Bool = false, _ summary: String,
        check: @escaping @Sendable (_ value: String) -> String? = { _ in nil }
    ) {
        self.name = name
        self.letter = letter
        self.placeholder = placeholder
        self.isRepeatable = isRepeatable || placeholder == nil
        self.summary = summary
        self.check = check
    }

    /// Returns the same option, which only some parts of a command accept.
    ///
    /// - Parameter parts: The parts, such as the subcommand `flags serve`.
    package func only(for parts: String...) -> CommandOption {
        var option = self
        option.parts = parts
        return option
    }

    /// Returns the reason why a value of the option is invalid; nil if it is valid.
    ///
    /// The reason is a text that follows the option's name in an error.
    package func objection(to value: String) -> String? { check(value) }

    /// The long spelling, with two hyphens.
    package var spelling: String { "--" + name }

    /// The spelling in a help text, such as `-o, --output PATH`.
    var synopsis: String {
        let short = letter.map { "-\($0), " } ?? "    "
        return short + spelling + (placeholder.map { " " + $0 } ?? "")
    }

    /// Returns whether two options have the same name.
    package static func == (left: CommandOption, right: CommandOption) -> Bool { left.name == right.name }
}

extension CommandOption {
    /// The option of every command that prints its help text.
    package static let help = CommandOption("help", letter: "h", "print this text")
}

extension [CommandOption] {
    /// The lines about the options in a help text: the spellings and the explanation of each.
    package var helpText: String {
        let column = 34
        let indentation = String(repeating: " ", count: column)
        return map { option in
            let synopsis = "  " + option.synopsis
            // A synopsis that is too long for its column gets a line of its own, so that the summaries stay
            // aligned.
            let gap = synopsis.count < column ? indentation.dropFirst(synopsis.count) : "\n" + indentation
            return synopsis + gap + option.summary
        }.joined(separator: "\n")
    }
}
