import FlintGenerator
import Testing

@testable import FlintTool

@Suite struct CommandLineReaderTests {
    func flows(_ arguments: String...) throws -> ToolRequest {
        guard case .generateFlows(let request, _) = try CommandLineReader.command(of: ["flows"] + arguments)
        else { throw UsageError("no generation") }
        return request
    }

    func message(_ arguments: [String]) -> String? {
        do throws(UsageError) {
            _ = try CommandLineReader.command(of: arguments)
            return nil
        } catch {
            return error.message
        }
    }

    @Test(arguments: [
        ["generate", "flows", "X"], ["flows", "X"], ["generate", "--codable", "flows", "X"],
        ["--codable", "generate", "flows", "X"], ["-o", "-", "flows", "X"],
        ["--name", "N", "generate", "flows", "X"], ["flows", "--", "X"],
    ])
    func `the words of a command may stand anywhere among the options`(arguments: [String]) throws {
        guard case .generateFlows(let request, let isCheck) = try CommandLineReader.command(of: arguments)
        else {
            Issue.record("That is another command.")
            return
        }
        #expect(request.inputs == ["X"])
        #expect(!isCheck)
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
        #expect(message(["flows", "X"] + options) == expected)
    }

    @Test(arguments: [
        (
            ["screens"],
            "unknown command 'screens'; there are generate, check, graph, inspect, flags, runs, help, flows, tweaks"
        ),
        (
            ["generate"],
            "'generate' needs to know what; write 'flint generate flows' or 'flint generate tweaks'"
        ),
        (["generate", "screens"], "unknown subcommand 'screens' of 'generate'; there are flows, tweaks"),
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
        #expect(message(arguments) == expected)
    }

    @Test(arguments: GraphFormat.allCases) func `graph takes each format`(format: GraphFormat) throws {
        let command = try CommandLineReader.command(of: ["graph", "X", "--format", format.rawValue])
        #expect(command == .graph(ToolRequest(inputs: ["X"]), format))
    }

    @Test func `check and version are read`() throws {
        #expect(try CommandLineReader.command(of: ["check", "X"]) == .check(ToolRequest(inputs: ["X"])))
        #expect(try CommandLineReader.command(of: ["--version"]) == .version)
        guard
            case .generateFlows(_, isCheck: true) = try CommandLineReader.command(
                of: ["flows", "--check", "-oa", "X"])
        else {
            Issue.record("That is no comparison.")
            return
        }
    }

    @Test(arguments: [
        (["help"], HelpText.overview), (["--help"], HelpText.overview), (["-h"], HelpText.overview),
        (["help", "generate", "flows"], HelpText.text(for: .generateFlows)),
        (["help", "flows"], HelpText.text(for: .generateFlows)),
        (["generate", "flows", "-h"], HelpText.text(for: .generateFlows)),
        (["help", "generate", "tweaks"], HelpText.text(for: .generateTweaks)),
        (["help", "tweaks"], HelpText.text(for: .generateTweaks)),
        (["tweaks", "-h"], HelpText.text(for: .generateTweaks)),
        (["check", "X", "--nonsense", "--help"], HelpText.text(for: .check)),
        (["graph", "--help"], HelpText.text(for: .graph)), (["help", "help"], HelpText.text(for: .help)),
    ])
    func `help is found`(arguments: [String], text: String) throws {
        #expect(try CommandLineReader.command(of: arguments) == .help(text))
    }
}
