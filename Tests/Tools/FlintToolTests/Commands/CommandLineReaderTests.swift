import FlintGenerator
import Testing
import ToolTestSupport

@testable import FlintTool

@Suite struct CommandLineReaderTests {
    func flows(_ arguments: String...) throws -> ToolRequest {
        try ToolRequest(FlintProgram.parsed(["flows"] + arguments))
    }

    @Test(arguments: [
        ["generate", "flows", "X"], ["flows", "X"], ["generate", "--codable", "flows", "X"],
        ["--codable", "generate", "flows", "X"], ["-o", "-", "flows", "X"],
        ["--name", "N", "generate", "flows", "X"], ["flows", "--", "X"],
    ])
    func `the words of a command may stand anywhere among the options`(arguments: [String]) throws {
        guard case .call(let command, let parsed) = try FlintProgram.selection(arguments) else {
            Issue.record("That is no command.")
            return
        }
        #expect(command.words == "generate flows")
        #expect(parsed.operands == ["X"])
    }

    @Test func `a file may have the name of a command`() throws {
        #expect(try flows("check", "flows").inputs == ["check", "flows"])
    }

    @Test func `every option of generation arrives`() throws {
        let request = try flows(
            "--name=N", "--access=public", "--isolation=MainActor", "--codable",
            "--conformances=Hashable,Equatable", "--import=A", "--import=B", "--contexts=none", "--triggers",
            "--codes",
            "--warnings-as-errors", "--quiet", "--include-root=I", "--define=X=1", "--define=$y=a=b",
            "--stdin-name=in.puml", "--options-file=f.json", "--output=O", "--export=swift", "X")
        var settings = FlowSettings()
        settings.name = "N"
        settings.access = .public
        settings.isolation = .mainActor
        settings.isCodable = true
        settings.conformances = [.hashable, .equatable]
        settings.imports = ["A", "B"]
        settings.contexts = ContextReading.none
        settings.readsTriggers = true
        settings.showsCodes = true
        settings.treatsWarningsAsErrors = true
        settings.isQuiet = true
        settings.includeRoot = "I"
        settings.definitions = ["X": "1", "$y": "a=b"]
        #expect(
            request
                == ToolRequest(
                    inputs: ["X"], output: "O", settings: settings, optionsFile: "f.json",
                    standardInputName: "in.puml"))
    }

    @Test func `without options nothing is said`() throws {
        #expect(try flows("X") == ToolRequest(inputs: ["X"]))
        #expect(try flows("X").settings.renderOptions == RenderOptions())
    }

    @Test(arguments: [
        (["--access=open"], "'--access': 'open' is not allowed; it takes internal, package, public"),
        (["--isolation=main"], "'--isolation': 'main' is not allowed; it takes none, MainActor"),
        (
            ["--conformances=Equatable,Sendable"],
            "'--conformances': 'Sendable' is not allowed; it takes Equatable, Hashable, Codable"
        ),
        (["--conformances="], "'--conformances': '' is not allowed; it takes Equatable, Hashable, Codable"),
        (["--contexts=all"], "'--contexts': 'all' is not allowed; it takes typed, none"),
        (["--export=kotlin"], "'--export': 'kotlin' is not allowed; it takes swift"),
        (["-ejava"], "'--export': 'java' is not allowed; it takes swift"),
        (
            ["--import=A.B"],
            "'--import': 'A.B' is no Swift identifier; use letters, digits and '_', and no keyword"
        ),
        (
            ["--name=1st"],
            "'--name': '1st' is no Swift identifier; use letters, digits and '_', and no keyword"
        ),
        (["--define=X"], "'--define': 'X' is no definition; write NAME=VALUE"),
        (["--define=X=1", "--define=X=2"], "'X' is defined more than once; define it once"),
        (["--output="], "'--output': the value is empty; give a name or leave the option out"),
        (["--format=dot"], "unknown option '--format'; 'flint help' lists what there is"),
        (["--check"], "'--check' compares files; name them with '--output=PATH'"),
        (["--check", "-o-"], "'--check' compares files; name them with '--output=PATH'"),
        (["-", "-"], "'-' is given more than once; standard input can be read once"),
        ([""], "the name of an input is empty; leave it out or give its path"),
        (
            ["--name=N", "Y"],
            "'--name' names one machine; give one input, or name the machines in the diagrams"
        ),
    ])
    func `a wrong value is refused with what is allowed`(options: [String], expected: String) {
        #expect(FlintProgram.usageError(["flows", "X"] + options) == expected)
    }

    @Test(arguments: [
        (
            ["screens"],
            "unknown command 'screens'; there are generate, check, graph, help, flows, tweaks, runtime"
        ),
        (
            ["generate"],
            "'generate' needs to know what; write 'flint generate flows' or 'flint generate tweaks' or 'flint generate runtime'"
        ),
        (
            ["generate", "screens"],
            "unknown subcommand 'screens' of 'generate'; there are flows, tweaks, runtime"
        ),
        (["generate", "tweak"], "unknown subcommand 'tweak' of 'generate'; did you mean 'tweaks'?"),
        (["generate", "flow"], "unknown subcommand 'flow' of 'generate'; did you mean 'flows'?"),
        (["grahp", "X"], "unknown command 'grahp'; did you mean 'graph'?"),
        ([], "no command; 'flint help' lists what there is"),
        (["--quit"], "unknown option '--quit'; did you mean '--quiet'?"),
        (["flows"], "no input; name a diagram, or '-' for standard input"),
        (["check", "--codable", "X"], "unknown option '--codable'; 'flint help' lists what there is"),
        (
            ["graph", "X"],
            "'graph' needs to know the format; write '--format=mermaid', '--format=dot' or '--format=json'"
        ),
        (["graph", "--format=png", "X"], "'--format': 'png' is not allowed; it takes mermaid, dot, json"),
        (["help", "flow"], "unknown command 'flow'; did you mean 'flows'?"),
    ])
    func `a wrong command is refused with a hint`(arguments: [String], expected: String) {
        #expect(FlintProgram.usageError(arguments) == expected)
    }

    @Test(arguments: GraphFormat.allCases) func `graph takes each format`(format: GraphFormat) throws {
        let parsed = try FlintProgram.parsed(["graph", "X", "--format", format.rawValue])
        #expect(try GraphPrinting(parsed).format == format)
    }

    @Test func `a comparison is read`() throws {
        #expect(try FlowGeneration(FlintProgram.parsed(["flows", "--check", "-oa", "X"])).isCheck)
        #expect(try !FlowGeneration(FlintProgram.parsed(["flows", "-oa", "X"])).isCheck)
    }

    @Test(arguments: [
        (["help"], "usage: flint <command>"), (["--help"], "usage: flint <command>"),
        (["-h"], "usage: flint <command>"), (["help", "generate", "flows"], "usage: flint generate flows"),
        (["help", "generate"], "usage: flint generate flows"),
        (["help", "flows"], "usage: flint generate flows"),
        (["generate", "flows", "-h"], "usage: flint generate flows"),
        (["help", "generate", "tweaks"], "usage: flint generate tweaks"),
        (["help", "tweaks"], "usage: flint generate tweaks"),
        (["tweaks", "-h"], "usage: flint generate tweaks"),
        (["check", "X", "--nonsense", "--help"], "usage: flint check"),
        (["graph", "--help"], "usage: flint graph"), (["help", "help"], "usage: flint help"),
    ])
    func `help is found`(arguments: [String], beginning: String) throws {
        let system = MemorySystem()
        #expect(FlintProgram(system).run(arguments) == .done)
        #expect(system.current.output.hasPrefix(beginning))
    }
}
