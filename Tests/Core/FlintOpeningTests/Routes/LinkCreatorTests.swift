import CoreTestSupport
import FlintTesting
import Foundation
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintLinks
@testable import FlintOpening

@Suite(.flint) struct LinkCreatorTests {
    struct Note: Codable, Hashable, RouteParametersCodable {
        var name: String
        var page: Int?
        var tags: [String] = []
    }

    /// An input that says more than it can read.
    struct Forgetful: Codable, RouteParametersCodable {
        var name: String
        init(name: String) { self.name = name }
        init(from parameters: RouteParameters, mapping: URLMapping) throws { name = "always" }
    }

    enum Open: Action {
        static let description = "Opens a note"
        static func perform(with context: ActionContext<Note>, using presenter: NoPresenter) {}
    }
    enum Show: IdleAction {}
    enum Forget: Action {
        static let description = "Forgets"
        static func perform(with context: ActionContext<Forgetful>, using presenter: NoPresenter) {}
    }

    @TaskLocal static var patterns: [(String, [URLMapping.Scope], String?)] = []

    enum NoteFeature: Feature, URLMapped, TestFeature {
        static let open = action(Open.self)
        static let show = action(Show.self)
        static let forget = action(Forget.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(all: open, show, forget) }
        static func urlMappings(routes: URLMappingsBuilder) {
            for (pattern, scopes, name) in patterns { routes.send(pattern, to: open, in: scopes, name: name) }
            routes.send("all notes", to: show)
            routes.send("All", to: show, in: [.app("exact"), .universal("exact.org")], name: "exact")
            routes.send("forget/$(name)", to: forget)
            routes.send("late", to: show, name: "late")
        }
    }

