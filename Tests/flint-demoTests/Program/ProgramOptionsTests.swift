import Testing

@testable import flint_demo

@Suite struct ProgramOptionsTests {
    @Test func `nothing is asked for without arguments`() throws {
        let options = try ProgramOptions(parsing: [])
        #expect(options.folder == nil)
        #expect(options.command.isEmpty)
        #expect(options.events == nil)
        #expect(!options.printsAnalytics)
        #expect(try ProgramOptions(parsing: ["--analytics", "list"]).printsAnalytics)
    }

    @Test(arguments: [["--folder", "a"], ["--folder=a"], ["-f", "a"]])
    func `a value follows its option or an equals sign`(arguments: [String]) throws {
        #expect(try ProgramOptions(parsing: arguments).folder == "a")
    }

    @Test(arguments: [
        (["--events"], EventFormat.text), (["--events=text"], .text), (["--events=json"], .json),
        (["--events-to", "x"], .text), (["--events-to=x", "--events=json"], .json),
    ]) func `events have a form`(arguments: [String], format: EventFormat) throws {
        #expect(try ProgramOptions(parsing: arguments).events == format)
    }

    @Test func `options about flags are kept as they were written`() throws {
        let options = try ProgramOptions(
            parsing: ["--tweak=a/b=c=d", "--enable-feature", "extras", "--disable-feature=x", "list"])
        #expect(
            options.flagArguments == [
                "--tweak", "a/b=c=d", "--enable-feature", "extras", "--disable-feature", "x",
            ])
        #expect(options.command == ["list"])
    }

    @Test func `options end where the command begins`() throws {
        let options = try ProgramOptions(parsing: ["--create", "append", "--folder", "x"])
        #expect(options.createsFolder)
        #expect(options.command == ["append", "--folder", "x"])
        #expect(try ProgramOptions(parsing: ["--", "--help"]).command == ["--help"])
    }

    @Test(arguments: [
        (["--folder"], "--folder needs a value. See --help."),
        (["--folder="], "--folder needs a value. See --help."),
        (["--events=xml"], "Events are printed as text or as json, not as “xml”. See --help."),
        (["--create=yes"], "--create takes no value. See --help."),
        (["--foldr", "x"], "There is no option --foldr. Did you mean --folder?"),
        (["-x"], "There is no option -x. See --help."),
        (["--nonsense"], "There is no option --nonsense. See --help."),
    ]) func `a wrong option is named`(arguments: [String], message: String) {
        let error = #expect(throws: UsageError.self) { try ProgramOptions(parsing: arguments) }
        #expect(error?.description == message)
    }

    @Test func `every option of the help is understood`() throws {
        for option in ProgramOption.all {
            let usage = option.usage.prefix { $0 != "[" }
            _ = try ProgramOptions(parsing: usage.split(separator: " ").map(String.init))
        }
    }
}
