import FlintGenerator
import Testing

@Suite struct SyntaxErrorTests {
    private static let unknown = "is no statement; write 'state Name', 'A --> B' or 'Name : text'"
    private static let text = "write ':' before a text"

    static let errors: [(String, String, String)] = [
        // Links
        ("A -->", "1:3 error syntax", "the link has no target; write a state after the arrow"),
        ("  A --> : text", "1:5 error syntax", "the link has no target; write a state after the arrow"),
        ("A <--", "1:3 error syntax", "the link has no source; write a state after the arrow"),
        ("-->", "1:1 error syntax", "the link has no source; write a state before the arrow"),
        ("--> B", "1:1 error syntax", "the link has no source; write a state before the arrow"),
        ("<-- B", "1:1 error syntax", "the link has no source; write a state before the arrow"),
        ("A <--> B", "1:3 error syntax", "a link has one direction; draw two links"),
        ("A --> B C", "1:9 error syntax", "'C' cannot stand after the link; \(text)"),
        (
            "A --> B-C", "1:8 error syntax",
            "a name has no '-'; write 'state \"text\" as Name' and use the name"
        ),
        (
            "A-B --> C", "1:2 error syntax",
            "a name has no '-'; write 'state \"text\" as Name' and use the name"
        ),
        ("A --> )", "1:7 error syntax", "')' is no state; write a name, '[*]', or a text in quotes"),
        ("A -- B", "1:3 error syntax", "'--' is no arrow of a state diagram; write '-->' or '<--'"),
        ("A ..> B", "1:3 error syntax", "'..>' is no arrow of a state diagram; write '-->' or '<--'"),
        ("A ==> B : x", "1:3 error syntax", "'==>' is no arrow of a state diagram; write '-->' or '<--'"),
        ("A => B", "1:3 error syntax", "'=>' is no arrow of a state diagram; write '-->' or '<--'"),
        ("A *--> B", "1:3 error syntax", "'*-->' is no arrow of a state diagram; write '-->' or '<--'"),
        (
            "A \"1\" --> \"2\" B", "1:7 error syntax",
            "a link of states has no multiplicities; remove the text in quotes"
        ),
        ("A -[#red-> B", "1:4 error unclosed", "'[' is not closed; write ']'"),
        (
            "A -sideways-> B", "1:3 error syntax", "'-' is no arrow of a state diagram; write '-->' or '<--'"
        ),
        ("A <<choice --> B", "1:3 error unclosed", "'<<' is not closed; write '>>'"),
        ("A --> B [[url", "1:9 error unclosed", "'[[' is not closed; write ']]'"),
        ("==bar --> A", "1:1 error syntax", "this is no bar; write '==name=='"),
        ("A --> ====", "1:7 error syntax", "this is no bar; write '==name=='"),
        ("[X] --> A", "1:1 error syntax", "this is no state; write '[*]', '[H]' or '[H*]'"),
        ("A --> [h", "1:7 error syntax", "this is no state; write '[*]', '[H]' or '[H*]'"),
        ("[*]", "1:1 error syntax", "a link is missing; write an arrow and a state after it"),
        ("[*] : text", "1:5 error syntax", "only a state has a text; write 'Name : text'"),
        ("A[H] : text", "1:6 error syntax", "only a state has a text; write 'Name : text'"),
        ("A B", "1:3 error syntax", "'B' is no arrow; write '-->' between two states or ':' before a text"),
        // Declarations
        (
            "state", "1:6 error syntax",
            "the end of the line is no name of a state; write 'state Name' or 'state \"text\" as Name'"
        ),
        (
            "state {", "1:7 error syntax",
            "'{' is no name of a state; write 'state Name' or 'state \"text\" as Name'"
        ),
        (
            "state [*]", "1:7 error syntax",
            "'[*]' is no name of a state; write 'state Name' or 'state \"text\" as Name'"
        ),
        ("state X as Y", "1:12 error syntax", "the text after 'as' needs quotes; write 'as \"text\"'"),
        ("state \"X\" as", "1:13 error syntax", "a name must follow 'as'; write 'as Name'"),
        ("state \"X", "1:7 error unclosed", "the string is not closed; write '\"' at its end"),
        ("state \"\"", "1:7 error syntax", "the string is empty; write a name between the quotes"),
        (
            "state X Y", "1:9 error syntax",
            "'Y' cannot stand after the name of a state; write ':' before a text or '{' before a body"
        ),
        (
            "state X-Y", "1:8 error syntax",
            "'-' cannot stand after the name of a state; write ':' before a text or '{' before a body"
        ),
        ("state X <<choice", "1:9 error unclosed", "'<<' is not closed; write '>>'"),
        ("state X ##[dashed", "1:11 error unclosed", "'[' is not closed; write ']'"),
        ("state X $", "1:9 error syntax", "'$' begins a tag; write a name after it"),
        (
            "state X { A --> B\n}", "1:11 error syntax",
            "a body begins on the next line; begin a new line after '{'"
        ),
        (
            "state X { A --> B }", "1:11 error syntax",
            "a body begins on the next line; begin a new line after '{'"
        ),
        ("frame X", "1:1 error syntax", "a frame has a body; write '{' at the end of the line"),
        ("}", "1:1 error unopened", "this closes nothing; remove it"),
        ("  end state", "1:3 error unopened", "this closes nothing; remove it"),
        ("endstate", "1:1 error unopened", "this closes nothing; remove it"),
        ("end note", "1:1 error unopened", "'end note' closes nothing; remove it"),
        ("end", "1:1 error unopened", "'end' closes nothing; remove it"),
        ("state X {\n} x", "2:3 error syntax", "'x' cannot stand after '}'; remove it or begin a new line"),
        (
            "state X {\nend state x", "2:11 error syntax",
            "'x' cannot stand after 'end state'; remove it or begin a new line"
        ),
        (
            "set colour red", "1:1 error unknown-statement",
            "'set' sets the separator; write 'set separator none'"
        ),
        ("set separator", "1:1 error syntax", "the separator is one mark; write 'set separator .' or 'none'"),
        (
            "package X {\nA --> B\n}", "1:1 error unknown-statement",
            "a package is no statement of a state diagram; write 'state Name {' or 'frame Name {'"
        ),
        // Unknown statements
        ("// comment", "1:1 error unknown-statement", "'//' begins no statement; comments start with \"'\""),
        (
            "/* comment */", "1:1 error unknown-statement",
            "'/*' begins no statement; comments start with \"'\""
        ),
        ("# comment", "1:1 error unknown-statement", "'#' begins no statement; comments start with \"'\""),
        ("%% comment", "1:1 error unknown-statement", "'%%' begins no statement; comments start with \"'\""),
        (
            "stat X", "1:6 error syntax",
            "'X' is no arrow; write '-->' between two states or ':' before a text"
        ),
        ("Foo", "1:1 error unknown-statement", "'Foo' \(unknown)"),
        ("hied", "1:1 error unknown-statement", "'hied' is no statement; write 'hide'"),
        ("endnoet", "1:1 error unknown-statement", "'endnoet' is no statement; write 'endnote'"),
        ("“A” --> B", "1:1 error unknown-statement", "these quotes are no quotes here; write '\"'"),
        ("{", "1:1 error unknown-statement", "a brace opens nothing here; write it after 'state Name'"),
        ("</style>", "1:1 error unknown-statement", "this closes nothing; remove it"),
        (
            ")", "1:1 error unknown-statement",
            "')' begins no statement; write 'state Name', 'A --> B' or 'Name : text'"
        ),
    ]

