import Foundation
import TestSupport
import Testing

@testable import FlintCore
@testable import FlintLinks
@testable import FlintOpening

@Suite struct URLResolutionTests {
    private static func table() throws -> RouteTable {
        let patterns = ["create", "/a/b", "/", "/x/$(v)", "/x/", "slash//x", "Upper", "/all/**"]
        let (table, _) = try RouteTable.make(patterns)
        return try RouteTable.make(patterns, scope: .universalAny, into: table).table
    }

    private static func match(_ url: String) throws -> String? {
        guard case .resolved(let resolved) = try table().resolve(url) else { return nil }
        let values = resolved.parameters.variables.values.map { "=" + $0 }.joined()
        return resolved.mapping.pattern.description + values
    }

    @Test(arguments: [
        ("app://create", "/create"), ("app:///create", "/create"), ("app:/create", "/create"),
        ("app:create", "/create"), ("https://example.org/create", "/create"), ("APP://create", "/create"),
        ("http://example.org/create", "/create"), ("HTTPS://EXAMPLE.ORG/create", "/create"),
        ("https://example.org:443/create", "/create"), ("http://example.org:80/create", "/create"),
        ("https://example.org:/create", "/create"), ("other://create", "/create"),
        ("app://a/b", "/a/b"), ("app:///a/b", "/a/b"), ("app:/a/b", "/a/b"), ("app:a/b", "/a/b"),
        ("app:", "/"), ("app://", "/"), ("app:/", "/"), ("app:///", "/"), ("app:?q=1", "/"),
        ("app://#f", "/"),
        ("https://example.org", "/"), ("https://example.org/", "/"), ("https://example.org?q", "/"),
        ("app://x/", "/x/"), ("app://x/a%2Fb", "/x/$(v)=a/b"), ("app://x/%24%25", "/x/$(v)=$%"),
        ("app://x/%C3%A9", "/x/$(v)=é"), ("app://x/é", "/x/$(v)=é"), ("app://x/a?b/c", "/x/$(v)=a"),
        ("app://x/a#b/c?d", "/x/$(v)=a"), ("app://x/%252F", "/x/$(v)=%2F"), ("app://x/a+b", "/x/$(v)=a+b"),
        ("app://slash//x", "/slash//x"), ("app://Upper", "/Upper"), ("app://c%72eate", "/create"),
        ("app://all/", "/all/**"), ("app://all/a//b/", "/all/**"), ("app://x/..", "/x/$(v)=.."),
    ])
    func `every shape of a URL gives its path`(url: String, match: String) throws {
        #expect(try Self.match(url) == match)
    }

    @Test(arguments: [
        "app://create/", "app://Create", "app://upper", "https://example.org:8080/create",
        "https://user@example.org/create", "https://user:pw@example.org/create", "https://example.com/create",
        "https://sub.example.org/create", "https:create", "https:///create", "foreign://create",
        "file:///create",
        "http://example.org:443/create", "app://all", "app://x", "app:////create", "mailto:a@b",
        "https://example.org:443:443/create", "app://user@create", "app://create:80",
    ])
    func `what belongs to nobody says so`(url: String) throws {
        #expect(try Self.table().resolve(url).noMapping?.isEmpty == false)
    }

    @Test(arguments: [
        ("app://x/%", "path"), ("app://x/%4", "path"), ("app://x/%zz", "path"), ("app://x/%C3", "path"),
        ("app://x/%C3/%A9", "path"), ("app://%ff", "host"), ("app://x/%00", "path"), ("app://x/\0", "path"),
        ("app://a?%", "query"),
        ("app://a?a=%FF", "query"), ("app://a?a=%00", "query"), ("app://a#%", "fragment"), ("", "scheme"),
        ("/a/b", "scheme"), ("1app://a", "scheme"), ("://a", "scheme"), ("a b://c", "scheme"),
        ("https://example.org/%ED%A0%80", "path"), ("app://x/%C0%AF", "path"),
    ])
    func `what cannot be read says where`(url: String, part: String) throws {
        #expect(try Self.table().resolve(url).malformed?.contains(part) == true)
    }

