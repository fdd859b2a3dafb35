import FlintGenerator
import Testing

@testable import FlintTool

@Suite struct TweakRequestTests {
    static let needed: [String] = ["-l", "A.tweaks.json", "-o", "out"]

    func request(_ arguments: [String]) throws -> TweakRequest {
        try TweakRequest(FlintProgram.parsed(arguments))
    }

    @Test(arguments: [
        ["tweaks", "-l", "A.tweaks.json", "-o", "out"], ["generate", "tweaks", "-lA.tweaks.json", "-oout"],
        ["-l", "A.tweaks.json", "generate", "-o", "out", "tweaks"],
        ["tweaks", "--local-tweaks-file-path", "A.tweaks.json", "--output-folder", "out"],
        ["tweaks", "--output-folder=out", "--local-tweaks-file-path=A.tweaks.json"],
    ])
    func `both spellings of the command and the options are read`(arguments: [String]) throws {
        let request = try request(arguments)
        #expect(request.input == "A.tweaks.json")
        #expect(request.outputFolder == "out")
        #expect(request.handling == .write)
        #expect(request.settings == FlowSettings())
        #expect(request.configurationFolder == nil)
    }

    @Test(arguments: [
        ["-a", "AppTweaks", "-c", "Configuration"],
        ["--accessor-name=AppTweaks", "--configuration-folder=Configuration"],
        ["--accessor-name", "AppTweaks", "--configuration-folder", "Configuration"],
    ])
    func `every option arrives`(names: [String]) throws {
        let request = try request(
            ["tweaks"] + Self.needed + names + [
                "--access=public", "--check", "--codes", "--quiet", "--warnings-as-errors",
                "--stdin-name=X.json",
                "--options-file=flint.json",
            ])
        #expect(request.settings.accessorName == "AppTweaks")
        #expect(request.configurationFolder == "Configuration")
        #expect(request.settings.access == .public)
        #expect(request.settings.showsCodes == true)
        #expect(request.settings.isQuiet == true)
        #expect(request.settings.treatsWarningsAsErrors == true)
        #expect(request.standardInputName == "X.json")
        #expect(request.optionsFile == "flint.json")
        #expect(request.handling == .compare)
        #expect(try self.request(["tweaks"] + Self.needed + ["--dry-run"]).handling == .announce)
    }

    @Test(arguments: [
        (
            ["tweaks", "-o", "out"],
            "'--local-tweaks-file-path' is missing; write '--local-tweaks-file-path=FILE'"
        ),
        (["tweaks", "-l", "A.json"], "'--output-folder' is missing; write '--output-folder=DIR'"),
        (
            ["tweaks", "-l", "A.json", "-o-"],
            "an accessor is two files; name a folder with '--output-folder=DIR'"
        ),
        (
            ["tweaks", "-l", "A.json", "-o", "out", "B.json"],
            "'B.json' is no option; name the tweak file with '--local-tweaks-file-path=FILE'"
        ),
        (
            ["tweaks", "-l", "A.json", "-o", "out", "--check", "--dry-run"],
            "'--check' and '--dry-run' exclude one another; leave one out"
        ),
        (
            ["tweaks", "-l", "A.json", "-l", "B.json"],
            "'--local-tweaks-file-path' is given more than once; give it once"
        ),
        (
            ["tweaks", "-l", "A.json", "-o", "out", "-a", "1st"],
            "'--accessor-name': '1st' is no Swift identifier; use letters, digits and '_', and no keyword"
        ),
        (
            ["tweaks", "-l", "A.json", "-o", "out", "-a", "FlintTweaks"],
            "'--accessor-name': 'FlintTweaks' is a name that the generated code needs; choose another"
        ),
        (
            ["tweaks", "-l", "A.json", "-o", "out", "--access=open"],
            "'--access': 'open' is not allowed; it takes internal, package, public"
        ),
        (["tweaks", "--acces=public"], "unknown option '--acces'; did you mean '--access'?"),
        (["tweaks", "--codable"], "unknown option '--codable'; 'flint help' lists what there is"),
        (["flows", "-a", "X", "A.puml"], "unknown option '-a'; 'flint help' lists what there is"),
    ])
    func `what means nothing is refused with what does`(arguments: [String], expected: String) {
        #expect(FlintProgram.usageError(arguments) == expected)
    }
}
