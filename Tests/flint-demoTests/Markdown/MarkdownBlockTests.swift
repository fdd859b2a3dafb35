import Testing

@testable import flint_demo

/// The expected pages follow from CommonMark's and GitHub's rules, not from what the program wrote.
@Suite struct MarkdownBlockTests {
    private func html(_ text: String) -> String {
        HTMLRenderer.html(of: MarkdownBlockParser.parse(text))
    }

    @Test(arguments: [
        ("# One", "<h1 id=\"one\">One</h1>\n"), ("###### Six ##", "<h6 id=\"six\">Six</h6>\n"),
        ("####### Seven", "<p>####### Seven</p>\n"), ("#tag", "<p>#tag</p>\n"),
        ("#", "<h1 id=\"section\"></h1>\n"),
        ("# C#", "<h1 id=\"c\">C#</h1>\n"), ("   # In", "<h1 id=\"in\">In</h1>\n"),
        ("Title\n===", "<h1 id=\"title\">Title</h1>\n"),
        ("Two\nlines\n---", "<h2 id=\"two-lines\">Two\nlines</h2>\n"),
        ("# A\n# A", "<h1 id=\"a\">A</h1>\n<h1 id=\"a--1\">A</h1>\n"),
        ("# Größe 日本", "<h1 id=\"größe-日本\">Größe 日本</h1>\n"),
    ]) func `headings have levels and anchors`(text: String, expected: String) {
        #expect(html(text) == expected)
    }

    @Test(arguments: [
        ("one\ntwo", "<p>one\ntwo</p>\n"), ("one\n\ntwo\n", "<p>one</p>\n<p>two</p>\n"), ("", ""),
        (" \n\t\n", ""),
        ("one  \ntwo", "<p>one<br>\ntwo</p>\n"), ("one\\\ntwo", "<p>one<br>\ntwo</p>\n"),
        ("one  ", "<p>one</p>\n"),
        ("one\r\ntwo\r\n", "<p>one\ntwo</p>\n"), ("\u{FEFF}one", "<p>one</p>\n"),
        ("one\n    two", "<p>one\ntwo</p>\n"),
    ]) func `paragraphs are separated by blank lines`(text: String, expected: String) {
        #expect(html(text) == expected)
    }

    @Test(arguments: ["---", "***", "_ _ _", " -  -  - ", "**********"])
    func `rules are three or more marks`(text: String) {
        #expect(html(text) == "<hr>\n")
    }

    @Test(arguments: [
        ("```\na <b>\n```", "<pre><code>a &lt;b&gt;\n</code></pre>\n"),
        (
            "~~~swift extra\nlet a\n\n  b\n~~~~\nafter",
            "<pre><code class=\"language-swift\">let a\n\n  b\n</code></pre>\n<p>after</p>\n"
        ),
        ("```\nnever closed\n# no heading", "<pre><code>never closed\n# no heading\n</code></pre>\n"),
        ("````\n```\n````", "<pre><code>```\n</code></pre>\n"),
        ("```\n~~~\n```", "<pre><code>~~~\n</code></pre>\n"),
        ("  ```\n    a\n  ```", "<pre><code>  a\n</code></pre>\n"), ("``` a`b\n", "<p>``` a`b</p>\n"),
        ("```\"><script>\n```", "<pre><code class=\"language-&quot;&gt;&lt;script&gt;\"></code></pre>\n"),
        ("    code\n\n      more\n\ntext", "<pre><code>code\n\n  more\n</code></pre>\n<p>text</p>\n"),
        ("\tcode", "<pre><code>code\n</code></pre>\n"),
    ]) func `code is shown as it is`(text: String, expected: String) {
        #expect(html(text) == expected)
    }

    @Test(arguments: [
        ("> a\n> b", "<blockquote>\n<p>a\nb</p>\n</blockquote>\n"),
        ("> a\nb", "<blockquote>\n<p>a\nb</p>\n</blockquote>\n"),
        ("> a\n\nb", "<blockquote>\n<p>a</p>\n</blockquote>\n<p>b</p>\n"),
        ("> a\n> > b", "<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n</blockquote>\n"),
        ("> ```\n> a\nb", "<blockquote>\n<pre><code>a\n</code></pre>\n</blockquote>\n<p>b</p>\n"),
        (">\n> # A", "<blockquote>\n<h1 id=\"a\">A</h1>\n</blockquote>\n"),
        (">", "<blockquote>\n</blockquote>\n"),
        ("> a\n- b", "<blockquote>\n<p>a</p>\n</blockquote>\n<ul>\n<li>b</li>\n</ul>\n"),
    ]) func `quotes hold blocks`(text: String, expected: String) {
        #expect(html(text) == expected)
    }

