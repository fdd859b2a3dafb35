internal import FlintJSON

/// The arguments of a command: the options with their values, and the operands.
package struct ParsedArguments: Sendable {
    private let options: [CommandOption]
    private var values: [String: [String]] = [:]
    /// The arguments that are neither options nor values of options, in order.
    package private(set) var operands: [String] = []

    /// Parses the arguments of a command.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the command's own words.
    ///   - options: The options that the command has.
    ///   - help: The command that lists the options; an error about an unknown option names it.
    /// - Throws: ``UsageError`` for the first invalid argument.
    package init(
        _ arguments: [String], options: [CommandOption], help: String = "flint help"
    ) throws(UsageError) {
        self.options = options
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch ArgumentSpelling(argument) {
            case .end:
                operands += rest
                return
            case .operand:
                operands.append(argument)
            case .long(let name, let value):
                guard let option = options.first(where: { $0.name == name }) else {
                    throw Self.unknown("--" + name, options, help)
                }
                try add(option, value, spelt: option.spelling, rest: &rest)
            case .short(let letter, let value):
                guard let option = options.first(where: { $0.letter == letter }) else {
                    throw Self.unknown("-\(letter)", options, help)
                }
                try add(option, value, spelt: "-\(letter)", rest: &rest)
            }
        }
    }

    /// Returns the last value of an option, which is empty for an option without a value; nil if the option
    /// was not given.
    package subscript(option: CommandOption) -> String? { values[option.name]?.last }

    /// Returns all values of an option, in order; empty if the option was not given.
    package func all(_ option: CommandOption) -> [String] { values[option.name] ?? [] }

    /// Returns whether an option was given.
    package func contains(_ option: CommandOption) -> Bool { values[option.name] != nil }

    /// Checks that each given option can be used with one part of the command, such as a subcommand.
    ///
    /// - Parameter part: The part, as in ``CommandOption/only(for:)``.
    /// - Throws: ``UsageError`` for the first given option, in the order of declaration, that only other
    ///   parts accept.
    package func checkOptions(of part: String) throws(UsageError) {
        for option in options where contains(option) && !option.parts.isEmpty && !option.parts.contains(part)
        {
            let parts = option.parts.map { "'\($0)'" }.joined(separator: " and ")
            throw UsageError("'\(option.spelling)' is for \(parts); leave it out")
        }
    }

    private mutating func add(
        _ option: CommandOption, _ attached: String?, spelt spelling: String, rest: inout ArraySlice<String>
    ) throws(UsageError) {
        guard let placeholder = option.placeholder else {
            if let attached { throw UsageError("'\(spelling)' takes no value; leave '\(attached)' out") }
            values[option.name, default: []].append("")
            return
        }
        guard values[option.name] == nil || option.isRepeatable else {
            throw UsageError("'\(option.spelling)' is given more than once; give it once")
        }
        guard let value = attached ?? Self.following(&rest) else {
            throw UsageError("'\(spelling)' needs a value; write '\(option.spelling)=\(placeholder)'")
        }
        if let objection = option.objection(to: value) {
            throw UsageError("'\(option.spelling)': \(objection)")
        }
        values[option.name, default: []].append(value)
    }

    /// Removes the next argument and returns it as the value of an option.
    ///
    /// - Parameter rest: The arguments that are not parsed yet.
    /// - Returns: The value; nil, without removing anything, if there is no argument or it looks like an
    ///   option. Then the value is missing.
    private static func following(_ rest: inout ArraySlice<String>) -> String? {
        guard let next = rest.first, next == "-" || !next.hasPrefix("-") else { return nil }
        return rest.removeFirst()
    }

    private static func unknown(_ spelling: String, _ options: [CommandOption], _ help: String) -> UsageError
    {
        let nearest = NearestName.nearest(to: spelling.lowercased(), among: options.map(\.spelling))
        let hint = nearest.map { "did you mean '\($0)'?" } ?? "'\(help)' lists what there is"
        return UsageError("unknown option '\(spelling)'; \(hint)")
    }
}

/// A single argument of a command line, classified by its spelling.
enum ArgumentSpelling: Equatable {
    /// The argument `--`, after which all arguments are operands.
    case end
    /// An argument without a hyphen, usually a file; `-` for a standard stream is one, too.
    case operand
    /// The argument `--name` or `--name=value`.
    case long(String, value: String?)
    /// The argument `-n` or `-nvalue`; letters cannot be combined.
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