    @Test(arguments: errors) func `an error has its place, code and hint`(
        text: String, finding: String, message: String
    ) {
        let reading = Reading("\(text)\nstate Last")
        #expect(reading.told == ["\(finding): \(message)"])
        #expect(reading.outline.contains("state Last"))
        #expect(reading.syntax.blocks.first?.hasErrors == true)
    }

    static let presentation: [(String, String, String)] = [
        ("note left of", "1:13 error syntax", "the note has no state; write its name after 'of'"),
        ("note left of : text", "1:14 error syntax", "the note has no state; write its name after 'of'"),
        (
            "note of A : text", "1:6 error syntax",
            "the note has no place; write 'note left of Name', 'note on link' or 'note as N'"
        ),
        (
            "note A : text", "1:6 error syntax",
            "the note has no place; write 'note left of Name', 'note on link' or 'note as N'"
        ),
        ("note \"text\"", "1:12 error syntax", "a note in quotes needs a name; write 'as N' after it"),
        ("note \"text", "1:6 error unclosed", "the string is not closed; write '\"' at its end"),
        ("note as", "1:8 error syntax", "the note needs a name; write 'as N'"),
        (
            "note left of A text", "1:16 error syntax",
            "'text' cannot stand after the note; remove it or begin a new line"
        ),
        ("left to right", "1:14 error syntax", "'direction' is missing; write 'left to right direction'"),
        ("url of A", "1:8 error syntax", "the address is missing; write '[[address]]'"),
        ("json", "1:1 error syntax", "'json' needs a name and a body; write 'json Name {'"),
    ]

