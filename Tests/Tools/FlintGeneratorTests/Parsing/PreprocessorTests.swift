import FlintGenerator
import Testing

@Suite struct PreprocessorTests {
    static let substitutions: [(String, [String])] = [
        ("!define N Name\nA --> N", ["A -> Name"]),
        ("!define N Name\nA --> NN : N-N", ["A -> NN : |Name-Name|"]),
        ("!define N\nA --> BN : N\nN\n N N", ["A -> BN"]),
        ("!define N One\n!define M N N\nA --> B : M", ["A -> B : |One One|"]),
        ("!define M N\n!define N One\nA --> B : M", ["A -> B : |N|"]),
        ("!define N One\n!define N Two\nA --> N", ["A -> Two"]),
        ("!define N N\nA --> N", ["A -> N"]),
        ("!define N Name\n!undef N\nA --> N", ["A -> N"]),
        ("A --> N\n!define N Name\nA --> N", ["A -> N", "A -> Name"]),
        ("!$v = Name\nA --> $v", ["A -> Name"]),
        ("!$v=Name\nA-->$v: $v", ["A -> Name : |Name|"]),
        ("!$v = \"Long name\"\nA --> B : $v", ["A -> B : |Long name|"]),
        ("!$v = 'Long name'\nA --> B : $v", ["A -> B : |Long name|"]),
        ("!$v = \"a\"\n!$w = \"b\" + \"$v\"\nA --> B : $w", ["A -> B : |ba|"]),
        ("!$v = One\n!$v ?= Two\nA --> $v", ["A -> One"]),
        ("!$v ?= Two\nA --> $v", ["A -> Two"]),
        ("!$v = One\n!$v = Two\nA --> $v", ["A -> Two"]),
        ("!$v = One\n!undef $v\nA --> B : $v", ["A -> B : |$v|"]),
        ("!$v = One\nA --> B : $vv", ["A -> B : |$vv|"]),
        ("!local $v = One\n!global $w = Two\n$v --> $w", ["One -> Two"]),
        ("state X $tag", ["state X"]),
        ("!define ARROW -left->\nA ARROW B", ["A -> B"]),
        ("A --> B : 5 % of all, %date()", ["A -> B : |5 % of all, %date()|"]),
        ("A --> %getenv(\"HOST\")", ["A -> server"]),
        ("A --> %getenv( 'HOST' )", ["A -> server"]),
        ("A --> %getenv(HOST)", ["A -> server"]),
        ("!$v = %getenv(\"HOST\")\nA --> $v", ["A -> server"]),
        ("A --> GIVEN : $given", ["A -> Value : |variable|"]),
    ]

    static let parser = DiagramParser(
        environment: ["HOST": "server"], definitions: ["GIVEN": "Value", "$given": "variable"])

    @Test(arguments: substitutions) func `names are replaced`(text: String, outline: [String]) {
        let reading = Reading(text, with: Self.parser)
        #expect(reading.all == outline)
    }

    static let conditions: [(String, Bool)] = [
        ("!ifdef YES", true), ("!ifdef NO", false), ("!ifndef YES", false), ("!ifndef NO", true),
        ("!ifdef $v", true), ("!if $v", true), ("!if $empty", false), ("!if $zero", false),
        ("!if ($v)", true),
        ("!if $unknown", false), ("!if $v == \"one\"", true), ("!if $v == \"two\"", false),
        ("!if ($v == 'one')", true), ("!if (($v==\"one\"))", true), ("!if $v == one", true),
        ("!if \"one\" == $v", true), ("!if $zero == 0", true), ("!if %getenv(\"HOST\") == \"server\"", true),
        ("!if 1", true), ("!if 0", false), ("!if YES == \"value\"", true),
    ]

    @Test(arguments: conditions) func `a condition is evaluated`(condition: String, holds: Bool) {
        let setting = "!define YES value\n!$v = one\n!$empty = \"\"\n!$zero = 0\n"
        let reading = Reading(
            "\(setting)\(condition)\nA --> B\n!else\nC --> D\n!endif\nE --> F", with: Self.parser)
        #expect(reading.all == [holds ? "A -> B" : "C -> D", "E -> F"])
    }

    @Test func `the first branch that holds counts`() {
        let text =
            "!if $v == 1\nA --> B\n!elseif $v == 2\nC --> D\n!elseif $v == 2\nE --> F\n!else\nG --> H\n!endif"
        let outlines: [[String]] = (1...3).map { Reading("!$v = \($0)\n" + text).outline }
        #expect(outlines == [["A -> B"], ["C -> D"], ["G -> H"]])
    }

    @Test func `conditions nest, and nothing is done in a branch that does not count`() {
        let reading = Reading(
            "!ifdef NO\n!define N One\n!include missing\n!ifndef NO\nA --> B\n!else\nC --> D\n!endif\nnonsense here\n"
                + "!if $x != 3\n!endif\n!procedure $p()\n!endif\n[*] --> N")
        #expect(reading.all == ["[*] -> N"])
    }

