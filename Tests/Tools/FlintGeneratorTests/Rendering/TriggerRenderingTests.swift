import FlintGenerator
import FlintJSON
import Foundation
import Testing

@Suite struct TriggerRenderingTests {
    private func file(_ trigger: String, _ second: String = "on Refusal") -> FlowFile {
        DiagramCompiler(readsTriggers: true).compile([
            DiagramSource(
                path: "M.puml",
                text: "[*] --> W\nW --> A : \(trigger)\nW --> [*] : \(second)\nA --> [*]")
        ]).files[0]
    }

    private func fingerprint(_ file: FlowFile) -> Substring? {
        let text = SwiftRenderer(options: RenderOptions()).render(file)
        return text.firstRange(of: "fingerprint: \"").map { text[$0.upperBound...].prefix { $0 != "\"" } }
    }

    @Test func `the fingerprint changes with triggers, not with their spelling`() throws {
        let days = try #require(fingerprint(file("after 3 days")))
        #expect(days == fingerprint(file("after 72 h")))
        #expect(days != fingerprint(file("after 4 days")))
        #expect(days != fingerprint(file("on Approval")))
        #expect(fingerprint(file("on Approval")) != fingerprint(file("on Refusal", "on Approval")))
    }

    @Test func `diagrams show triggers as labels`() {
        let file = file("after 3 days")
        #expect(MermaidRenderer().render(file).contains("s_W --> s_A : after 3 days"))
        #expect(DotRenderer().render(file).contains("after 3 days"))
    }

    @Test func `the model keeps triggers as JSON, and reads edges that were written without`() throws {
        let file = file("after 3 days")
        let data = try JSONEncoder().encode(file)
        #expect(try JSONDecoder().decode(FlowFile.self, from: data) == file)
        let plain = FlowEdge(from: .begin, to: FlowPlace(.end), labels: ["x"])
        let text = String(decoding: try JSONEncoder().encode(plain), as: UTF8.self)
        #expect(!text.contains("triggers"))
        #expect(try JSONDecoder().decode(FlowEdge.self, from: Data(text.utf8)) == plain)
    }

    @Test func `a machine that only lets time pass has no enum of events`() {
        let rendered = SwiftRenderer(options: RenderOptions(isCodable: true)).render(
            DiagramCompiler(readsTriggers: true).compile([
                DiagramSource(path: "M.puml", text: "[*] --> W\nW --> [*] : after 3 days")
            ]).files[0])
        #expect(!rendered.contains("EventDrivenState") && !rendered.contains("enum MEvent"))
        #expect(rendered.contains("case after3Days") && rendered.contains("static let waits"))
        #expect(!rendered.contains("case event"))
    }

    @Test func `an enum of events collides with a machine or model of its name`() {
        let text = "[*] --> W\nW --> [*] : on T"
        let compilation = DiagramCompiler(readsTriggers: true).compile([
            DiagramSource(path: "M.puml", text: text),
            DiagramSource(path: "N.puml", text: "class MEvent {\n  a: Int\n}"),
        ])
        #expect(compilation.diagnostics.map(\.code) == [.duplicateName, .duplicateName])
    }
}
