import FlintJSON

/// A read-only provider of values in command-line arguments.
///
/// - `--tweak feature/variable=value` or `--tweak=feature/variable=value` sets a value; the last one counts.
/// - `--enable-feature name` and `--disable-feature name`, also with `=`, set the state of a feature.
/// - `--` ends the options: it and all arguments after it are not for the provider.
///
/// ```swift
/// let commandLine = CommandLineTweakProvider(
///     arguments: CommandLine.arguments, declaring: [Tweaks.maxItems])
/// commandLine.problems.forEach { print($0) }
/// run(with: commandLine.otherArguments)
/// ```
public struct CommandLineTweakProvider: TweakInputProvider {
    /// The identifier of the provider, which does not change.
    public let id: String
    /// The content of the provider; it does not change.
    public let source: TweakSource
    /// The arguments that are not for the provider, in order.
    public let otherArguments: [String]
    /// The problems with the options, such as missing values, invalid paths, values of a wrong kind and
    /// misspelled names.
    public let problems: [TweakFinding]
    /// The logger of the provider; `nil` leaves messages to the manager's logger.
    public let logger: TweakLogger?

    /// Creates a provider and reads the arguments once.
    ///
    /// - Parameters:
    ///   - id: The identifier of the provider.
    ///   - arguments: The arguments; a leading program name becomes one of ``otherArguments``.
    ///   - declaring: The tweaks whose kinds are known. For any other tweak, the kind is inferred from the
    ///     text of its value.
    ///   - logger: Receives messages about problems, and later messages of the manager about the provider;
    ///     `nil` leaves them to the manager's logger.
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

/// Parses command-line arguments, and collects a table of tweaks, the other arguments, and the problems.
struct CommandLineReader {
    private enum Option: String, CaseIterable {
        case tweak = "--tweak"
        case enableFeature = "--enable-feature"
        case disableFeature = "--disable-feature"

        var example: String { self == .tweak ? "\(rawValue) feature/variable=value" : "\(rawValue) feature" }
    }

    private(set) var text: TweakInputText
    private(set) var others: [String] = []

    init(declaring: [any TweakDeclaring]) {
        text = TweakInputText(declaring: declaring)
    }

    mutating func read(_ arguments: [String]) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument.dropping(prefix: "--")?.isEmpty == true {
                others.append(argument)
                others += rest
                return
            }
            guard let option = Option.allCases.first(where: { Self.isOption(argument, $0) }) else {
                others.append(argument)
                continue
            }
            if let value = argument.dropping(prefix: option.rawValue + "=") {
                read(option, value)
            } else if let value = rest.first, value.dropping(prefix: "--") == nil {
                rest = rest.dropFirst()
                read(option, value)
            } else {
                text.report(
                    TweakFinding(
                        .missingValue, name: option.rawValue,
                        "\(option.rawValue) has no value; write \(option.example)."))
            }
        }
    }

    // Texts are compared by Unicode scalars. `==` can take quadratic time, and treats a hyphen and a
    // following combining mark as one character.
    private static func isOption(_ argument: String, _ option: Option) -> Bool {
        guard let rest = argument.dropping(prefix: option.rawValue) else { return false }
        return rest.isEmpty || rest.unicodeScalars.first == "="
    }

    private mutating func read(_ option: Option, _ value: String) {
        switch option {
        case .tweak: readTweak(value)
        case .enableFeature where !CombiningMarks.areFew(in: value),
            .disableFeature where !CombiningMarks.areFew(in: value):
            text.report(
                TweakFinding(
                    .malformed, name: option.rawValue,
                    "\(option.rawValue): the name has more than \(CombiningMarks.limit) combining marks in a row; leave "
                        + "some out."))
        case .enableFeature, .disableFeature:
            text.setFeature(value, enabled: option == .enableFeature)
            text.reportIfMisspelt(feature: value, name: option.rawValue)
        }
    }

    private mutating func readTweak(_ argument: String) {
        let name = Option.tweak.rawValue
        // The name of a declared tweak may contain an equals sign. So declared names are compared first,
        // longer ones before shorter ones.
        let declared = text.paths
            .compactMap { path in argument.dropping(prefix: path.description + "=").map { (path, $0) } }
            .min { $0.1.utf8.count < $1.1.utf8.count }
        if let (path, value) = declared {
            text.set(path, to: value, of: "\(name) \(JSONText.excerpt(path.description))")
            return
        }
        let parts = argument.unicodeScalars
            .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, CombiningMarks.areFew(in: parts[0]), let path = TweakPath(parts[0]) else {
            // The text after the equals sign may be a secret, so the message does not show it.
            let shown = parts.count == 2 ? " “\(JSONText.excerpt(parts[0]))”" : ""
            text.report(
                TweakFinding(
                    .malformed, name: name,
                    "\(name)\(shown): this is no feature/variable=value; write a slash inside a name as %2F and a "
                        + "percent sign as %25."))
            return
        }
        text.set(path, to: parts[1], of: name)
        text.reportIfMisspelt(path, name: name, place: name)
    }
}
