/// Parses arguments to a command, without touching a file.
package enum CommandLineReader {
    /// Parses a command line.
    ///
    /// - Parameter arguments: The arguments without the name of the program.
    /// - Returns: The command.
    /// - Throws: ``UsageError`` for the first invalid argument.
    package static func command(of arguments: [String]) throws(UsageError) -> ToolCommand {
        let words = try CommandWords(arguments)
        let options = arguments.prefix { $0 != "--" }
        let wantsHelp = options.contains("--help") || options.contains("-h")
        guard let name = words.command else {
            if wantsHelp { return .help(HelpText.overview) }
            if options.contains("--version") { return .version }
            _ = try ParsedArguments(words.rest, options: ToolOption.allCases)
            throw UsageError("no command; 'flint help' lists what there is", usage: HelpText.overviewUsage)
        }
        if wantsHelp { return .help(HelpText.text(for: name)) }
        let parsed = try ParsedArguments(words.rest, options: name.options)
        return switch name {
        case .generateFlows:
            .generateFlows(try request(parsed, name), isCheck: try isCheck(parsed))
        case .generateTweaks: .generateTweaks(try TweakRequest(parsed))
        case .check: .check(try request(parsed, name))
        case .graph: .graph(try request(parsed, name), try format(parsed))
        case .inspect: .inspect(parsed)
        case .flags: .flags(parsed)
        case .runs: .runs(parsed)
        case .help: .help(try HelpText.text(forTopic: parsed.operands))
        }
    }

    private static func request(
        _ arguments: ParsedArguments, _ command: CommandName
    ) throws(UsageError) -> ToolRequest {
        let inputs = arguments.operands
        guard !inputs.isEmpty else {
            throw UsageError("no input; name a diagram, or '-' for standard input", usage: command.usage)
        }
        guard !inputs.contains("") else {
            throw UsageError("the name of an input is empty; leave it out or give its path")
        }
        guard inputs.count(where: { $0 == "-" }) < 2 else {
            throw UsageError("'-' is given more than once; standard input can be read once")
        }
        let settings = try FlowSettings(arguments)
        if settings.name != nil, inputs.count > 1 {
            throw UsageError(
                "'--name' names one machine; give one input, or name the machines in the diagrams")
        }
        return ToolRequest(
            inputs: inputs, output: arguments[.output], settings: settings,
            optionsFile: arguments[.optionsFile], standardInputName: arguments[.stdinName] ?? "<stdin>")
    }

    private static func isCheck(_ arguments: ParsedArguments) throws(UsageError) -> Bool {
        guard arguments.contains(.check) else { return false }
        guard let output = arguments[.output], output != "-" else {
            throw UsageError("'--check' compares files; name them with '--output=PATH'")
        }
        return true
    }

    private static func format(_ arguments: ParsedArguments) throws(UsageError) -> GraphFormat {
        guard let format = arguments[.format].flatMap(GraphFormat.init) else {
            throw UsageError(
                "'graph' needs to know the format; write '--format=mermaid', '--format=dot' or '--format=json'"
            )
        }
        return format
    }
}
