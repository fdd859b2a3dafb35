/// What the command that reads a tweak file was asked.
package struct TweakRequest: Equatable, Sendable {
    /// The tweak file, as given; `-` is standard input.
    package var input: String
    /// The folder for the accessor, as given.
    package var outputFolder: String
    /// The folder of a file that holds the accessor's name, if that is not given.
    package var configurationFolder: String?
    /// What happens to the accessor.
    package var handling: OutputHandling
    /// What the command line says about reading and rendering.
    package var settings: FlowSettings
    /// A file with more settings, which give way to those of the command line.
    package var optionsFile: String?
    /// The name of standard input in diagnostics.
    package var standardInputName: String

    /// Reads the arguments of the command.
    ///
    /// - Parameter arguments: The arguments without the command's own words.
    /// - Throws: ``UsageError`` for the first thing that is wrong with them.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        settings = try FlowSettings(arguments)
        if let operand = arguments.operands.first {
            throw UsageError(
                "'\(operand)' is no option; name the tweak file with '--local-tweaks-file-path=FILE'",
                usage: CommandName.generateTweaks.usage)
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
        _ option: ToolOption, of arguments: ParsedArguments
    ) throws(UsageError) -> String {
        guard let value = arguments[option] else {
            throw UsageError(
                "'\(option.spelling)' is missing; write '\(option.spelling)=\(option.placeholder ?? "")'",
                usage: CommandName.generateTweaks.usage)
        }
        return value
    }
}
