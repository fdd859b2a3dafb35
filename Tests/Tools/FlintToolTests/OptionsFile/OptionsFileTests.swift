import FlintGenerator
import Testing

@testable import FlintTool

@Suite struct OptionsFileTests {
    func read(_ text: String, path: String = "App/flint.json") -> OptionsFile {
        OptionsFile(Array(text.utf8), path: path)
    }

    @Test func `every option is read`() {
        let file = read(
            """
            {
                "name": "N", "access": "public", "isolation": "MainActor", "codable": true,
                "conformances": ["Hashable", "Codable"], "import": ["A", "B"], "contexts": "none",
                "triggers": true, "codes": true, "warnings-as-errors": true, "quiet": false, "accessor-name": "AppTweaks", "observed": true, "include-root": "../Common",
                "define": { "X": "1", "$y": "" }, "exclude": ["Docs", "Old/A.puml"]
            }
            """)
        var settings = FlowSettings()
        settings.name = "N"
        settings.access = .public
        settings.isolation = .mainActor
        settings.isCodable = true
        settings.conformances = [.hashable, .codable]
        settings.imports = ["A", "B"]
        settings.contexts = ContextReading.none
        settings.readsTriggers = true
        settings.accessorName = "AppTweaks"
        settings.isObserved = true
        settings.showsCodes = true
        settings.treatsWarningsAsErrors = true
        settings.isQuiet = false
        settings.includeRoot = "App/../Common"
        settings.definitions = ["X": "1", "$y": ""]
        settings.exclusions = ["App/Docs", "App/Old/A.puml"]
        #expect(file.diagnostics.isEmpty)
        #expect(file.settings == settings)
    }

    @Test func `an empty object says nothing`() {
        #expect(read("{}") == OptionsFile(Array("{}".utf8), path: "other/flint.json"))
        #expect(read("{}").settings == FlowSettings())
    }

    @Test(arguments: [
        (#"{"acces": "public"}"#, "1:2: error: unknown option 'acces'; did you mean 'access'?"),
        (
            "{\n  \"output\": \"x\"}",
            "2:3: error: 'output' belongs on the command line, not into this file; leave it out"
        ),
        (
            #"{"check": true}"#,
            "1:2: error: 'check' belongs on the command line, not into this file; leave it out"
        ),
        (#"{"codable": 1}"#, "1:13: error: 'codable' takes true or false, not a number; write true or false"),
        (
            #"{"codable": "true"}"#,
            "1:13: error: 'codable' takes true or false, not a string; write true or false"
        ),
        (#"{"access": ["public"]}"#, "1:12: error: 'access' takes a string, not an array; write a string"),
        (
            #"{"access": "open"}"#,
            "1:12: error: 'access': 'open' is not allowed; it takes internal, package, public"
        ),
        (
            #"{"import": "A"}"#,
            "1:12: error: 'import' takes an array of strings, not a string; write an array of strings"
        ),
        (
            #"{"import": ["A", null]}"#,
            "1:18: error: 'import' takes an array of strings, not null; write an array of strings"
        ),
        (
            #"{"import": ["A B"]}"#,
            "1:13: error: 'import': 'A B' is no Swift identifier; use letters, digits and '_', and no keyword"
        ),
        (
            #"{"conformances": ["Sendable"]}"#,
            "1:19: error: 'conformances': 'Sendable' is not allowed; it takes Equatable, Hashable, Codable"
        ),
        (
            #"{"define": ["X=1"]}"#,
            "1:12: error: 'define' takes an object with a string for each name, not an array; "
                + "write an object with a string for each name"
        ),
        (#"{"define": {"X": 1}}"#, "1:18: error: 'X' takes a string, not a number; write a string"),
        (
            #"{"define": {"1 x": "1"}}"#,
            "1:13: error: 'define': '1 x' is no name; use letters, digits and '_'"
        ),
        (
            #"{"exclude": {}}"#,
            "1:13: error: 'exclude' takes an array of strings, not an object; write an array of strings"
        ),
        ("[]", "1:1: error: the file holds an array; write an object, {…}"),
        (
            "{\"quiet\": true,\n}",
            "2:1: error: here should be a name in double quotes; a comma before '}' is not allowed"
        ),
        (#"{"quiet": true, "quiet": true}"#, "1:17: error: 'quiet' stands here twice; leave one out"),
    ])
    func `a mistake is found at its place`(text: String, expected: String) {
        #expect(read(text).diagnostics.map(\.description) == ["App/flint.json:" + expected])
    }

    @Test func `several mistakes are found at once`() {
        let file = read(#"{"a-b-c": 1, "codable": 0, "access": "x", "isolation": "MainActor"}"#)
        #expect(file.diagnostics.map(\.location.column) == [2, 25, 38])
        #expect(file.diagnostics.allSatisfy { $0.code.description == "options-file" })
        #expect(file.settings.isolation == .mainActor)
    }
}
