import Testing

@testable import FlintTool

@Suite struct PathTests {
    @Test(arguments: [("a/b", "a", "b"), ("b", ".", "b"), ("/b", "/", "b"), ("a/b/", "a/b", "")])
    func `a path has a folder and a name`(path: String, folder: String, name: String) {
        #expect(Path.folder(of: path) == folder)
        #expect(Path.name(of: path) == name)
    }

    @Test(arguments: [("d/a.puml", "a"), ("a.b.puml", "a.b"), ("a", "a"), (".puml", ".puml"), ("d.e/a", "a")])
    func `a stem is the name without its last extension`(path: String, stem: String) {
        #expect(Path.stem(of: path) == stem)
    }

    @Test(arguments: [
        ("a/./b//c", "a/b/c"), ("a/../b", "b"), ("../a/..", ".."), ("a/../..", ".."), ("/../a", "/a"),
        ("./", "."),
        ("../../a", "../../a"), ("/", "/"),
    ])
    func `a path is simplified without looking at files`(path: String, simple: String) {
        #expect(Path.normalized(path) == simple)
    }

    @Test(arguments: [
        ("/a/b", "/a", true), ("/a", "/a/", true), ("/ab", "/a", false), ("/a/../b", "/a", false),
        ("/a", "/", true),
        ("a", ".", true), ("../a", ".", false),
    ])
    func `a path is inside a folder or not`(path: String, folder: String, isInside: Bool) {
        #expect(Path.isInside(path, folder) == isInside)
    }

    @Test func `a path is put behind a folder unless it begins at the root`() {
        #expect(Path.join("a", "b") == "a/b")
        #expect(Path.join("a/", "b") == "a/b")
        #expect(Path.join(".", "b") == "b")
        #expect(Path.join("a", "/b") == "/b")
    }
}
