internal import FlintJSON

/// The arguments of a command: the options with their values, and the operands.
package struct ParsedArguments: Equatable, Sendable {
    private var values: [ToolOption: [String]] = [:]
    /// The arguments that are no options, in order.
    package private(set) var operands: [String] = []

    /// Parses the arguments of a command.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the command's own words.
    ///   - options: The options that the command has.
    /// - Throws: ``UsageError`` for the first invalid argument.
    init(_ arguments: [String], options: [ToolOption]) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch ArgumentSpelling(argument) {
            case .end:
                operands += rest
                return
            case .operand:
                operands.append(argument)
            case .long(let name, let value):
                guard let option = options.first(where: { $0.rawValue == name }) else {
                    throw Self.unknown("--" + name, options)
                }
                try add(option, value, spelt: option.spelling, rest: &rest)
            case .short(let letter, let value):
                guard let option = options.first(where: { $0.letter == letter }) else {
                    throw Self.unknown("-\(letter)", options)
                }
                try add(option, value, spelt: "-\(letter)", rest: &rest)
            }
        }
    }

    /// The last value of an option; nil if it was not given.
    package subscript(option: ToolOption) -> String? { values[option]?.last }

    /// All values of an option, in order.
    package func all(_ option: ToolOption) -> [String] { values[option] ?? [] }

    /// Whether an option was given.
    package func contains(_ option: ToolOption) -> Bool { values[option] != nil }

    private mutating func add(
        _ option: ToolOption, _ attached: String?, spelt spelling: String, rest: inout ArraySlice<String>
    ) throws(UsageError) {
        guard let placeholder = option.placeholder else {
            if let attached { throw UsageError("'\(spelling)' takes no value; leave '\(attached)' out") }
            values[option, default: []].append("")
            return
        }
        guard values[option] == nil || option.isRepeatable else {
            throw UsageError("'\(option.spelling)' is given more than once; give it once")
        }
        guard let value = attached ?? Self.following(&rest) else {
            throw UsageError("'\(spelling)' needs a value; write '\(option.spelling)=\(placeholder)'")
        }
        values[option, default: []].append(value)
    }

    /// Takes the next argument as a value; nil if it looks like an option, because then the value is missing.
    private static func following(_ rest: inout ArraySlice<String>) -> String? {
        guard let next = rest.first, next == "-" || !next.hasPrefix("-") else { return nil }
        return rest.removeFirst()
    }

    private static func unknown(_ spelling: String, _ options: [ToolOption]) -> UsageError {
        let nearest = NearestName.nearest(to: spelling.lowercased(), among: options.map(\.spelling))
        let hint = nearest.map { "did you mean '\($0)'?" } ?? "'flint help' lists what there is"
        return UsageError("unknown option '\(spelling)'; \(hint)")
    }
}

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