    @Test(arguments: presentation) func `wrong presentation is an error`(
        text: String, finding: String, message: String
    ) {
        let reading = Reading("\(text)\nstate Last")
        #expect(reading.all == ["state Last", "\(finding): \(message)"])
    }

    static let unclosed: [(String, String, String)] = [
        ("state X {", "1:9", "the body is not closed; write '}' after its last line"),
        ("state X #red begin", "1:14", "the body is not closed; write '}' after its last line"),
        ("/' comment", "1:1", "the comment is not closed; write \"'/\" after it"),
        ("A --> B /' comment", "1:9", "the comment is not closed; write \"'/\" after it"),
        ("  note left of A", "1:3", "the note is not closed; write 'end note' after its last line"),
        ("note as N", "1:1", "the note is not closed; write 'end note' after its last line"),
        ("note left of A {", "1:1", "the note is not closed; write '}' after its last line"),
        ("note on link", "1:1", "the note is not closed; write 'end note' after its last line"),
        ("legend", "1:1", "the legend is not closed; write 'end legend' after its last line"),
        ("header", "1:1", "the header is not closed; write 'end header' after its last line"),
        ("left footer", "1:1", "the footer is not closed; write 'end footer' after its last line"),
        ("title", "1:1", "the title is not closed; write 'end title' after its last line"),
        ("mainframe", "1:1", "the mainframe is not closed; write 'end mainframe' after its last line"),
        ("<style>", "1:1", "the style is not closed; write '</style>' after its last line"),
        ("skinparam state {", "1:1", "the skinparam is not closed; write '}' after its last line"),
        ("json J {", "1:1", "the json is not closed; write '}' after its last line"),
        ("map M {", "1:1", "the map is not closed; write '}' after its last line"),
    ]

    @Test(arguments: unclosed) func `what is never closed is an error at its opener`(
        text: String, place: String, message: String
    ) {
        let reading = Reading("\(text)\nsome words\nand more of them\n")
        #expect(reading.told.first == "\(place) error unclosed: \(message)")
        let isBody = text.hasPrefix("state")
        #expect(reading.findings.count == (isBody ? 3 : 1))
        #expect(reading.syntax.blocks.first?.hasErrors == true)
    }

    @Test func `statements go on behind a text that is never closed`() {
        let reading = Reading(
            "[*] --> A\nnote left of A\nsome words\nmore : words\nA --> B\nB -->\nB --> [*]")
        #expect(reading.outline == ["[*] -> A", "A -> B", "B -> [*]"])
        #expect(reading.findings == ["2:1 error unclosed", "6:3 error syntax"])
    }

    @Test func `a text that is never closed ends with its block`() {
        let reading = Reading(
            "@startuml\nlegend\n@enduml\n@startuml\n/' open\n@enduml\n@startuml\nA --> B\nend legend '/\n@enduml"
        )
        #expect(reading.findings == ["2:1 error unclosed", "5:1 error unclosed", "9:1 error unopened"])
    }

    @Test func `mistakes of different kinds do not hide each other, and a line has one`() {
        let text = """
            @startuml
            [*] --> A
            A -->
            A --> <<a <<b "c
            state B {
            // words
            state "C
            }
            }
            !endif
            note left of A
            words
            A --> C D
            !ifdef X
            @enduml
            """
        #expect(
            Reading(text).findings == [
                "3:3 error syntax", "4:7 error syntax", "6:1 error unknown-statement", "7:7 error unclosed",
                "9:1 error unopened", "10:1 error unopened", "11:1 error unclosed", "14:1 error unclosed",
            ])
    }
}
