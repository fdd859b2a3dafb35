import Testing

@testable import FlintHTTP

@Suite struct HTTPTargetTests {
    private func target(_ text: String) -> HTTPTarget? { HTTPTarget(Array(text.utf8)[...]) }

    @Test(
        arguments: [
            ("/", "/", [:]), ("/a/b", "/a/b", [:]), ("/a%2Fb%25", "/a/b%", [:]), ("/a+b", "/a+b", [:]),
            ("/%E2%82%AC", "/€", [:]), ("/?", "/", [:]), ("/?a", "/", ["a": ""]), ("/?a=", "/", ["a": ""]),
            ("/?a=b=c", "/", ["a": "b=c"]), ("/?a+b=c+d%2B", "/", ["a b": "c d+"]),
            ("/?&&a=1&", "/", ["a": "1"]),
            ("/?a=1&a=2", "/", ["a": "2"]), ("/?a=?/", "/", ["a": "?/"]), ("//a", "//a", [:]),
            ("/../etc", "/../etc", [:]),
        ] as [(String, String, [String: String])])
    func `a target has a path and items`(text: String, path: String, query: [String: String]) {
        #expect(target(text)?.path == path)
        #expect(target(text)?.query == query)
        #expect(target(text)?.authority == nil)
    }

    @Test func `a target with a scheme says who is asked`() {
        #expect(target("http://localhost:80/a?b=c")?.authority == "localhost:80")
        #expect(target("HTTP://[::1]:80/a")?.authority == "[::1]:80")
        #expect(target("http://localhost")?.path == "/")
        #expect(target("http://localhost?a=b")?.query == ["a": "b"])
        #expect(target("http:///a") == nil)
    }

    @Test(arguments: [
        "", "a", "*", "?", "/%", "/%1", "/%G1", "/%1G", "/%00", "/%1F", "/%7F", "/%C3", "/%ED%A0%80", "/a b",
        "/\t", "/a#", "/ü", "/?%", "/?a=%2", "ftp://a/", "http:/a",
    ]) func `anything else is no target`(text: String) {
        #expect(target(text) == nil)
    }
}
