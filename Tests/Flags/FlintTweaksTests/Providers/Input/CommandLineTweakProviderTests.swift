import FlintTweaks
import TestSupport
import Testing

@Suite struct CommandLineTweakProviderTests {
    static let limit = TweakKey("checkout", "limit", default: 20)
    static let title = TweakKey("app", "title", default: "")
    static let odd = TweakKey("a=b/c", "d=e", default: "")

    func make(_ arguments: String...) -> CommandLineTweakProvider {
        CommandLineTweakProvider(arguments: arguments, declaring: [Self.limit, Self.title, Self.odd])
    }

    @Test func `options are taken and other arguments returned in order`() {
        let provider = make(
            "tool", "--tweak", "checkout/limit=5", "run", "--verbose", "--tweak=app/title=42", "-x",
            "--enable-feature", "beta", "--disable-feature=checkout", "--tweak-else", "--", "--tweak", "a/b=1"
        )
        #expect(provider.problems.isEmpty)
        #expect(
            provider.otherArguments
                == ["tool", "run", "--verbose", "-x", "--tweak-else", "--", "--tweak", "a/b=1"])
        #expect(provider.table.tweaks.map(\.value) == ["42", 5])
        #expect(provider.table.features == ["beta": true, "checkout": false])
    }

    @Test func `the last of several counts`() {
        let provider = make(
            "--tweak=checkout/limit=1", "--tweak=checkout/limit=2", "--enable-feature=a",
            "--disable-feature=a")
        #expect(provider.table.tweaks.map(\.value) == [2])
        #expect(provider.featureState("a") == false)
    }

    @Test func `an undeclared tweak is read by its look`() {
        let provider = make("--tweak=x/a=true", "--tweak=x/b=1", "--tweak=x/c=1.5", "--tweak=x/d=words=more")
        #expect(provider.table.tweaks.map(\.value) == [true, 1, 1.5, "words=more"])
    }

    @Test(arguments: [
        ("a%3Db%2Fc/x=1", TweakPath?.none), ("a=b%2Fc/d=e=f=g", TweakPath("a=b/c", "d=e")),
        ("x%2Fy/50%25=", TweakPath("x/y", "50%")), ("/=1", TweakPath("", "")),
        ("é/e\u{301}=1", TweakPath("é", "é")), ("x/y=\u{301}", TweakPath("x", "y")),
    ])
    func `names are escaped as in paths`(argument: String, path: TweakPath?) {
        #expect(make("--tweak", argument).table.tweaks.map(\.path) == (path.map { [$0] } ?? []))
    }

    @Test(arguments: ["", "checkout", "checkout/limit", "=1", "a=1", "a/b/c=1", "a%/b=1", "s3cr3t"])
    func `what is no tweak is a problem and no argument of others`(argument: String) {
        for provider in [make("--tweak", argument, "x"), make("--tweak=" + argument, "x")] {
            #expect(provider.problems.map(\.code) == [.malformed])
            #expect(provider.otherArguments == ["x"] && provider.table.tweaks.isEmpty)
        }
    }

    @Test(arguments: ["--tweak", "--enable-feature", "--disable-feature"])
    func `an option without a value is a problem`(option: String) {
        #expect(make("a", option).problems.map(\.code) == [.missingValue])
        let before = make(option, "--", "--tweak=a/b=1")
        #expect(before.problems.map(\.name) == [option])
        #expect(before.otherArguments == ["--", "--tweak=a/b=1"])
        let another = make(option, "--tweak=x/y=1")
        #expect(another.problems.map(\.code) == [.missingValue])
        #expect(another.table.tweaks.map(\.value) == [1])
    }

    @Test func `text that does not fit is kept as a wrong type, and the problem hides it`() throws {
        let provider = make("--tweak", "checkout/limit=s3cr3t")
        let problem = try #require(provider.problems.first)
        #expect(problem.code == .wrongType && problem.paths == [Self.limit.path])
        #expect(!problem.description.contains("s3cr3t"))
        #expect(provider.table.tweaks.map(\.value) == ["s3cr3t"])
    }

    @Test func `a misspelt tweak is set with a warning that has the nearest path`() {
        let provider = make("--tweak=chekout/limit=1")
        #expect(provider.problems.map(\.code) == [.unknownName])
        #expect(provider.problems.first?.paths == [Self.limit.path])
        #expect(provider.problems.first?.description.contains("checkout/limit") == true)
        #expect(provider.table.tweaks.map(\.path) == [TweakPath("chekout", "limit")])
    }

    @Test func `an undeclared tweak of a declared feature is reported, also if it is like no other`() {
        let provider = make("--tweak=checkout/welcome=1")
        #expect(provider.problems.map(\.code) == [.unknownName])
        #expect(provider.problems.first?.paths.isEmpty == true)
        #expect(provider.table.tweaks.count == 1)
    }

    @Test(arguments: ["--enable-feature", "--disable-feature"])
    func `a misspelt feature is set with a warning that has the nearest one`(option: String) {
        let provider = make(option, "chekout")
        #expect(provider.problems.map(\.code) == [.unknownName])
        #expect(provider.problems.first?.name == option)
        #expect(provider.problems.first?.description.contains("“checkout”") == true)
        #expect(provider.featureState("chekout") == (option == "--enable-feature"))
        #expect(make(option, "checkout").problems.isEmpty)
    }

    @Test func `names that would take quadratic time to compare are refused`() {
        let name = "x" + String(repeating: "\u{301}\u{323}", count: 50_000)
        let provider = make(
            "--tweak=\(name)/y=1", "--tweak=x/\(name)=1", "--enable-feature=\(name)", "--disable-feature",
            name)
        #expect(provider.problems.map(\.code) == [.malformed, .malformed, .malformed, .malformed])
        #expect(provider.table.rows.isEmpty && provider.table.features.isEmpty)
    }

    @Test func `random arguments give problems and lose nothing`() {
        var generator = SeededGenerator(seed: 7)
        let parts = [
            "--tweak", "--tweak=", "--enable-feature", "--disable-feature=", "--", "a/b=1",
            "checkout/limit=x",
            "", "=", "\u{301}", "--tweak=\u{301}/=", "-", "x",
        ]
        for _ in 0..<500 {
            let arguments = (0..<Int.random(in: 0..<8, using: &generator))
                .map { _ in parts.randomElement(using: &generator) ?? "" }
            let provider = CommandLineTweakProvider(arguments: arguments, declaring: [Self.limit])
            // The other arguments are a subsequence, and all that follows the first `--`.
            var rest = arguments[...]
            for other in provider.otherArguments {
                while let argument = rest.popFirst(), argument != other {}
            }
            #expect(provider.otherArguments.allSatisfy { arguments.contains($0) })
            #expect(rest.isEmpty || provider.otherArguments.count < arguments.count)
            if let end = arguments.firstIndex(of: "--") {
                #expect(provider.otherArguments.suffix(arguments.count - end) == arguments[end...])
            }
        }
    }
}
