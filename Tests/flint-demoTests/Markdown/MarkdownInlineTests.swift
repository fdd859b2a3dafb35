import Testing

@testable import flint_demo

@Suite struct MarkdownInlineTests {
    /// The page's text of one paragraph, without the tags of the paragraph.
    private func html(_ text: String) -> String {
        let html = HTMLRenderer.html(of: MarkdownBlockParser.parse(text))
        return String(html.dropFirst("<p>".count).dropLast("</p>\n".count))
    }

    @Test(arguments: [
        ("*a*", "<em>a</em>"), ("_a_", "<em>a</em>"), ("**a**", "<strong>a</strong>"),
        ("__a__", "<strong>a</strong>"), ("***a***", "<em><strong>a</strong></em>"),
        ("**a *b* c**", "<strong>a <em>b</em> c</strong>"),
        ("*a **b** c*", "<em>a <strong>b</strong> c</em>"),
        ("~~a~~", "<del>a</del>"), ("~a~", "~a~"), ("a*b*c", "a<em>b</em>c"), ("a_b_c", "a_b_c"),
        ("snake_case_name", "snake_case_name"), ("* a *", "* a *"), ("2 * 3 * 4", "2 * 3 * 4"),
        ("**a*", "*<em>a</em>"),
        ("*a**", "<em>a</em>*"), ("*a", "*a"), ("a*", "a*"), ("****", "****"),
        ("*a _b* c_", "<em>a _b</em> c_"),
        ("**foo*bar**", "<strong>foo*bar</strong>"), ("*foo**bar*", "<em>foo**bar</em>"),
        ("“*a*”", "“<em>a</em>”"),
        ("日**本**語", "日<strong>本</strong>語"), ("\\*a\\*", "*a*"), ("*a\nb*", "<em>a\nb</em>"),
    ]) func `emphasis follows CommonMark`(text: String, expected: String) {
        // A bullet at the beginning would make a list.
        #expect(html("x " + text) == "x " + expected)
    }

    @Test(arguments: [
        ("`a`", "<code>a</code>"), ("``a`b``", "<code>a`b</code>"), ("`` ` ``", "<code>`</code>"),
        ("`a", "`a"),
        ("`*a*`", "<code>*a*</code>"), ("*a `b*` c*", "<em>a <code>b*</code> c</em>"), ("\\`a`", "`a`"),
        ("`<b>`", "<code>&lt;b&gt;</code>"), ("`a\nb`", "<code>a b</code>"), ("`a\\`", "<code>a\\</code>"),
    ]) func `code within a line is shown as it is`(text: String, expected: String) {
        #expect(html(text) == expected)
    }

    @Test(arguments: [
        ("[a](b)", "<a href=\"b\" rel=\"noopener noreferrer\">a</a>"),
        ("[a](b \"t\")", "<a href=\"b\" title=\"t\" rel=\"noopener noreferrer\">a</a>"),
        ("[a](<b c> 't')", "<a href=\"b c\" title=\"t\" rel=\"noopener noreferrer\">a</a>"),
        ("[a](b(c)d)", "<a href=\"b(c)d\" rel=\"noopener noreferrer\">a</a>"),
        ("[*a*](b)", "<a href=\"b\" rel=\"noopener noreferrer\"><em>a</em></a>"),
        ("*[a*](b)", "*<a href=\"b\" rel=\"noopener noreferrer\">a*</a>"),
        ("[a [b](c) d](e)", "[a <a href=\"c\" rel=\"noopener noreferrer\">b</a> d](e)"),
        ("[a] (b)", "[a] (b)"), ("[a](b", "[a](b"), ("[a](b c)", "[a](b c)"), ("[a]", "[a]"), ("]", "]"),
        ("[](b)", "<a href=\"b\" rel=\"noopener noreferrer\"></a>"), ("\\[a](b)", "[a](b)"),
        (
            "[a](b)[c](d)",
            "<a href=\"b\" rel=\"noopener noreferrer\">a</a><a href=\"d\" rel=\"noopener noreferrer\">c</a>"
        ),
        ("[a](?x=1&y=\"2\")", "<a href=\"?x=1&amp;y=&quot;2&quot;\" rel=\"noopener noreferrer\">a</a>"),
        ("[a](#b)", "<a href=\"#b\" rel=\"noopener noreferrer\">a</a>"),
    ]) func `links lead somewhere`(text: String, expected: String) {
        #expect(html(text) == expected)
    }

    @Test(arguments: [
        ("![a](b.png)", "<img src=\"b.png\" alt=\"a\">"),
        ("![*a* `b`](c \"t\")", "<img src=\"c\" alt=\"a b\" title=\"t\">"),
        ("[![a](b)](c)", "<a href=\"c\" rel=\"noopener noreferrer\"><img src=\"b\" alt=\"a\"></a>"),
        ("![a](javascript:x)", "a"), ("![a](data:text/html,x)", "a"), ("!a", "!a"), ("![a", "![a"),
    ]) func `images have words that stand in for them`(text: String, expected: String) {
        #expect(html(text) == expected)
    }

    @Test(arguments: [
        ("<https://a.b/c?d&e>", "https://a.b/c?d&amp;e", ""), ("<mailto:a@b.c>", "mailto:a@b.c", ""),
        ("https://a.b/c.", "https://a.b/c", "."), ("http://a_b_c/d_e", "http://a_b_c/d_e", ""),
        ("https://a.b/(c)", "https://a.b/(c)", ""), ("https://a.b)", "https://a.b", ")"),
    ]) func `addresses are links by themselves`(text: String, address: String, rest: String) {
        #expect(html(text) == "<a href=\"\(address)\" rel=\"noopener noreferrer\">\(address)</a>\(rest)")
    }

    @Test(arguments: [
        ("<a@b.c>", "<a href=\"mailto:a@b.c\" rel=\"noopener noreferrer\">a@b.c</a>"),
        ("xhttps://a", "xhttps://a"), ("https://", "https://"), ("hot", "hot"), ("<b>", "&lt;b&gt;"),
        ("[https://a](b)", "<a href=\"b\" rel=\"noopener noreferrer\">https://a</a>"),
        (
            "**https://a.b**",
            "<strong><a href=\"https://a.b\" rel=\"noopener noreferrer\">https://a.b</a></strong>"
        ),
    ]) func `addresses are recognized with care`(text: String, expected: String) {
        #expect(html(text) == expected)
    }

    @Test(arguments: [
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("a & b &amp; \"c\" 'd'", "a &amp; b &amp;amp; &quot;c&quot; &#39;d&#39;"),
        ("a\u{0}\u{1B}b", "a\u{FFFD}\u{FFFD}b"),
    ]) func `nothing from a note is markup`(text: String, expected: String) {
        #expect(html(text) == expected)
    }
}
