import Foundation
import TestSupport
import Testing

@testable import flint_demo

@Suite struct HTMLExportTests {
    private func note(_ name: String, _ text: String = "") -> Note {
        Note(name: name, text: text, modified: Date(timeIntervalSince1970: 1_700_000_000))
    }

    @Test func `a page is complete and escaped`() {
        let page = HTMLExport.page(of: note("<b>", "# A <i> & b\n[other](Other.md)"))
        #expect(page.fileName == "<b>.html")
        #expect(page.note == "<b>")
        #expect(page.html.hasPrefix("<!DOCTYPE html>\n<html>"))
        #expect(page.html.hasSuffix("</html>\n"))
        #expect(page.html.contains("<meta charset=\"utf-8\">"))
        #expect(page.html.contains("<title>A &lt;i&gt; &amp; b</title>"))
        #expect(page.html.contains("<p>&lt;b&gt; · 2023-11-14</p>"))
        #expect(page.html.contains("href=\"Other.md\""))
        #expect(page.html.contains("prefers-color-scheme: dark"))
        #expect(!page.html.contains("<script"))
    }

    @Test func `pages of all notes lead to each other`() throws {
        let pages = HTMLExport.pages(of: [
            note(
                "One",
                "[two](Two%20words.md#part), [self](./One.md), [out](https://x/Two.md), [lost](Three.md)"),
            note("Two words", "# Second"),
        ])
        #expect(pages.map(\.fileName) == ["index.html", "One.html", "Two words.html"])
        let index = try #require(pages.first).html
        #expect(index.contains("<a href=\"One.html\">One</a>"))
        #expect(index.contains("<a href=\"Two%20words.html\">Second</a>"))
        #expect(index.contains("2 notes"))
        for link in ["Two%20words.html#part", "One.html", "https://x/Two.md", "Three.md"] {
            #expect(pages[1].html.contains("<a href=\"\(link)\" rel"), "\(link)")
        }
    }

    @Test func `no two pages have one name, whatever the letter case`() {
        let long = String(repeating: "é", count: 126)
        let names = ["index", "INDEX", "a", "A", "a-4", long, "x\u{1B}\ny"]
        let pages = HTMLExport.pages(of: names.map { note($0) })
        #expect(Set(pages.map { NoteName.clashKey(of: $0.fileName) }).count == names.count + 1)
        #expect(pages.allSatisfy { $0.fileName.utf8.count <= NoteName.byteLimit })
        #expect(pages.last?.fileName == "x__y.html")
    }

    @Test func `no notes give an empty list`() {
        let pages = HTMLExport.pages(of: [])
        #expect(pages.count == 1)
        #expect(pages.first?.html.contains("0 notes") == true)
    }

    @Test func `pages are written and replaced only if that is allowed`() throws {
        let folder = try TemporaryFolder()
        let writer = PageWriter(folder: folder.path("out/deep"))
        let page = ExportedPage(fileName: "a.html", note: "a", html: "one")
        #expect(try writer.write([page], replacing: false) == [folder.path("out/deep/a.html")])
        let second = ExportedPage(fileName: "a.html", note: "a", html: "two")
        let error = #expect(throws: NotesError.self) { try writer.write([second], replacing: false) }
        #expect(error?.code == .exportExists)
        #expect(try folder.text(of: "out/deep/a.html") == "one")
        _ = try writer.write([second], replacing: true)
        #expect(try folder.text(of: "out/deep/a.html") == "two")
    }

    @Test func `an export does not follow links or write into a file`() throws {
        let folder = try TemporaryFolder()
        try folder.write("precious", to: "target")
        try folder.link("a.html", to: "target")
        let page = ExportedPage(fileName: "a.html", note: "a", html: "x")
        var error = #expect(throws: NotesError.self) {
            try PageWriter(folder: folder.path).write([page], replacing: true)
        }
        #expect(error?.code == .exportExists)
        #expect(try folder.text(of: "target") == "precious")
        error = #expect(throws: NotesError.self) {
            try PageWriter(folder: folder.path("target")).write([page], replacing: true)
        }
        #expect(error?.code == .notAFolder)
    }
}
