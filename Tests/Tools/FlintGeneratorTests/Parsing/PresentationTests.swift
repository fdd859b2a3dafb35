import FlintGenerator
import Testing

@Suite struct PresentationTests {
    static let statements: [String] = [
        "skinparam monochrome true", "skinparam state {\n  A {\n    b c\n  }\n  D<<e>> f\n}",
        "skinparam {\nstate X {\n}\n}", "skinparamlocked a b", "<style>\nstate { a b }\n} }\n</style>",
        "<style> a { } </style>", "scale 350 width", "scale 1.5", "scale 200*100", "scale max 300 height",
        "hide empty description", "hide <<own>>", "hide footbox", "hide @unlinked", "show members",
        "remove X",
        "restore X", "footbox off", "left to right direction", "top to bottom direction",
        "header text", "header\ntext --> text\nend header", "header\ntext\nendheader", "left header text",
        "footer text", "center footer text", "right footer\nstate X {\nend footer",
        "caption text", "legend\nA --> B {\nend legend", "legend top left\ntext\nendlegend",
        "legend right #red\ntext\nendlegend", "legend text on one line", "mainframe text",
        "mainframe\ntext\nend mainframe", "url of A is [[https://example.org]]", "url for A is [[a]]",
        "json J {\n\"a\": [1, {\"b\": \"}\"}]\n}", "json \"text\" as J {\n}", "json J [1, 2]",
        "json J #red [\n1\n]",
        "map M {\na => b\n}", "!theme plain", "!theme x from <y>", "!pragma layout smetana", "!log text",
        "!assume transparent dark", "sprite $x [2x2/16] {\nAB\nCD\n}", "page 2x1", "rotate", "allowmixing",
        "allow_mixing",
        "note left of A : text", "note right of A #red : text", "note left : text", "note top of A : text",
        "note bottom of A\n[*] --> X\nstate {\nend note", "note right\ntext\nendnote", "note on link : text",
        "note on link #red\ntext\nend note", "note right on link : text", "note left of A {\ntext\n}",
        "note left of \"Long name\" : text", "note left of A.B : text", "note \"text --> text\" as N",
        "note as N\ntext\nend note", "note as N #red\ntext\nEND NOTE", "floating note left : text",
        "floating note \"text\" as N", "note left of A <<own>> : text", "Note Left Of A : text",
    ]

    @Test(arguments: statements) func `a statement of presentation means nothing`(text: String) {
        let reading = Reading("[*] --> A\n\(text)\nA --> B : text\nB --> [*]")
        #expect(reading.all == ["[*] -> A", "A -> B : |text|", "B -> [*]"])
        let nested = Reading("state Outer {\n[*] --> A\n\(text)\nA --> [*]\n}")
        #expect(nested.outline == ["state Outer {", "  [*] -> A", "  A -> [*]", "}"])
        #expect(nested.messages == [])
    }

    @Test(arguments: [
        "N .. A", "A .. N", "N -- A", "N --> A", "A <-- N", "N ..> A", "A -up- N", "N .left. A : text",
        "N : text",
    ])
    func `a link to a note is ignored, wherever the note stands`(link: String) {
        for note in ["note \"text\" as N", "note as N\ntext\nend note", "json N {\n}"] {
            let after = Reading("[*] --> A\n\(link)\n\(note)\nA --> [*]")
            let before = Reading("[*] --> A\n\(note)\n\(link)\nA --> [*]")
            #expect(after.outline == ["[*] -> A", "A -> [*]"])
            #expect(before.outline == after.outline)
            #expect(after.messages + before.messages == [])
        }
    }

    @Test func `a link inside of a composite to a note outside is ignored`() {
        let reading = Reading("state X {\nA --> B\nA .. N\nB --> N\n}\nnote \"text\" as N")
        #expect(reading.all == ["state X {", "  A -> B", "}"])
    }

    @Test func `a state may have the name of a note`() {
        let reading = Reading("state N\nnote \"text\" as N\nA --> N")
        #expect(reading.outline == ["state N", "A -> N"])
    }

    @Test(arguments: [
        ("title Order", "title |Order|"),
        (#"title Order\nsecond"#, "title |Order|"), ("title\n\n  Order\nsecond\nend title", "title |Order|"),
        ("title <b>Order</b> <size:20>list", "title |Order list|"), ("title a < b > c", "title |a < b > c|"),
        ("title One\ntitle Two", "title |Two|"), (#"title "Order""#, "title \"Order\""),
        ("TITLE Order", "title |Order|"), ("title\nOrder\nendtitle", "title |Order|"),
    ])
    func `the title is its first line without marks`(text: String, outline: String) {
        let reading = Reading("\(text)\n[*] --> A")
        #expect(reading.all == [outline, "[*] -> A"])
    }

    @Test(arguments: ["Header", "title", "Title", "footer", "Caption", "legend", "mainframe", "Skinparam"])
    func `a word of presentation before a colon is a state`(word: String) {
        #expect(
            Reading("state A\n\(word) : x\n\(word): y").outline == [
                "state A", "\(word) : |x|", "\(word) : |y|",
            ])
    }

    @Test(arguments: [
        "skin rose", "json J [1, 2]", "json J true", "json J -1", "json J \"x\"", "note of link : x",
        "note of link\ntext\nend note",
    ])
    func `these say nothing either`(text: String) {
        let reading = Reading("state A\n" + text)
        #expect(reading.all == ["state A"])
    }

    @Test func `a carriage return alone ends a line`() {
        let reading = Reading("@startuml\r[*] --> A\rA --> B : x\r\nB -->\r@enduml\r")
        #expect(reading.outline == ["[*] -> A", "A -> B : |x|"])
        #expect(reading.findings == ["4:3 error syntax"])
    }
}
