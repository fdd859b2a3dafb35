import FlintBasics
import Testing

@Suite struct MermaidTextTests {
    @Test(arguments: [
        ("Größe 3 (ok)?", "Größe 3 (ok)?"), ("a\r\nb", "a<br/>b"),
        ("a:b;{\"c\"}", "a#58;b#59;#123;#34;c#34;#125;"),
        ("<b>#", "#60;b#62;#35;"), ("a direction TB", "a directio#110; TB"), ("DireCTION", "DireCTIO#78;"),
    ])
    func `a label has entities for what Mermaid could interpret`(text: String, label: String) {
        #expect(MermaidText.label(text) == label)
    }
}