    @Test func `definitions end with their block`() {
        let reading = Reading("@startuml\n!define N One\nA --> N\n@enduml\n@startuml\nA --> N\n@enduml")
        #expect(reading.syntax.blocks.map(Outline.lines(of:)) == [["A -> One"], ["A -> N"]])
    }

    static let wrong: [(String, String, String)] = [
        (
            "!procedure $p($a)\nstate $a {\n!endprocedure", "1:1 error preprocessor",
            "'!procedure' is not read; expand it first and keep the result"
        ),
        (
            "!unquoted procedure $p($a)\nstate $a {\n!endprocedure", "1:1 error preprocessor",
            "'!unquoted' is not read; expand it first and keep the result"
        ),
        (
            "!function $f()\n!return 1 {\n!endfunction", "1:1 error preprocessor",
            "'!function' is not read; expand it first and keep the result"
        ),
        (
            "  !foreach $i in [1, 2]\nstate $i {\n!endfor", "1:3 error preprocessor",
            "'!foreach' is not read; expand it first and keep the result"
        ),
        (
            "!while $i < 3\n!while 1\n{\n!endwhile\n{\n!endwhile", "1:1 error preprocessor",
            "'!while' is not read; expand it first and keep the result"
        ),
        (
            "!if $v != 3\n{\n!else\n}\n!endif", "1:1 error preprocessor",
            "this condition is not read; expand it first and keep the result"
        ),
        (
            "!if %true()\n{\n!endif", "1:1 error preprocessor",
            "this condition is not read; expand it first and keep the result"
        ),
        (
            "!if 0\n{\n!elseif 1 && 2\n{\n!endif", "3:1 error preprocessor",
            "this condition is not read; expand it first and keep the result"
        ),
        (
            "!define F(x) state x", "1:1 error preprocessor",
            "macros are not read; expand it first and keep the result"
        ),
        ("!define", "1:1 error preprocessor", "'!define' needs a name; write '!define NAME text'"),
        ("!undef", "1:1 error preprocessor", "'!undef' needs one name; write '!undef NAME'"),
        ("!$v", "1:1 error preprocessor", "this is no assignment; write '!$name = text'"),
        ("!$v += 1", "1:1 error preprocessor", "this is no assignment; write '!$name = text'"),
        ("!inclde a", "1:1 error preprocessor", "'!inclde' is no directive; write '!include'"),
        (
            "!frobnicate", "1:1 error preprocessor",
            "'!frobnicate' is not read; expand it first and keep the result"
        ),
        ("!endif", "1:1 error unopened", "'!endif' closes nothing; remove it"),
        ("!else", "1:1 error unopened", "'!else' belongs to no '!if'; remove it"),
        ("!endwhile", "1:1 error unopened", "'!endwhile' closes nothing; remove it"),
        ("!ifdef X\nA --> B", "1:1 error unclosed", "the condition is not closed; write '!endif' after it"),
        ("!include", "1:1 error include", "'!include' needs a path; write '!include file.iuml'"),
        (
            "!include a.iuml", "1:1 error include",
            "'a.iuml' is not included, there is no folder to include from; name one by the option 'include-root'"
        ),
        (
            "A --> B : %getenv(\"NO\")", "1:11 warning environment",
            "'NO' has no value and stays empty; define it or write its text"
        ),
        (
            "!include <tupadr3/common>", "1:1 warning include",
            "nothing is fetched and no library is read; include a file instead"
        ),
        (
            "!includeurl a.iuml", "1:1 warning include",
            "nothing is fetched and no library is read; include a file instead"
        ),
        (
            "!include https://example.org/a.iuml", "1:1 warning include",
            "nothing is fetched and no library is read; include a file instead"
        ),
        ("!import a.zip", "1:1 warning include", "archives are not read; include files instead"),
    ]

    @Test(arguments: wrong) func `what cannot be done is told once`(
        text: String, finding: String, message: String
    ) {
        let reading = Reading("\(text)\n!$done = 1\n[*] --> A")
        #expect(reading.told == ["\(finding): \(message)"])
        #expect(reading.syntax.blocks.first?.hasErrors == finding.contains("error"))
    }

    @Test(arguments: [
        ("!define LONG a much longer text\nLONG x", "2:1 error syntax"),
        ("!$v = \"A --> B\"\n$v x : text", "2:4 error syntax"),
        ("!$v = \"\"\n$v$v A --> B x", "2:14 error syntax"),
        ("!$v = \"\"\nA --> $v \\\n $v B x", "3:7 error syntax"),
        ("!define N A --> B x\n    N", "2:5 error syntax"),
    ])
    func `what is wrong after a substitution is reported in the line as written`(
        text: String, finding: String
    ) {
        #expect(Reading(text).findings.first == finding)
    }
}
