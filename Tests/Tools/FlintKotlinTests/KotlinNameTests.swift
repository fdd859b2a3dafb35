import FlintGenerator
import Testing

@testable import FlintKotlin

@Suite struct KotlinNameTests {
    private static let keywords = [
        "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface",
        "is",
        "null", "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof",
        "val",
        "var", "when", "while",
    ]

    @Test(arguments: keywords) func `a keyword is written in backticks`(keyword: String) {
        #expect(KotlinIdentifier.escaped(keyword) == "`\(keyword)`")
        #expect(KotlinIdentifier.escaped(keyword + "s") == keyword + "s")
    }

    @Test(arguments: [
        ("pay", "Pay"), ("urlEntry", "UrlEntry"), ("_1st", "_1st"), ("größe", "Größe"), ("élan", "Élan"),
        ("日本_", "日本_"), ("next", "Next_"), ("event", "Event_"), ("companion", "Companion_"), ("ǆ", "ǅ"),
        ("x2", "X2"), ("class", "Class"),
    ]) func `the class of a case begins with a capital`(caseName: String, type: String) {
        #expect(KotlinIdentifier.type(caseName) == type)
    }

    @Test(arguments: [
        ("Größe", "Größe"), ("e\u{301}lan", "`e\u{301}lan`"), ("_", "`_`"), ("__", "`__`"), ("𝒜", "`𝒜`"),
        ("日本", "日本"), ("a-b", "`a-b`"), ("1a", "`1a`"),
    ]) func `an unusual name is written in backticks`(name: String, escaped: String) {
        #expect(KotlinIdentifier.escaped(name) == escaped)
    }

    @Test func `no property is named class`() {
        #expect(KotlinIdentifier.member("class") == "class_")
        #expect(KotlinIdentifier.member("object") == "`object`")
    }

    @Test(arguments: [
        ("com.example.shop", true), ("shop", true), ("com..shop", false), ("", false), ("com.1shop", false),
        ("com.example.shop.", false), ("com.exam ple", false),
    ]) func `a package is a qualified name`(name: String, isValid: Bool) {
        #expect(KotlinOptions.isQualifiedName(name) == isValid)
    }

    @Test func `a text that could begin a template or end a literal is escaped`() {
        #expect(KotlinIdentifier.literal("a\"$b\\\n\u{200B}") == #""a\"\$b\\\n\u200B""#)
        #expect(KotlinIdentifier.raw("a $b \"c\" \\n") == "a ${'$'}b ${'\"'}c${'\"'} \\n")
    }

    @Test func `a text of the diagram cannot end a comment`() {
        var text = SourceText()
        text.documentation(["a */ b", "/* c"])
        #expect(text.text == "/**\n * a * / b\n * / * c\n */\n")
    }
}
