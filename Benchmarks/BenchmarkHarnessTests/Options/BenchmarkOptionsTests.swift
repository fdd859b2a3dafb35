import FlintTool
import Testing

@testable import BenchmarkHarness

@Suite struct BenchmarkOptionsTests {
    @Test func `every option is read`() throws {
        let options = try BenchmarkOptions([
            "--filter", "a", "--filter=b", "--filter-not=c", "--iterations", "10", "--rounds=3", "--format",
            "json", "--compare", "old.json", "--check", "--list", "--help", "--allow-debug-build",
        ])
        #expect(options.including == ["a", "b"])
        #expect(options.excluding == ["c"])
        #expect(options.iterations == 10)
        #expect(options.rounds == 3)
        #expect(options.format == .json)
        #expect(options.comparePath == "old.json")
        #expect(options.isChecking && options.isListing && options.isHelp && options.allowsDebugBuild)
        #expect(try BenchmarkOptions([]).rounds == 51)
    }

    @Test(arguments: [
        ["--bogus"], ["name"], ["--filter"], ["--rounds", "0"], ["--rounds", "1.5"], ["--iterations", "0"],
        ["--iterations", "99999999999999999999"], ["--format", "xml"], ["--check=yes"], ["--filter", "["],
        ["--filter-not", "(a"],
    ])
    func `a mistake is refused`(arguments: [String]) {
        #expect(throws: UsageError.self) { try BenchmarkOptions(arguments) }
    }

    @Test(
        arguments: [
            ([], ["Dispatch.a", "Dispatch.b", "Flow.a"]),
            (["--filter=Dispatch"], ["Dispatch.a", "Dispatch.b"]),
            (["--filter=^Flow", "--filter=b$"], ["Dispatch.b", "Flow.a"]),
            (["--filter-not=Flow", "--filter-not=b"], ["Dispatch.a"]),
            (["--filter=Dispatch", "--filter-not=a$"], ["Dispatch.b"]), (["--filter=dispatch"], []),
        ] as [([String], [String])])
    func `names are selected by both lists`(arguments: [String], expected: [String]) throws {
        let options = try BenchmarkOptions(arguments)
        #expect(["Dispatch.a", "Dispatch.b", "Flow.a"].filter(options.selects) == expected)
    }
}
