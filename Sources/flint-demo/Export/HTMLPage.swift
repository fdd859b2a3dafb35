/// A complete page with a style of its own, which needs no other file and runs no code.
enum HTMLPage {
    private static let style = """
        :root { color-scheme: light dark; --text: #222; --page: #fdfdfb; --soft: #667; --line: #ddd; --box: #f2f2ee;
          --link: #0b5cad; }
        @media (prefers-color-scheme: dark) {
          :root { --text: #ddd; --page: #1b1c1e; --soft: #99a; --line: #3a3b3e; --box: #27282b; --link: #7ab7ff; }
        }
        body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; color: var(--text); background: var(--page);
          font: 1.05rem/1.6 system-ui, sans-serif; overflow-wrap: break-word; }
        h1, h2, h3 { line-height: 1.25; }
        a { color: var(--link); }
        code, pre { font-family: ui-monospace, monospace; font-size: .92em; background: var(--box); }
        code { padding: .1em .3em; border-radius: .3em; }
        pre { padding: .8rem 1rem; border-radius: .5rem; overflow-x: auto; }
        pre code { padding: 0; background: none; }
        blockquote { margin: 1rem 0; padding: 0 1rem; border-left: .25rem solid var(--line); color: var(--soft); }
        table { border-collapse: collapse; display: block; overflow-x: auto; }
        th, td { border: 1px solid var(--line); padding: .3rem .7rem; }
        .center { text-align: center; } .left { text-align: left; } .right { text-align: right; }
        img { max-width: 100%; }
        hr { border: 0; border-top: 1px solid var(--line); }
        li.task { list-style: none; } li.task > input { margin-left: -1.4em; }
        .refused { text-decoration: line-through; }
        footer, .soft { color: var(--soft); font-size: .85rem; }
        footer { margin-top: 3rem; border-top: 1px solid var(--line); }
        """

    /// Puts a page together.
    ///
    /// - Parameters:
    ///   - title: The title, which is escaped here.
    ///   - body: The content, which is HTML and must be safe.
    ///   - footer: Words below the content, which are escaped here.
    /// - Returns: The page.
    static func html(title: String, body: String, footer: String) -> String {
        var html = HTMLText()
        html.append("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n")
        html.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        // A second wall behind the escaping: even a script that got in would not run.
        html.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ")
        html.append("img-src * file:; style-src 'unsafe-inline'\">\n<title>")
        html.append(escaping: title)
        html.append("</title>\n<style>\n")
        html.append(trusted: style)
        html.append("\n</style>\n</head>\n<body>\n<main>\n")
        html.append(trusted: body)
        html.append("</main>\n<footer><p>")
        html.append(escaping: footer)
        html.append("</p></footer>\n</body>\n</html>\n")
        return html.string
    }
}