    @Test func `texts and domains are compared as they are written, or as Foundation has mended them`()
        throws
    {
        do {
            let table = try RouteTable.make(["/caf\u{E9}"]).table
            #expect(table.winner("caf%C3%A9") == "/caf\u{E9}")
            #expect(table.winner("cafe%CC%81") == nil)
        }
        let (table, _) = try RouteTable.make(["/a"], scope: .universal("xn--bcher-kva.example"))
        #expect(table.resolve("https://XN--bcher-KVA.example/a").resolved != nil)
        #expect(table.resolve("https://b%C3%BCcher.example/a").noMapping != nil)
        let url = try #require(URL(string: "app://x/50%"))
        #expect(try Self.match(url.absoluteString) == "/x/$(v)=50%")
    }

    @Test func `length and items are limited, as configured`() throws {
        var table = try Self.table()
        let long = "app://all/" + String(repeating: "x", count: 8192 - 10)
        #expect(table.winner(String(long.dropFirst(6))) == "/all/**")
        #expect(table.resolve(long + "x").malformed != nil)
        let items = Array(repeating: "a=1", count: 256).joined(separator: "&")
        #expect(table.resolve("app://create?" + items).resolved?.parameters.values("a").count == 256)
        #expect(table.resolve("app://create?a&" + items).malformed != nil)
        var configuration = LinkConfiguration(schemes: ["app"])
        configuration.maximumLength = 12
        configuration.maximumQueryItems = 0
        table.configure(configuration)
        #expect(table.winner("create") == "/create")
        let read = ["app://create?", "app:a/b?x"].filter { table.resolve($0).malformed == nil }
        #expect(read == [])
    }

    @Test func `a query keeps order, repeats and items without a value`() throws {
        let url = "app://x/path?t=1&v=2&t=a+b%2B&flag&empty=&=x&&é=%26%3D&t=last#t=no"
        let parameters = try #require(try Self.table().resolve(url).resolved).parameters
        #expect(parameters.items.map(\.name) == ["t", "v", "t", "flag", "empty", "", "é", "t"])
        #expect(parameters.values("t") == ["1", "a+b+", "last"])
        #expect(parameters.value("t") == "last")
        #expect(parameters.value("v") == "path")
        #expect(parameters.values("v") == ["path", "2"])
        #expect(parameters.values("flag") == [nil])
        #expect(parameters.contains("flag") && !parameters.contains("no"))
        #expect(["flag", "empty", "é"].map { parameters.value($0) } == [nil, "", "&="])
    }

    @Test func `schemes that only a mapping names are looked up too`() throws {
        var (table, _) = try RouteTable.make(["/s"], scope: .app("Special"))
        (table, _) = try RouteTable.make(["/d"], scope: .universal("Other.example"), into: table)
        let urls = ["sPecial://s", "https://oTher.example/d"]
        #expect(urls.filter { table.resolve($0).resolved == nil } == [])
        #expect(table.resolve("special://d").noMapping != nil)
    }

    @Test(arguments: 0..<3) func `ten thousand hostile URLs each get a result`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let table = try Self.table()
        let pieces = [
            "app", "other", "https", "http", ":", "/", "//", "?", "#", "&", "=", "%", "%2F", "%00", "%C3",
            "%A9",
            "é", "\u{0}", "👩‍👧", "example.org", "@", ":80", "..", "a", "x", "create", "all", "+", " ", "[",
            "\u{FFFD}",
            "%25", "\n", "\\", "$(v)",
        ]
        var kinds: Set<String> = []
        var silent: [String] = []
        for number in 0..<10_000 {
            let count = Int.random(in: 0...12, using: &generator)
            let tail = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            let start = ["", "app:", "app://", "https://example.org/"].randomElement(using: &generator) ?? ""
            // What Foundation makes of it is another text; both must be read.
            let url = number.isMultiple(of: 4) ? URL(string: start + tail) : nil
            for text in [start + tail, url?.absoluteString].compactMap(\.self) {
                switch table.resolve(text) {
                case .resolved(let resolved):
                    kinds.insert("resolved")
                    if (try? resolved.makeInput()) == nil { silent.append(text) }
                case .noMappingFound(let reason), .malformedURL(let reason):
                    kinds.insert(reason)
                    if reason.isEmpty { silent.append(text) }
                }
            }
        }
        #expect(silent == [])
        #expect(kinds.count > 8)
    }
}
