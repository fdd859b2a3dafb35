internal import FlintJSON

/// The words that select a command, anywhere among the options.
package struct CommandWords: Equatable, Sendable {
    /// The command; nil if there is no such word.
    let command: CommandName?
    /// The arguments without these words.
    let rest: [String]

    /// Finds the words.
    ///
    /// - Parameter arguments: All arguments of the tool.
    /// - Throws: ``UsageError`` if there is no such command.
    init(_ arguments: [String]) throws(UsageError) {
        let places = Self.operands(of: arguments)
        guard let first = places.first else {
            self.init(command: nil, rest: arguments)
            return
        }
        let (command, count) = try Self.command(
            arguments[first], places.dropFirst().first.map { arguments[$0] })
        let taken = Set(places.prefix(count))
        self.init(
            command: command, rest: arguments.indices.filter { !taken.contains($0) }.map { arguments[$0] })
    }

    private init(command: CommandName?, rest: [String]) {
        self.command = command
        self.rest = rest
    }

    private static func command(
        _ first: String, _ second: String?
    ) throws(UsageError) -> (CommandName, words: Int) {
        switch first {
        case "flows": return (.generateFlows, 1)
        case "tweaks": return (.generateTweaks, 1)
        case "check": return (.check, 1)
        case "graph": return (.graph, 1)
        case "inspect": return (.inspect, 1)
        case "flags": return (.flags, 1)
        case "runs": return (.runs, 1)
        case "help": return (.help, 1)
        case "generate":
            guard let second else {
                throw UsageError(
                    "'generate' needs to know what; write 'flint generate flows' or 'flint generate tweaks'")
            }
            switch second {
            case "flows": return (.generateFlows, 2)
            case "tweaks": return (.generateTweaks, 2)
            default:
                throw unknown("subcommand '\(second)' of 'generate'", second, CommandName.generatedThings)
            }
        default:
            throw unknown("command '\(first)'", first, CommandName.firstWords)
        }
    }

    package static func unknown(_ what: String, _ word: String, _ known: [String]) -> UsageError {
        let hint =
            NearestName.nearest(to: word.lowercased(), among: known).map { "did you mean '\($0)'?" }
            ?? "there \(known.count == 1 ? "is" : "are") \(known.joined(separator: ", "))"
        return UsageError("unknown \(what); \(hint)")
    }

    /// The positions of the first two arguments that are neither an option nor the value of one.
    ///
    /// The command is not known yet, so the options of all commands are considered; each has the same meaning in all of
    /// them.
    private static func operands(of arguments: [String]) -> [Int] {
        var places: [Int] = []
        var isValue = false
        for (index, argument) in arguments.enumerated() where places.count < 2 {
            let wasValue = isValue
            isValue = false
            let option: ToolOption?
            switch ArgumentSpelling(argument) {
            case .end: return places
            case .operand:
                if !wasValue { places.append(index) }
                continue
            case .long(let name, nil): option = ToolOption(rawValue: name)
            case .short(let letter, nil): option = ToolOption.allCases.first { $0.letter == letter }
            case .long, .short: option = nil
            }
            isValue = option?.placeholder != nil
        }
        return places
    }
}

/// A command of the tool, by its words.
package enum CommandName: String, CaseIterable, Sendable {
    case generateFlows = "generate flows"
    case generateTweaks = "generate tweaks"
    case check
    case graph
    case inspect
    case flags
    case runs
    case help

    /// The options, in the order of the help text.
    var options: [ToolOption] {
        let reading: [ToolOption] = [.includeRoot, .define, .stdinName, .optionsFile]
        let reporting: [ToolOption] = [.codes, .warningsAsErrors, .quiet, .help]
        return switch self {
        case .generateFlows:
            [
                .output, .export, .name, .access, .isolation, .codable, .conformances, .import, .contexts,
                .triggers, .check,
            ] + reading + reporting
        case .generateTweaks:
            [
                .localTweaksFilePath, .outputFolder, .accessorName, .configurationFolder, .access, .check,
                .dryRun,
                .stdinName, .optionsFile,
            ] + reporting
        case .check: [.name, .contexts, .triggers] + reading + reporting
        case .graph: [.format, .output, .name, .contexts, .triggers] + reading + reporting
        case .inspect: [.tokenFile, .filter, .context, .json, .all, .help]
        case .flags: [.context, .json, .port, .host, .connections, .allowOrigin, .warningsAsErrors, .help]
        case .runs:
            [
                .machine, .state, .status, .after, .limit, .json, .key, .by, .because, .force, .schema, .help,
            ]
        case .help: [.help]
        }
    }

    /// The usage line of the command.
    package var usage: String {
        switch self {
        case .generateFlows: "usage: flint generate flows [options] FILE…"
        case .generateTweaks: "usage: flint generate tweaks -l FILE -o DIR [options]"
        case .check: "usage: flint check [options] FILE…"
        case .graph: "usage: flint graph --format mermaid|dot|json [options] FILE…"
        case .inspect: "usage: flint inspect URL|FILE [question] [options]"
        case .flags: "usage: flint flags check|eval|serve FILE [KEY] [options]"
        case .runs: "usage: flint runs list|show|send|retry|cancel|export|repair STORE [RUN] [options]"
        case .help: "usage: flint help [command]"
        }
    }

    /// The first words of commands; the last two are short for `generate flows` and so on.
    static let firstWords: [String] = [
        "generate", "check", "graph", "inspect", "flags", "runs", "help", "flows", "tweaks",
    ]
    /// The words that may follow `generate`.
    static let generatedThings: [String] = ["flows", "tweaks"]
}