    @Test(arguments: [
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"), ("-", "<ul>\n<li></li>\n</ul>\n"),
        ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n"),
        ("7) a", "<ol start=\"7\">\n<li>a</li>\n</ol>\n"),
        ("- a\n+ b", "<ul>\n<li>a</li>\n</ul>\n<ul>\n<li>b</li>\n</ul>\n"),
        (
            "- a\n  - b\n    - c\n- d",
            "<ul>\n<li>a\n<ul>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n</li>\n<li>d</li>\n</ul>\n"
        ),
        ("1. a\n   - b", "<ol>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ol>\n"),
        ("- a\n\n- b", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>\n"),
        ("- a\n\n  b", "<ul>\n<li>\n<p>a</p>\n\n<p>b</p>\n</li>\n</ul>\n"),
        ("- a\n\nb", "<ul>\n<li>a</li>\n</ul>\n<p>b</p>\n"), ("- a\nlazy", "<ul>\n<li>a\nlazy</li>\n</ul>\n"),
        ("text\n- a", "<p>text</p>\n<ul>\n<li>a</li>\n</ul>\n"), ("In\n1986. a", "<p>In\n1986. a</p>\n"),
        ("-a", "<p>-a</p>\n"), ("1.a", "<p>1.a</p>\n"), ("12345678901. a", "<p>12345678901. a</p>\n"),
        ("- # A", "<ul>\n<li>\n<h1 id=\"a\">A</h1>\n</li>\n</ul>\n"),
        (
            "- ```\n  x\n\n  y\n  ```\n- b",
            "<ul>\n<li>\n<pre><code>x\n\ny\n</code></pre>\n</li>\n<li>b</li>\n</ul>\n"
        ),
        ("-\ta", "<ul>\n<li>a</li>\n</ul>\n"),
    ]) func `lists hold items and nest`(text: String, expected: String) {
        #expect(html(text) == expected)
    }

    @Test func `tasks have boxes`() {
        #expect(
            html("- [ ] a\n- [x] b\n- [ ]c") == """
                <ul>
                <li class="task"><input type="checkbox" disabled> a</li>
                <li class="task"><input type="checkbox" checked disabled> b</li>
                <li>[ ]c</li>
                </ul>

                """)
    }

    @Test func `tables have aligned columns`() {
        #expect(
            html("| a | b |\n|:--|--:|\n| 1 | *2* | 3 |\n| x \\| y\nend\n\nafter") == """
                <table>
                <thead>
                <tr><th class="left">a</th><th class="right">b</th></tr>
                </thead>
                <tbody>
                <tr><td class="left">1</td><td class="right"><em>2</em></td></tr>
                <tr><td class="left">x | y</td></tr>
                <tr><td class="left">end</td></tr>
                </tbody>
                </table>
                <p>after</p>

                """)
    }

    @Test(arguments: ["a | b\nc", "| a |\n|---|---|", "a | b\n--- x ---", "| a |\n"])
    func `what is almost a table is a paragraph`(text: String) {
        #expect(html(text).hasPrefix("<p>"))
    }

    @Test(arguments: [
        ("---\ntitle: x\ntags: [a]\n---\ntext", "<p>text</p>\n"),
        ("---\nwords here\n---", "<hr>\n<h2 id=\"words-here\">words here</h2>\n"),
        ("---\na: b\n\ntext", "<hr>\n<p>a: b</p>\n<p>text</p>\n"),
    ]) func `properties in front of a note are not shown`(text: String, expected: String) {
        #expect(html(text) == expected)
    }

    @Test func `nesting beyond the limit becomes text`() {
        let blocks = MarkdownBlockParser.parse(String(repeating: ">", count: 100) + " deep")
        var depth = 0
        var current = blocks
        while case .quote(let inner)? = current.first {
            depth += 1
            current = inner
        }
        #expect(depth == MarkdownBlockParser.depthLimit)
        #expect(current == [.paragraph([.text(String(repeating: ">", count: 84) + " deep")])])
    }
}
