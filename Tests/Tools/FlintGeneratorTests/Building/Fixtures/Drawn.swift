import Testing

/// A drawing, and what is made of it.
struct Drawn: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let text: String
    private let findings: [String]
    private let among: [String]?
    private let messages: [String]
    private let parts: [String: String]

    /// - Parameters:
    ///   - testDescription: What the case shows.
    ///   - text: Its lines, separated by `; `.
    ///   - findings: All of them, as `line:column severity code`.
    ///   - among: Some of the findings, if others do not matter; none of all is an error then.
    ///   - messages: Texts of findings: all, unless others do not matter; empty if no text does.
    ///   - parts: Parts of the model by their keys, see ``Built/part(_:)``.
    init(
        _ testDescription: String, _ text: String, findings: [String] = [], among: [String]? = nil,
        messages: [String] = [], _ parts: [String: String] = [:]
    ) {
        self.testDescription = testDescription
        self.text = text
        self.findings = findings
        self.among = among
        self.messages = messages
        self.parts = parts
    }

    func check(readsTriggers: Bool = false, sourceLocation: SourceLocation = #_sourceLocation) {
        let built = Built(text, name: "M", readsTriggers: readsTriggers)
        let texts = built.messages
        if let among {
            let seen = built.findings.filter { among.contains($0) || $0.contains("error") }
            #expect(seen == among, "\(built.findings)", sourceLocation: sourceLocation)
            let missing = messages.filter { !texts.contains($0) }
            #expect(missing == [], "\(texts)", sourceLocation: sourceLocation)
        } else {
            #expect(built.findings == findings, "\(texts)", sourceLocation: sourceLocation)
            #expect(messages.isEmpty || texts == messages, sourceLocation: sourceLocation)
        }
        let seen: [String: String?] = Dictionary(
            uniqueKeysWithValues: parts.keys.map { ($0, built.part($0)) })
        #expect(seen == parts, sourceLocation: sourceLocation)
    }
}
