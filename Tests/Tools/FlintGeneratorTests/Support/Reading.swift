import FlintGenerator

/// What a parser makes of a text, for tests.
struct Reading {
    let syntax: DiagramSyntax
    let diagnostics: [Diagnostic]
    /// The number of bytes that were looked at.
    let work: Int

    /// Reads a text, which stands between `@startuml` and `@enduml` unless it has blocks of its own.
    init(_ text: String, isBlock: Bool = false, with parser: DiagramParser = DiagramParser()) {
        self.init(bytes: Array((isBlock ? "@startuml\n\(text)\n@enduml\n" : text).utf8), with: parser)
    }

    init(bytes: [UInt8], with parser: DiagramParser = DiagramParser()) {
        var work = 0
        (syntax, diagnostics) = parser.parse(bytes, file: "d.puml", work: &work)
        self.work = work
    }

    /// The statements and models of the first block, as text.
    var outline: [String] { syntax.blocks.first.map(Outline.lines(of:)) ?? [] }

    /// The findings as `line:column severity code`, with the file where it is another.
    var findings: [String] {
        diagnostics.map {
            let file = $0.location.file == "d.puml" ? "" : "\($0.location.file):"
            return "\(file)\($0.location.line):\($0.location.column) \($0.severity.rawValue) \($0.code)"
        }
    }

    var messages: [String] { diagnostics.map(\.message) }

    /// The findings with their messages, as `finding: message`.
    var told: [String] { zip(findings, messages).map { "\($0): \($1)" } }

    /// All that came of the text: the outline, and behind it the findings with their messages.
    var all: [String] { outline + told }
}
