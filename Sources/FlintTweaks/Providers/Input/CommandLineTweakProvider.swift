/// A read-only provider of values in command-line arguments.
///
/// - `--tweak feature/variable=value` or `--tweak=feature/variable=value` sets a value; the last one counts.
/// - `--enable-feature name` and `--disable-feature name`, also with `=`, set the state of a feature.
/// - `--` ends the options: it and everything after it are other arguments.
///
/// ```swift
/// let commandLine = CommandLineTweakProvider(
///     arguments: CommandLine.arguments, declaring: [Tweaks.maxItems])
/// commandLine.problems.forEach { print($0) }
/// run(with: commandLine.otherArguments)
/// ```
public struct CommandLineTweakProvider: TweakInputProvider {
    /// The stable name of the provider.
    public let id: String
    /// The content, which does not change.
    public let source: TweakSource
    /// The arguments that are not for the provider, in order.
    public let otherArguments: [String]
    /// The problems with the options: missing values, bad paths, texts of a wrong kind, misspelt names.
    public let problems: [TweakFinding]
    /// Receives the provider's messages; `nil` leaves them to the manager's logger.
    public let logger: TweakLogger?

    /// Creates a provider and reads the arguments once.
    ///
    /// - Parameters:
    ///   - id: The stable name of the provider.
    ///   - arguments: The arguments; a leading program name is one of the other arguments.
    ///   - declaring: The tweaks whose kinds are known. The kind of any other value is inferred from its text.
    ///   - logger: Receives the problems, now and from the manager later.
    public init(
        id: String = "commandLine", arguments: [String], declaring: [any TweakDeclaring],
        logger: TweakLogger? = nil
    ) {
        var reader = CommandLineReader(declaring: declaring)
        reader.read(arguments)
        self.id = id
        source = TweakSource(reader.text.table)
        otherArguments = reader.others
        problems = reader.text.problems
        self.logger = logger
        if let logger {
            for problem in problems { logger(problem.isWarning ? .debug : .error, problem.description) }
        }
    }
}
