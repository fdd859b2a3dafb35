import BenchmarkHarness
import Testing

@Suite struct OptionParserTests {
    @Test func `no argument gives the defaults`() throws {
        let options = try OptionParser.parse([])
        #expect(options == BenchmarkOptions())
        #expect(options.rounds == 51)
        #expect(
            options.columns.map(\.title) == [
                "name", "time", "low", "std", "iterations", "p50", "p99", "ratio", "lowratio", "target",
            ])
    }

    @Test func `every option is read`() throws {
        let options = try OptionParser.parse([
            "--filter", "a", "--filter-not=b", "--iterations", "10", "--warmup-iterations=0", "--min-time",
            "0.5",
            "--rounds=3", "--seed", "18446744073709551615", "--format", "csv", "--columns", "ratio,name",
            "--time-unit=us", "--compare", "old.json", "--check", "--list", "--help", "--allow-debug-build",
        ])
        #expect(options.filter.including == ["a"])
        #expect(options.filter.excluding == ["b"])
        #expect(options.iterations == 10)
        #expect(options.warmupIterations == 0)
        #expect(options.minimumSeconds == 0.5)
        #expect(options.rounds == 3)
        #expect(options.seed == .max)
        #expect(options.format == .csv)
        #expect(options.columns == [.ratio, .name])
        #expect(options.timeUnit == .us)
        #expect(options.comparePath == "old.json")
        #expect(options.isChecking && options.isListing && options.isHelp && options.allowsDebugBuild)
    }

    @Test func `filters add up and other options are overridden`() throws {
        let options = try OptionParser.parse([
            "--filter", "a", "--rounds", "3", "--filter", "b", "--rounds", "4",
        ])
        #expect(options.filter.including == ["a", "b"])
        #expect(options.rounds == 4)
    }

    @Test(
        arguments: [
            (["--bogus"], .unknownOption), (["name"], .unknownOption), (["-x"], .unknownOption),
            ([""], .unknownOption), (["--filterx=1"], .unknownOption),
            (["--filter"], .missingValue), (["--filter="], .missingValue), (["--rounds"], .missingValue),
            (["--rounds", "0"], .invalidValue), (["--rounds", "1.5"], .invalidValue),
            (["--iterations", "0"], .invalidValue),
            (["--iterations", "99999999999999999999"], .invalidValue),
            (["--warmup-iterations", "-1"], .invalidValue), (["--seed", "-1"], .invalidValue),
            (["--min-time", "nan"], .invalidValue), (["--min-time", "-1"], .invalidValue),
            (["--min-time", "inf"], .invalidValue), (["--format", "xml"], .invalidValue),
            (["--time-unit", "s"], .invalidValue), (["--check=yes"], .invalidValue),
            (["--filter", "["], .invalidRegex), (["--filter-not", "(a"], .invalidRegex),
            (["--columns", "name,colour"], .unknownColumn), (["--columns", ","], .unknownColumn),
            (["--columns", "p101"], .unknownColumn), (["--columns", "p"], .unknownColumn),
            (["--columns", "pnan"], .unknownColumn), (["--columns", "p1e1"], .unknownColumn),
            (["--columns", "p-1"], .unknownColumn), (["--columns", "change"], .unknownColumn),
        ] as [([String], BenchmarkUsageError.Code)])
    func `a mistake has its code and one line`(arguments: [String], code: BenchmarkUsageError.Code) throws {
        let error = try #require(throws: BenchmarkUsageError.self) { try OptionParser.parse(arguments) }
        #expect(error.code == code)
        #expect(!error.description.isEmpty && !error.description.contains("\n"))
    }

    @Test func `a line break in a value stays out of the message`() throws {
        let error = try #require(throws: BenchmarkUsageError.self) { try OptionParser.parse(["--a\nb\r\nc"]) }
        #expect(!error.description.contains("\n") && !error.description.contains("\r\n"))
    }

    @Test(arguments: [("p0", 0), ("p50", 50), ("p99.9", 99.9), ("p100", 100)] as [(String, Double)])
    func `any percentile is a column`(title: String, percent: Double) throws {
        let columns = try BenchmarkColumn.parse(list: "name, \(title)")
        #expect(columns == [.name, .percentile(percent)])
        #expect(columns[1].title == title)
    }
}
