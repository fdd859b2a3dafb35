import FlintGenerator
import Testing

@Suite struct LinkTests {
    static let ends: [(String, String)] = [
        ("[*] --> A", "[*] -> A"),
        ("A --> [*]", "A -> [*]"),
        ("[*] --> [*]", "[*] -> [*]"),
        ("[H] --> A", "[H] -> A"),
        ("[H*] --> A", "[H*] -> A"),
        ("A --> [H]", "A -> [H]"),
        ("A --> X[H]", "A -> X[H]"),
        ("A --> X [H*] : text", "A -> X[H*] : |text|"),
        ("X[H] --> A", "X[H] -> A"),
        ("X[H*]-->A", "X[H*] -> A"),
        ("A --> ==bar==", "A -> ==bar=="),
        ("==bar== --> A", "==bar== -> A"),
        ("=== bar ===-->A", "==bar== -> A"),
        (#""Long name" --> "Other""#, "Long name -> Other"),
        (#"A-->"B":text"#, "A -> B : |text|"),
        ("A.B --> C.D", "A.B -> C.D"),
        ("A::B --> C::D : text", "A::B -> C::D : |text|"),
        ("A <<choice>> --> B <<own>> : text", "A <<choice>> -> B <<own>> : |text|"),
        ("A #red --> B #blue : text", "A -> B : |text|"),
        ("A --> B #blue:text", "A -> B : |text|"),
        ("A #line:red;back:blue --> B #back:red : text", "A -> B : |text|"),
        ("A $tag --> B [[address]] : text", "A -> B : |text|"),
        ("A --> A", "A -> A"),
        ("A --> B", "A -> B"),
        ("A-->B", "A -> B"),
        ("A->B", "A -> B"),
        ("  A  -->  B  ", "A -> B"),
        ("A --> B :", "A -> B"),
        ("A --> B: text", "A -> B : |text|"),
        ("A --> B:one two", "A -> B : |one two|"),
        ("A --> B : event [guard] / action", "A -> B : |event [guard] / action|"),
        ("A --> B : [guard]", "A -> B : |[guard]|"),
        ("A --> B : / action", "A -> B : |/ action|"),
        (#"A --> B : one\ntwo"#, "A -> B : |one⏎two|"),
        (#"A --> B : "text""#, #"A -> B : "text""#),
        ("note --> hide", "note -> hide"),
        ("state --> class : text", "state -> class : |text|"),
        ("end --> start", "end -> start"),
        ("note <<own>> --> A", "note <<own>> -> A"),
        ("state #red --> A", "state -> A"),
        ("state[H] --> A", "state[H] -> A"),
        ("A -->O B", "A -> B"),
        ("A -->O", "A -> O"),
        ("X--> A", "X -> A"),
        ("A X--> B", "A -> B"),
        ("A o <-- B", "B -> A"),
        ("A <--xB", "B -> A"),
        ("A <--x", "x -> A"),
    ]

    @Test(arguments: ends) func `a link is read`(text: String, outline: String) {
        let reading = Reading(text)
        #expect(reading.all == [outline])
    }

    static let forward: [String] = [
        "->", "-->", "---->", "-[#red]->", "-[#red,dashed]->", "-[bold]-->", "-[dotted,thickness=3]->",
        "--[plain]-->", "-[#red]right->", "-right[#red]->", "-->o", "x-->", "o-->", "x-[#red]left->o",
    ]
    static let directions: [String] = ["left", "right", "up", "down", "le", "ri", "do", "l", "r", "u", "d"]
    static let backward: [String] = [
        "<-", "<--", "<----", "<-[#red]-", "<-[#red,dashed]--", "<--[plain]--", "<-[bold]right-",
        "<-left[#red]-", "<--x", "<--o", "o<--", "o<-[#red]left-x",
    ]

    @Test(arguments: forward + directions.map { "-\($0)->" } + directions.map { "--\($0)-->" })
    func `an arrow to the right keeps source and target`(arrow: String) {
        #expect(Reading("A \(arrow) B : text").all == ["A -> B : |text|"])
    }

    @Test(arguments: backward + directions.map { "<-\($0)-" } + directions.map { "<--\($0)--" })
    func `an arrow to the left turns source and target around`(arrow: String) {
        #expect(Reading("A \(arrow) B : text").all == ["B -> A : |text|"])
    }

    @Test(arguments: [
        ("A-->order", "A -> order"), ("A-->o", "A -> o"), ("A --> o : text", "A -> o : |text|"),
        ("A -->o B", "A -> B"), ("A<--xray", "ray -> A"), ("A <-- x", "x -> A"), ("A <-down", "down -> A"),
        ("A <--left", "left -> A"), ("o --> x", "o -> x"), ("box-->B", "box -> B"), ("A->up", "A -> up"),
        ("A-down->B", "A -> B"), ("A->[*]", "A -> [*]"), ("A<-[*]", "[*] -> A"), ("A<-[H]", "[H] -> A"),
        ("A <-[#red]-[*]", "[*] -> A"),
    ])
    func `a mark or a direction glued to a name is part of the name`(text: String, outline: String) {
        #expect(Reading(text).all == [outline])
    }

    @Test func `a hidden link has ends and is no edge`() {
        let reading = Reading("A -[hidden]-> B\nA -[#red,hidden]right-> B\nA --> C")
        #expect(reading.all == ["A -> B hidden", "A -> B hidden", "A -> C"])
    }

    @Test(arguments: [
        ("A:x --> B", "A:x -> B", "1:1"), ("A --> B:x", "A -> B:x", "1:7"),
        ("A-->B:x : y", "A -> B:x : |y|", "1:5"),
        ("A --> B:", "A -> B:", "1:7"), ("A:x <-- B", "B -> A:x", "1:1"), ("A: --> B", "A: -> B", "1:1"),
    ])
    func `a colon that is glued to a name belongs to it, with a warning`(
        text: String, outline: String, position: String
    ) {
        let reading = Reading(text)
        #expect(reading.outline == [outline])
        #expect(reading.findings == ["\(position) warning name-with-colon"])
    }

    @Test(arguments: [
        ("A : x --> B", "A : |x --> B|"), ("A: x --> B", "A : |x --> B|"), ("A:x -> ", "A : |x ->|"),
    ])
    func `a text may look like a link`(text: String, outline: String) {
        #expect(Reading(text).all == [outline])
    }

    @Test func `an end knows whether it stood in quotes`() throws {
        let reading = Reading("A.B --> \"C.D\"")
        guard case .link(let link) = try #require(reading.syntax.blocks.first?.statements.first) else {
            Issue.record("This is another statement.")
            return
        }
        #expect(link.source == LinkEndSyntax(.state("A.B"), at: SourceLocation(file: "d.puml", line: 1)))
        #expect(link.target.isQuoted && link.target.kind == .state("C.D"))
    }

    @Test func `a link is placed where its ends are`() throws {
        let reading = Reading("[*] --> B\nC <-- D")
        let statements = try #require(reading.syntax.blocks.first?.statements)
        let columns = statements.map { statement in
            guard case .link(let link) = statement else { return [0] }
            return [link.source.location.column, link.target.location.column]
        }
        #expect(columns == [[1, 9], [7, 1]])
    }
}