    enum App: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [NoteFeature.self]
    }

    private func setUp(
        _ patterns: [(String, [URLMapping.Scope], String?)], schemes: [String] = ["app", "second"],
        domains: [String] = ["example.org", "example.com"]
    ) throws {
        try Self.$patterns.withValue(patterns) {
            try Flint.current.setup(App.self) {
                $0.links = LinkConfiguration(schemes: schemes, domains: domains)
            }
        }
    }

    private func app(_ note: Note, named name: String? = nil) throws -> String {
        try Flint.current.links.appLink(to: NoteFeature.open, with: note, named: name).absoluteString
    }

    private func web(_ note: Note) throws -> String {
        try Flint.current.links.webLink(to: NoteFeature.open, with: note).absoluteString
    }

    @Test func `a link has variables in the path and the rest in the query, in order`() throws {
        try setUp([
            ("note/$(name)/p-$(page)", URLMapping.Scope.all, nil), ("/$(name)", URLMapping.Scope.all, nil),
        ])
        let page = Note(name: "a", page: 7)
        #expect(try (app(page), web(page)) == ("app://note/a/p-7", "https://example.org/note/a/p-7"))
        let note = Note(name: "a/b %é", page: nil, tags: ["x y", "+&=#?$", ""])
        let path = "a%2Fb%20%25%C3%A9?tags=x%20y&tags=%2B%26%3D%23%3F%24&tags="
        #expect(try (app(note), web(note)) == ("app:///" + path, "https://example.org/" + path))
        let hosts = try ["a~b.c-d_1", "Abc"].map { try app(Note(name: $0)) }
        #expect(hosts == ["app://a~b.c-d_1", "app:///Abc"])
    }

    @Test func `text of the pattern stands as itself`() throws {
        try setUp([("a $b+c;d=e/é%/x@y:(z)!*'$(name)".replacing("*", with: "~"), URLMapping.Scope.all, nil)])
        #expect(try app(Note(name: "n")) == "app:///a%20$b+c;d=e/%C3%A9%25/x@y:(z)!~'n")
    }

    @Test func `the first mapping whose variables are there is taken, without a star`() throws {
        try setUp([
            ("*/$(name)", URLMapping.Scope.all, nil), ("p/$(page)/$(name)/**", [.appAny], "page"),
            ("n/$(name)/**", [.appAny], "plain"),
        ])
        let page = Note(name: "a", page: 1)
        let links = [try app(page), try app(Note(name: "a")), try app(page, named: "plain")]
        #expect(links == ["app://p/1/a/", "app://n/a/", "app://n/a/?page=1"])
        #expect(throws: LinkError(.missingVariable, NoteFeature.open.identifier, name: "page")) {
            try app(Note(name: "a"), named: "page")
        }
        #expect(throws: LinkError(.noMapping, NoteFeature.open.identifier)) { try web(Note(name: "a")) }
        #expect(throws: LinkError(.noMapping, NoteFeature.open.identifier)) {
            try app(Note(name: "a"), named: "no")
        }
    }

    @Test func `an exact scope goes before an override, and that before the first`() throws {
        try setUp([])
        let links = LinkCreator(scheme: "second", domain: "example.com")
        let current = Flint.current.links
        let made = [
            try current.appLink(to: NoteFeature.show), try links.appLink(to: NoteFeature.show),
            try links.webLink(to: NoteFeature.show),
            try links.appLink(to: NoteFeature.show, named: "exact"),
            try current.with(domain: "example.com").webLink(to: NoteFeature.show, named: "exact"),
            try current.appLink(to: NoteFeature.show, named: "late"),
        ]
        #expect(
            made.map(\.absoluteString) == [
                "app:///all%20notes", "second:///all%20notes", "https://example.com/all%20notes",
                "exact:///All", "https://exact.org/All", "app://late",
            ])
        #expect(throws: LinkError(.notRoundTrippable, NoteFeature.show.identifier)) {
            try LinkCreator(scheme: "foreign").appLink(to: NoteFeature.show)
        }
    }

    @Test func `without set-up there is no mapping, without scheme and domain no target`() throws {
        #expect(throws: LinkError(.noMapping, NoteFeature.show.identifier)) {
            try Flint.current.links.appLink(to: NoteFeature.show)
        }
        try setUp([], schemes: [], domains: [])
        #expect(throws: LinkError(.noTarget, NoteFeature.show.identifier)) {
            try Flint.current.links.appLink(to: NoteFeature.show)
        }
        #expect(throws: LinkError(.noTarget, NoteFeature.show.identifier)) {
            try Flint.current.links.webLink(to: NoteFeature.show)
        }
    }

    @Test(arguments: ["", ".", "..", "a\u{0}b"]) func `what cannot stand in a path is refused`(
        name: String
    ) throws {
        try setUp([("n/$(name)", URLMapping.Scope.all, nil)])
        let expected = LinkError(.notRoundTrippable, NoteFeature.open.identifier, name: "name")
        #expect(throws: expected) { try app(Note(name: name)) }
        #expect(throws: expected) { try web(Note(name: name)) }
    }

    @Test func `what would be split elsewhere is refused`() throws {
        try setUp([("$(name)-$(page)", URLMapping.Scope.all, nil), ("x/.$(name)", [.appAny], "dot")])
        #expect(try app(Note(name: "a-b", page: 1)) == "app://a-b-1")
        #expect(throws: LinkError(.notRoundTrippable, NoteFeature.open.identifier, name: "name")) {
            try app(Note(name: "a", page: -1))
        }
        #expect(throws: LinkError(.notRoundTrippable, NoteFeature.open.identifier, name: "name")) {
            try app(Note(name: "."), named: "dot")
        }
    }

    @Test func `a link that another action would take is refused`() throws {
        try setUp([("$(name)", URLMapping.Scope.all, nil)])
        #expect(
            throws: LinkError(
                .shadowed, NoteFeature.open.identifier, shadowedBy: NoteFeature.show.identifier)
        ) { try app(Note(name: "all notes")) }
        #expect(try app(Note(name: "All")) == "app:///All")
    }

    @Test func `an input that does not come back equal is refused`() throws {
        try setUp([])
        let links = Flint.current.links
        #expect(throws: LinkError.self) {
            try links.appLink(to: NoteFeature.forget, with: Forgetful(name: "a"))
        }
        #expect(
            try links.appLink(to: NoteFeature.forget, with: Forgetful(name: "always")).absoluteString
                == "app://forget/always")
    }

    @Test func `a link that is too long is refused`() throws {
        try setUp([("n/$(name)", URLMapping.Scope.all, nil)])
        #expect(throws: LinkError.self) { try app(Note(name: String(repeating: "é", count: 1400))) }
        #expect(throws: LinkError.self) {
            try app(Note(name: "a", tags: Array(repeating: "a", count: 257)))
        }
        #expect(try app(Note(name: "a", tags: Array(repeating: "a", count: 256))).count > 256)
    }

    @Test func `an error says what to do`() {
        #expect(LinkError(.missingVariable, "F#A", name: "page").description.contains("'page'"))
        #expect(LinkError(.shadowed, "F#A", shadowedBy: "F#B").description.contains("'F#B'"))
        #expect(LinkError(.noTarget, "F#A").description.contains("'links'"))
    }
}
