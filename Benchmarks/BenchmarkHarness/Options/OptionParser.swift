/// Reads the command line.
package struct OptionParser {
    private var remaining: ArraySlice<String>
    private var options = BenchmarkOptions()

    private init(_ arguments: [String]) {
        remaining = arguments[...]
    }

    /// Parses arguments, without the name of the program.
    ///
    /// Values follow as the next argument or after `=`. `--filter` and `--filter-not` may be repeated; for any other
    /// option, the last value is used.
    ///
    /// - Throws: ``BenchmarkUsageError`` for the first invalid argument.
    package static func parse(_ arguments: [String]) throws(BenchmarkUsageError) -> BenchmarkOptions {
        var parser = OptionParser(arguments)
        while let argument = parser.remaining.popFirst() {
            try parser.read(argument)
        }
        return parser.options
    }

    private mutating func read(_ argument: String) throws(BenchmarkUsageError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = argument.hasPrefix("--") ? String(parts[0]) : argument
        let attached = argument.hasPrefix("--") && parts.count == 2 ? String(parts[1]) : nil
        if try readFlag(name, attached: attached) {
            return
        }
        switch name {
        case "--filter": try options.filter.include(value(of: name, attached))
        case "--filter-not": try options.filter.exclude(value(of: name, attached))
        case "--iterations": options.iterations = try integer(of: name, attached, atLeast: 1)
        case "--warmup-iterations": options.warmupIterations = try integer(of: name, attached, atLeast: 0)
        case "--min-time": options.minimumSeconds = try seconds(of: name, attached)
        case "--rounds": options.rounds = try integer(of: name, attached, atLeast: 1)
        case "--seed": options.seed = try integer(of: name, attached, atLeast: 0)
        case "--format": options.format = try choice(of: name, attached)
        case "--time-unit": options.timeUnit = try choice(of: name, attached)
        case "--columns": options.columns = try BenchmarkColumn.parse(list: value(of: name, attached))
        case "--compare": options.comparePath = try value(of: name, attached)
        default:
            throw BenchmarkUsageError(.unknownOption, "unknown option '\(argument)'; --help lists them")
        }
    }

    private mutating func readFlag(
        _ name: String, attached: String?
    ) throws(BenchmarkUsageError) -> Bool {
        switch name {
        case "--check": options.isChecking = true
        case "--list": options.isListing = true
        case "--help", "-h": options.isHelp = true
        case "--allow-debug-build": options.allowsDebugBuild = true
        default: return false
        }
        if attached != nil {
            throw BenchmarkUsageError(.invalidValue, "\(name) takes no value")
        }
        return true
    }

    private mutating func value(
        of name: String, _ attached: String?
    ) throws(BenchmarkUsageError) -> String {
        guard let value = attached ?? remaining.popFirst(), !value.isEmpty else {
            throw BenchmarkUsageError(.missingValue, "\(name) needs a value")
        }
        return value
    }

    private mutating func integer<Number: FixedWidthInteger>(
        of name: String, _ attached: String?, atLeast least: Number
    ) throws(BenchmarkUsageError) -> Number {
        let text = try value(of: name, attached)
        guard let number = Number(text), number >= least else {
            throw BenchmarkUsageError(
                .invalidValue, "\(name) needs a whole number from \(least) on, not '\(text)'")
        }
        return number
    }

    private mutating func seconds(
        of name: String, _ attached: String?
    ) throws(BenchmarkUsageError) -> Double {
        let text = try value(of: name, attached)
        // More than a day is never useful, and the limit keeps the arithmetic in nanoseconds from overflowing.
        guard let number = Double(text), number >= 0, number <= 86_400 else {
            throw BenchmarkUsageError(.invalidValue, "\(name) needs seconds, 0 to 86400, not '\(text)'")
        }
        return number
    }

    private mutating func choice<Choice>(
        of name: String, _ attached: String?
    ) throws(BenchmarkUsageError) -> Choice
    where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
        let text = try value(of: name, attached)
        guard let choice = Choice(rawValue: text) else {
            let accepted = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw BenchmarkUsageError(.invalidValue, "\(name) is one of \(accepted), not '\(text)'")
        }
        return choice
    }
}
