/// The arguments of the command `generate tweaks`, parsed from a command line.
struct TweakRequest: Equatable, Sendable {
    /// The tweak file, as the command line names it; `-` is standard input.
    var input: String
    /// The folder for the files of the accessor (the generated type with a property for each tweak), as the
    /// command line names it.
    var outputFolder: String
    /// The path of the folder with the file `config.json` that has the accessor's name; nil if none was
    /// given.
    var configurationFolder: String?
    /// Whether the files of the accessor are written, compared, or only announced.
    var handling: OutputHandling
    /// The settings from the command line.
    var settings: FlowSettings
    /// The path of the options file, whose settings have a lower priority than the command line; nil for
    /// none.
    var optionsFile: String?
    /// The name that findings use for standard input.
    var standardInputName: String

    /// Parses the arguments of the command.
    ///
    /// - Parameter arguments: The arguments without the command's own words.
    /// - Throws: ``UsageError`` for the first invalid argument.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        settings = try FlowSettings(arguments)
        if let operand = arguments.operands.first {
            throw UsageError(
                "'\(operand)' is no option; name the tweak file with '--local-tweaks-file-path=FILE'",
                showsUsage: true)
        }
        input = try Self.required(.localTweaksFilePath, of: arguments)
        outputFolder = try Self.required(.outputFolder, of: arguments)
        guard outputFolder != "-" else {
            throw UsageError("an accessor is two files; name a folder with '--output-folder=DIR'")
        }
        configurationFolder = arguments[.configurationFolder]
        guard !arguments.contains(.check) || !arguments.contains(.dryRun) else {
            throw UsageError("'--check' and '--dry-run' exclude one another; leave one out")
        }
        handling = arguments.contains(.check) ? .compare : arguments.contains(.dryRun) ? .announce : .write
        optionsFile = arguments[.optionsFile]
        standardInputName = arguments[.stdinName] ?? "<stdin>"
    }

    private static func required(
        _ option: CommandOption, of arguments: ParsedArguments
    ) throws(UsageError) -> String {
        guard let value = arguments[option] else {
            throw UsageError(
                "'\(option.spelling)' is missing; write '\(option.spelling)=\(option.placeholder ?? "")'",
                showsUsage: true)
        }
        return value
    }
}
