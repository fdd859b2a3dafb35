/// Draws state diagrams at random, over the whole grammar: what nobody would draw, and everything that people draw.
struct RandomDiagram<Numbers: RandomNumberGenerator> {
    private var numbers: Numbers
    private var lines: [String] = []
    /// The names of one diagram are few, so that they meet.
    private var names: [String]
    private var noteCount = 0
    /// The same wherever it is drawn, because the machine is named after it.
    private let title: String

    private static var ordinary: [String] {
        ["A", "B", "C", "D", "E", "idle", "Open", "url_entry", "Größe", "S1"]
    }
    private static var hostile: [String] {
        [
            "Swift", "Error", "Init", "Graph", "StateName", "_X", "__X", "Terminate", "Finished", "Type",
            "Self",
            "State", "Input", "Output", "Regions", "Region1", "Composite", "1st", "default", "Never", "Void",
            "String", "Sendable", "FlintFlows", "Result", "IsPseudo", "a", "b", "AB", "BC", "名前", "fail",
            "End",
            "Header", "Note", "state1", "History", "DeepHistory", "MainActor", "Context",
        ]
    }

    /// - Parameters:
    ///   - name: The name of the diagram.
    ///   - numbers: Where the choices come from.
    /// - Returns: Its text, from `@startuml` to `@enduml`.
    static func text(named name: String, using numbers: Numbers) -> String {
        var diagram = RandomDiagram(named: name, numbers)
        diagram.draw()
        return (["@startuml \(name)"] + diagram.lines + ["@enduml", ""]).joined(separator: "\n")
    }

    private init(named name: String, _ numbers: Numbers) {
        self.numbers = numbers
        title = "title \(name) of many"
        names = []
        let pool = number(below: 3) == 0 ? Self.hostile + Self.ordinary : Self.ordinary
        names = Array(pool.shuffled(using: &self.numbers).prefix(4 + number(below: 5)))
    }

    // MARK: Choices

