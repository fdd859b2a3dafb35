import Testing

@testable import flint_demo

@Suite struct LinkPolicyTests {
    @Test(arguments: [
        "https://example.org/a?b#c", "HTTP://x", "mailto:a@b.c", "tel:+41", "ftp://x", "a.md", "../a", "/a",
        "#b", "?a:b",
        "a/b:c", "//host/path", "", "#a:b", "jav&#x09;ascript:x",
    ]) func `harmless addresses are kept`(address: String) {
        #expect(LinkPolicy.safe(address, isImage: false) == address)
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", "java\nscript:alert(1)", "java\tscript:x",
        "\u{1}javascript:x",
        "  javascript:x", "javascript\u{0}:x", "vbscript:x", "data:text/html,<script>", "file:///etc/passwd",
        "about:blank", "x-custom:y", "1:x", ":x", "javascript\u{85}:x", "ｊavascript:x",
    ]) func `addresses that may run code are refused`(address: String) {
        #expect(LinkPolicy.safe(address, isImage: false) == nil)
    }

    @Test func `characters that browsers ignore are dropped`() {
        #expect(LinkPolicy.safe("  pa\nge\u{1}\u{85}.md", isImage: false) == "page.md")
    }

    @Test func `images come from the web or from beside the page`() {
        #expect(LinkPolicy.safe("https://x/y.png", isImage: true) != nil)
        #expect(LinkPolicy.safe("y.png", isImage: true) != nil)
        #expect(LinkPolicy.safe("mailto:x", isImage: true) == nil)
    }

    @Test func `a refused link keeps its words`() {
        let html = HTMLRenderer.html(of: MarkdownBlockParser.parse("[*go*](javascript:alert)"))
        #expect(
            html == "<p><span class=\"refused\" title=\"This link was removed\"><em>go</em></span></p>\n")
    }
}
