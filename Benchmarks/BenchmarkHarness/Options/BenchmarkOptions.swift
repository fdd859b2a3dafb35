import FlintTool

/// The options of one call of the benchmark program.
struct BenchmarkOptions: Sendable {
    /// The format of the results on standard output.
    enum Format: String, Sendable, CaseIterable {
        /// An aligned table for people.
        case console
        /// All data as JSON, for `--compare` and for other programs.
        case json
    }

    /// The regular expressions for the names of benchmarks to run; if empty, all run.
    var including: [String] = []
    /// The regular expressions for the names of benchmarks to leave out.
    var excluding: [String] = []
    /// The number of iterations of each batch; nil to calibrate it.
    var iterations: Int?
    /// The number of rounds; in each round every benchmark runs one batch.
    var rounds = 51
    var format = Format.console
    /// The path of an earlier JSON report to compare with; nil for none.
    var comparePath: String?
    /// Whether a missed target or an invalid result makes the program fail.
    var isChecking = false
    /// Whether to print the names of benchmarks and measure nothing.
    var isListing = false
    /// Whether to print the help text and measure nothing.
    var isHelp = false
    /// Whether a build without optimization may measure.
    var allowsDebugBuild = false

    /// Parses the command line.
    ///
    /// - Parameter arguments: The arguments without the name of the program.
    /// - Throws: ``UsageError`` for the first invalid argument.
    init(_ arguments: [String]) throws(UsageError) {
        let parsed = try ParsedArguments(arguments, options: CommandOption.ofBenchmarks, help: "--help")
        if let operand = parsed.operands.first { throw UsageError("'\(operand)' is no option") }
        including = parsed.all(.filter)
        excluding = parsed.all(.filterNot)
        iterations = parsed[.iterations].flatMap { Int($0) }
        rounds = parsed[.rounds].flatMap { Int($0) } ?? rounds
        format = parsed[.format].flatMap(Format.init) ?? format
        comparePath = parsed[.compare]
        isChecking = parsed.contains(.check)
        isListing = parsed.contains(.list)
        isHelp = parsed.contains(.help)
        allowsDebugBuild = parsed.contains(.allowDebugBuild)
    }

    /// Returns whether the options select the benchmark with a name.
    func selects(_ name: String) -> Bool {
        // `Regex` is not `Sendable`, so the patterns are stored as text. They are valid, because the parser
        // has checked them.
        let matches = { (pattern: String) in
            (try? Regex(pattern)).map { name.firstMatch(of: $0) != nil } ?? false
        }
        let isIncluded = including.isEmpty || including.contains(where: matches)
        return isIncluded && !excluding.contains(where: matches)
    }

    /// The text of `--help`.
    static let help = """
        Measures Flint against the cheapest honest way to do the same thing, in one process and one run.

        usage: swift run -c release FlintBenchmarks [options]

        options:
        \(CommandOption.ofBenchmarks.helpText)

        time is the median of batch means; ratio the median over rounds of that round's quotient to the limit;
        low and lowratio are the lower quartiles of the same, which other work on the machine moves less.

        exit status: 0 all well, 1 a benchmark threw or a check failed, 2 nothing was measured

        """
}

extension CommandOption {
    static let filter = CommandOption(
        "filter", value: "REGEX", isRepeatable: true,
        "run the benchmarks whose name contains a match; repeatable", check: patternObjection)
    static let filterNot = CommandOption(
        "filter-not", value: "REGEX", isRepeatable: true,
        "leave those out; repeatable; limits in need always run", check: patternObjection)
    static let iterations = CommandOption(
        "iterations", value: "N", "fixed operations per batch instead of the calibrated number",
        check: countObjection)
    static let rounds = CommandOption(
        "rounds", value: "N", "interleaved rounds; 51", check: countObjection)
    static let format = CommandOption("format", value: "console|json", "progress goes to standard error") {
        BenchmarkOptions.Format(rawValue: $0) == nil ? "it is one of console, json, not '\($0)'" : nil
    }
    static let compare = CommandOption(
        "compare", value: "FILE", "add the columns old, new and change, from an earlier JSON file")
    static let check = CommandOption("check", "exit 1 when a target is missed or a result is invalid")
    static let list = CommandOption("list", "print the names with their limit and target")
    static let allowDebugBuild = CommandOption(
        "allow-debug-build", "measure even though the build is not optimized")

    static let ofBenchmarks: [CommandOption] = [
        .filter, .filterNot, .iterations, .rounds, .format, .compare, .check, .list, .allowDebugBuild, .help,
    ]

    private static func countObjection(_ text: String) -> String? {
        Int(text).map { $0 > 0 } ?? false ? nil : "it needs a whole number from 1 on, not '\(text)'"
    }

    private static func patternObjection(_ pattern: String) -> String? {
        (try? Regex(pattern)) == nil ? "'\(pattern)' is not a regular expression" : nil
    }
}
