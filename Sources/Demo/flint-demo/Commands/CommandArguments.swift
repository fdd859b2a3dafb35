/// The arguments of a command, parsed as its usage declares them.
///
/// In a usage, `NOTE` is a word, `[NOTE]` a word that may be left out, and `TEXT…` any number of words.
/// `[--json]` is an option, and `[--continue=FILE]` an option with a value.
struct CommandArguments: Sendable {
    /// The arguments that are not options, in the order in which they were given.
    let words: [String]
    private let options: [String: String]

    /// Parses the arguments of a command.
    ///
    /// - Parameters:
    ///   - words: The arguments after the name of the command.
    ///   - command: The command, whose usage says which arguments are allowed.
    /// - Throws: ``DemoError`` with the code `usage` if the arguments do not match the usage.
    init(_ words: [String], for command: Command) throws(DemoError) {
        let parts = command.usage.split(separator: " ")
        let known = parts.filter { $0.hasPrefix("[--") }.map { $0.dropFirst().dropLast() }
        let places = parts.filter { !$0.hasPrefix("[--") }
        var rest = words[...]
        var options: [String: String] = [:]
        while let word = rest.first, !known.isEmpty, word.hasPrefix("--") {
            rest.removeFirst()
            let split = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard let name = split.first,
                let option = known.first(where: { $0.split(separator: "=").first == name[...] })
            else { throw Self.misuse(command, "There is no option \(PrintableText.line(word)).") }
            guard option.contains("=") else {
                options[name] = ""
                continue
            }
            guard let value = split.count > 1 ? split.last : rest.popFirst() else {
                throw Self.misuse(command, "\(name) needs a value.")
            }
            options[name] = value
        }
        let least = places.count { !$0.hasPrefix("[") }
        let isOpen = places.last?.contains("…") == true
        guard rest.count >= least else { throw Self.misuse(command, "Something is missing.") }
        guard isOpen || rest.count <= places.count else { throw Self.misuse(command, "That is too much.") }
        (self.words, self.options) = (Array(rest), options)
    }

    private static func misuse(_ command: Command, _ text: String) -> DemoError {
        DemoError(
            .usage, "\(text) Write “\(command.name)\(command.usage.isEmpty ? "" : " ")\(command.usage)”.")
    }

    /// Returns whether an option was given.
    ///
    /// - Parameter option: The name of the option, such as `--json`.
    func has(_ option: String) -> Bool { options[option] != nil }

    /// Returns the value of an option; `nil` if the option was not given.
    ///
    /// - Parameter option: The name of the option, such as `--continue`.
    func value(_ option: String) -> String? { options[option] }

    /// Returns the argument at an index, without counting options; `nil` if it was left out.
    subscript(index: Int) -> String? { words.indices.contains(index) ? words[index] : nil }

    /// Returns the arguments from an index to the end, separated by spaces, without options.
    func text(from index: Int = 0) -> String { words.dropFirst(index).joined(separator: " ") }
}
