import Testing

@testable import FlintTool

@Suite struct HelpTextTests {
    @Test(arguments: CommandName.allCases) func `a text names every option and an example`(
        command: CommandName
    ) {
        let text = HelpText.text(for: command)
        for option in command.options { #expect(text.contains(option.synopsis), "\(option.spelling)") }
        #expect(text.hasPrefix(command.usage + "\n"))
        #expect(text.contains("\nexample:\n  flint \(command == .help ? "help" : command.rawValue)"))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 110 })
    }

    @Test(arguments: CommandName.allCases) func `an example can be read`(command: CommandName) throws {
        let words = HelpText.example(of: command).split(separator: " ").dropFirst().map(String.init)
        #expect(throws: Never.self) { try CommandLineReader.command(of: words) }
    }

    @Test func `the overview names every command and exit status`() {
        let words = [
            "generate flows", "generate tweaks", "check", "graph", "inspect", "flags", "help", "--version",
        ]
        for word in words {
            #expect(HelpText.overview.contains("\n  \(word)"))
        }
        for status in ToolStatus.allCases { #expect(HelpText.overview.contains("\(status.rawValue) ")) }
    }
}