    private mutating func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &numbers) }

    private mutating func isChosen(_ one: Int, in all: Int = 10) -> Bool { number(below: all) < one }

    private mutating func choice(_ texts: [String]) -> String { texts[number(below: texts.count)] }

    private mutating func choice(_ texts: String...) -> String { choice(texts) }

    /// A text in some cases, nothing in others.
    private mutating func perhaps(_ one: Int, _ text: String) -> String { isChosen(one) ? text : "" }

    private mutating func name() -> String { choice(names) }

    // MARK: Statements

    private mutating func draw() {
        if isChosen(7) { add("[*] --> " + name(), depth: 0) } else { add("state " + name(), depth: 0) }
        for _ in 0..<2 + number(below: 12) { drawStatement(depth: 0) }
        if isChosen(1) {
            add(choice("--", "||", "-----"), depth: 0)
            for _ in 0..<1 + number(below: 4) { drawStatement(depth: 0) }
        }
    }

    private mutating func add(_ line: String, depth: Int) {
        lines.append(String(repeating: choice(" ", "  ", "\t", ""), count: depth) + line)
    }

    private mutating func drawStatement(depth: Int) {
        switch number(below: 20) {
        case 0...8: drawLink(depth: depth)
        case 9, 10: drawState(depth: depth)
        case 11...13: if depth < 3 { drawComposite(depth: depth) } else { drawLink(depth: depth) }
        case 14, 15: drawField(depth: depth)
        case 16, 17: drawNote(depth: depth)
        case 18: drawFork(depth: depth)
        default: drawPresentation(depth: depth)
        }
    }

    private mutating func drawField(depth: Int) {
        add(name() + choice(":", " : ", ": ", " :") + choice(texts + ["", " "]), depth: depth)
    }

    private var texts: [String] {
        [
            "text", "Order", "[Int]", "entry / start()", "one\\ntwo", "a : b", "x --> y", "<b>bold</b>",
            "[guard] / action", "{ brace", "\"quoted\"", "// x", "Offer?", "!important",
        ]
    }

    // MARK: States

    private mutating func stereotype() -> String {
        let role = choice(
            "choice", "fork", "join", "start", "end", "history", "history*", "entryPoint", "exitPoint",
            "inputPin",
            "outputPin", "expansionInput", "expansionOutput", "sdlreceive", "Warm")
        return "<<\(role)>>"
    }

    private mutating func head() -> String {
        switch number(below: 6) {
        case 0: "\"\(choice("Some title", "two\\nlines", "A - b"))\" as \(name())"
        case 1: name() + " as \"\(choice("Another title", "x"))\""
        case 2: isChosen(3) ? name() + "." + name() : name()
        default: name()
        }
    }

    private mutating func tail() -> String {
        let decoration = perhaps(
            2, " " + choice("#pink", "#red|blue", "#line:green;back:white", "##[dashed]blue", "##red"))
        return perhaps(1, " $tag") + perhaps(2, " " + stereotype())
            + perhaps(1, " [[http://example.org{tip} link]]") + decoration
    }

    private mutating func drawState(depth: Int) {
        add("state \(head())\(tail())" + perhaps(2, " : " + choice(texts)), depth: depth)
    }

    private mutating func drawComposite(depth: Int) {
        let opener = choice("state", "state", "state", "State", "frame")
        let name = isChosen(3) ? "\"Long name\" as \(name())" : self.name()
        let decoration = perhaps(1, " " + stereotype()) + perhaps(2, " #pink")
        add("\(opener) \(name)\(decoration)" + choice(" {", "{", " begin"), depth: depth)
        for _ in 0..<number(below: 5) { drawStatement(depth: depth + 1) }
        let regions = isChosen(2) ? 1 + number(below: 2) : 0
        let separator = choice("--", "||", "----")
        for _ in 0..<regions {
            add(separator, depth: depth)
            for _ in 0..<number(below: 4) { drawStatement(depth: depth + 1) }
        }
        add(choice("}", "}", "end state", "endstate"), depth: depth)
    }

    /// A fork as people draw it, with what is wrong about it now and then.
    private mutating func drawFork(depth: Int) {
        let (fork, join) = ("fork\(lines.count)", "join\(lines.count)")
        add("state \(fork) <<fork>>", depth: depth)
        add("state \(join) <<join>>", depth: depth)
        add(choice("[*]", name()) + " --> " + fork, depth: depth)
        for _ in 0..<number(below: 4) {
            let branch = isChosen(8) ? "b\(lines.count)" : name()
            add("\(fork) --> \(branch)", depth: depth)
            if isChosen(9) { add("\(branch) --> \(isChosen(8) ? join : end())", depth: depth) }
        }
        if isChosen(8) { add("\(join) --> " + choice("[*]", name()), depth: depth) }
    }

    // MARK: Links

    private mutating func end() -> String {
        switch number(below: 24) {
        case 0...3: "[*]"
        case 4: choice("[H]", "[H*]")
        case 5: name() + choice("[H]", "[H*]")
        case 6: "==" + choice("sync", "bar") + "=="
        case 7: name() + "." + name()
        case 8: name() + " " + stereotype()
        case 9: name() + " #yellow"
        default: name()
        }
    }

    private mutating func style() -> String {
        "[" + choice("#red", "dashed", "bold,#blue", "#green,dotted", "thickness=2", "hidden", "plain") + "]"
    }

    private mutating func arrow() -> String {
        let direction = choice("left", "right", "up", "down", "l", "r", "u", "d", "le", "ri", "do")
        let first = perhaps(2, style())
        let middle = first + perhaps(3, direction) + (first.isEmpty ? perhaps(1, style()) : "")
        let dashes = middle.isEmpty ? choice("-", "--", "---") : "-"
        let shaft = dashes + middle + (middle.isEmpty ? "" : choice("-", "--"))
        return shaft
    }

    private mutating func drawLink(depth: Int) {
        let (source, target) = (end(), end())
        let label = perhaps(3, choice(" : ", ": ", " :") + choice(texts))
        let blank = choice(" ", " ", "  ")
        let line =
            isChosen(8)
            ? source + blank + perhaps(1, "x") + arrow() + ">" + perhaps(1, "o") + blank + target
            : source + blank + "<" + arrow() + blank + target
        add(line + label, depth: depth)
    }

    // MARK: What means nothing

    private mutating func drawNote(depth: Int) {
        noteCount += 1
        let place = choice("left", "right", "top", "bottom")
        switch number(below: 6) {
        case 0: add("note \(place) of \(name()) : a note", depth: depth)
        case 1:
            add("note \(place) of \(name()) #pink", depth: depth)
            add("A --> text that is no link", depth: depth)
            add(choice("end note", "endnote"), depth: depth)
        case 2: add("note \"a text\" as N\(noteCount)", depth: depth)
        case 3:
            add("note as N\(noteCount)", depth: depth)
            add("state in a text", depth: depth)
            add("end note", depth: depth)
        case 4: add("' a comment", depth: depth)
        default: add("/' a comment", depth: depth); add("   over lines '/", depth: depth)
        }
    }

    private mutating func drawPresentation(depth: Int) {
        let lines = [
            "hide empty description", "scale 2", "skinparam state {\n  BackgroundColor red\n}",
            "skinparam monochrome true", "skin rose", "left to right direction",
            "<style>\n.x { y 1 }\n</style>",
            title, "header x", "footer x", "caption x", "legend\n x\nend legend", "!pragma x y",
            "json J {\n \"a\": 1\n}", "", "set separator .", "mainframe x",
        ]
        for line in choice(lines).split(separator: "\n", omittingEmptySubsequences: false) {
            add(String(line), depth: depth)
        }
    }
}
