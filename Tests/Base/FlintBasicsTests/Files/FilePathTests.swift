import FlintBasics
import Testing

@Suite struct FilePathTests {
    @Test(arguments: [("a/b", "a", "b"), ("b", ".", "b"), ("/b", "/", "b"), ("a/b/", "a/b", "")])
    func `a path has a folder and a name`(path: String, folder: String, name: String) {
        #expect(FilePath.folder(of: path) == folder)
        #expect(FilePath.name(of: path) == name)
    }

    @Test(arguments: [("d/a.puml", "a"), ("a.b.puml", "a.b"), ("a", "a"), (".puml", ".puml"), ("d.e/a", "a")])
    func `a stem is the name without its last extension`(path: String, stem: String) {
        #expect(FilePath.stem(of: path) == stem)
    }

    @Test(arguments: [
        ("a/./b//c", "a/b/c"), ("a/../b", "b"), ("../a/..", ".."), ("a/../..", ".."), ("/../a", "/a"),
        ("./", "."),
        ("../../a", "../../a"), ("/", "/"),
    ])
    func `a path is simplified without looking at files`(path: String, simple: String) {
        #expect(FilePath.normalized(path) == simple)
    }

    @Test(arguments: [
        ("/a/b", "/a", true), ("/a", "/a/", true), ("/ab", "/a", false), ("/a/../b", "/a", false),
        ("/a", "/", true),
        ("a", ".", true), ("../a", ".", false),
    ])
    func `a path is inside a folder or not`(path: String, folder: String, isInside: Bool) {
        #expect(FilePath.isInside(path, folder) == isInside)
    }

    @Test func `a path is put behind a folder unless it begins at the root`() {
        #expect(FilePath.join("a", "b") == "a/b")
        #expect(FilePath.join("a/", "b") == "a/b")
        #expect(FilePath.join(".", "b") == "b")
        #expect(FilePath.join("a", "/b") == "/b")
    }
}
