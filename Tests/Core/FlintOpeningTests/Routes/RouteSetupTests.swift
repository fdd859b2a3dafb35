import CoreTestSupport
import FlintTesting
import Foundation
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating
@testable import FlintLinks
@testable import FlintOpening

@Suite(.flint) struct RouteSetupTests {
    enum Show: IdleAction {}
    enum Hide: IdleAction {}

    typealias Mapped = @Sendable (URLMappingsBuilder) -> Void
    @TaskLocal static var first: Mapped = { _ in }
    @TaskLocal static var second: Mapped = { _ in }

    enum First: Feature, URLMapped, TestFeature {
        static let show = action(Show.self)
        static let hide = action(Hide.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(show) }
        static func urlMappings(routes: URLMappingsBuilder) { first(routes) }
    }

    enum Second: ConditionalFeature, URLMapped, TestFeature {
        static let show = action(Show.self)
        static func constraints(requirements: FeatureConstraintsBuilder) {}
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(show) }
        static func urlMappings(routes: URLMappingsBuilder) { second(routes) }
    }

    enum Outside: Feature, TestFeature {
        static let show = action(Show.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(show) }
    }

    enum App: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [First.self, Second.self]
    }

    private func findings(
        tolerating codes: [SetupDiagnostic.Code] = [], _ first: @escaping Mapped,
        _ second: @escaping Mapped = { _ in }
    ) -> [SetupDiagnostic] {
        Self.$first.withValue(first) {
            Self.$second.withValue(second) {
                do {
                    try Flint.current.setup(App.self) { configuration in
                        configuration.links = LinkConfiguration(schemes: ["app"], domains: ["example.org"])
                        configuration.toleratedDiagnostics = Set(codes)
                    }
                    #expect(Flint.current.preflight() == Flint.current.diagnostics)
                    return Flint.current.diagnostics
                } catch {
                    #expect(Flint.current.urlMappings.isEmpty)
                    return (error as? SetupError)?.diagnostics ?? []
                }
            }
        }
    }

    private func resolved(_ text: String) throws -> URLResolution.Resolved? {
        Flint.current.resolve(url: try #require(URL(string: text))).resolved
    }

    @Test func `mappings are in the metadata, one for each scope`() throws {
        let found = findings(
            { routes in
                routes.send("status", to: First.show)
                routes.send(
                    "/s/$(x)", to: First.show, in: [.app("app"), .universal("example.org")], name: "short")
            },
            { $0.send("second", to: Second.show, in: [.appAny]) })
        #expect(found.isEmpty)
        let texts = [
            "/status in all app schemes", "/status in all associated domains",
            "/s/$(x) in app scheme app as short", "/s/$(x) in associated domain example.org as short",
        ]
        let second = ["/second in all app schemes"]
        let metadata = [
            Flint.current.metadata(for: First.self), Flint.current.metadata(for: Second.self),
            Flint.current.metadata(for: App.self),
        ]
        #expect(metadata.map { $0?.urlMappings } == [texts, second, []])
        #expect(Flint.current.metadata(for: First.show)?.urlMappings == texts)
        #expect(Flint.current.urlMappings.map(\.description) == texts + second)
        #expect(Flint.current.urlMappings.first?.bindingID == First.show.identifier)
    }

    @Test(arguments: ["/status", "status"]) func `a slash in front makes no difference`(
        pattern: String
    ) throws {
        #expect(findings({ $0.send(pattern, to: First.show) }).isEmpty)
        for url in [
            "app://status", "app:///status", "app:/status", "app:status", "https://example.org/status",
            "http://example.org/status",
        ] {
            let found = try resolved(url)
            let (binding, pattern) = (found?.bindingID, found?.mapping.pattern.description)
            #expect((binding, pattern) == (First.show.identifier, "/status"), "\(url)")
        }
    }

    @Test func `all mistakes are found together, in the order of the tree`() throws {
        let found = findings(
            { routes in
                routes.send("a/$(b", to: First.show)
                routes.send("", to: First.show)
                routes.send("hide", to: First.hide)
                routes.send("outside", to: Outside.show)
                routes.send("second", to: Second.show)
                routes.send("same/$(x)", to: First.show, in: [.app("none"), .universal("none.org")])
                routes.send("k/a$(x)", to: First.show)
            },
            { routes in
                routes.send("same/$(y)", to: Second.show, in: [.app("NONE")])
                routes.send("k/$(x)b", to: Second.show, in: [.appAny])
            })
        #expect(
            found.map(\.code) == [
                .routeBadPattern, .routeBadPattern, .routeUnknownScheme, .routeUnknownDomain,
                .actionUndeclared,
                .featureUnregistered, .actionUndeclared, .routeUnknownScheme, .routeDuplicate,
                .routeAmbiguous,
            ])
        #expect(
            found.filter { $0.severity == .warning }.allSatisfy {
                $0.code == .routeUnknownScheme || $0.code == .routeUnknownDomain
            })
        #expect(found[0].text.contains("column 3") && found[1].text.contains("column 1"))
        let duplicate = found[8].text
        #expect(duplicate.contains(First.show.identifier) && duplicate.contains(Second.show.identifier))
        #expect(duplicate.count { $0 == ":" } >= 3, "Both places are named: \(duplicate)")
        #expect(found[9].text.contains("'/k/ab'"))
        #expect(found.allSatisfy { !$0.subject.isEmpty })
    }

    @Test func `tolerated, the first of two goes first`() throws {
        let found = findings(
            tolerating: [.routeAmbiguous, .routeDuplicate, .routeBadPattern],
            { routes in
                routes.send("a$(x)", to: First.show, in: [.appAny])
                routes.send("same", to: First.show, in: [.appAny])
            },
            { routes in
                routes.send("$(x)b", to: Second.show, in: [.appAny])
                routes.send("same", to: Second.show, in: [.appAny])
            })
        #expect(found.map(\.code) == [.routeAmbiguous, .routeDuplicate])
        #expect(found.allSatisfy { $0.severity == .warning })
        for url in ["app://ab", "app://same"] {
            #expect(try resolved(url)?.bindingID == First.show.identifier, "\(url)")
        }
        #expect(!SetupDiagnostic.Code.routeBadPattern.isTolerable)
    }

    @Test func `what cannot be reached is a warning with both places`() throws {
        let found = findings(
            { $0.send("x/*", to: First.show, in: [.appAny]) },
            { $0.send("$(y)/$(x)", to: Second.show, in: [.appAny]) })
        #expect(found.isEmpty)
        let other = Flint()
        try Self.$first.withValue({ routes in
            routes.send("x/*", to: First.show, in: [.appAny])
            routes.send("x/$(a)", to: First.show, in: [.appAny])
        }) { try other.setup(App.self) { $0.links = LinkConfiguration(schemes: ["app"]) } }
        #expect(other.diagnostics.map(\.code) == [.routeShadowed])
        #expect(other.diagnostics.first?.subject == First.show.identifier)
        #expect(other.diagnostics.first?.text.contains("/x/$(a)") == true)
    }

    @Test func `features registered later bring their mappings`() throws {
        enum Later: FeatureGroup { static let subfeatures: [any FeatureDefinition.Type] = [Second.self] }
        enum Before: FeatureGroup { static let subfeatures: [any FeatureDefinition.Type] = [First.self] }
        let runtime = Flint.current
        try Self.$first.withValue({ $0.send("a", to: First.show) }) {
            try runtime.setup(Before.self) { $0.links = LinkConfiguration(schemes: ["app"]) }
        }
        let error = try #require(throws: SetupError.self) {
            try Self.$second.withValue({ $0.send("a", to: Second.show) }) { try runtime.register(Later.self) }
        }
        #expect(error.diagnostics.map(\.code) == [.routeDuplicate, .routeDuplicate])
        #expect(runtime.urlMappings.count == 2)
        try Self.$second.withValue({ $0.send("b", to: Second.show) }) { try runtime.register(Later.self) }
        #expect(runtime.urlMappings.count == 4)
        #expect(try resolved("app://b")?.bindingID == Second.show.identifier)
    }

    @Test func `before the set-up nothing matches`() throws {
        let url = try #require(URL(string: "app://a"))
        #expect(Flint.current.resolve(url: url).noMapping != nil)
        #expect(Flint.current.urlMappings.isEmpty)
    }

    @Test func `schemes come from the application's information`() {
        let information: [String: Any] = [
            "CFBundleURLTypes": [
                ["CFBundleURLSchemes": ["a", "b"]], ["CFBundleURLName": "x"], ["CFBundleURLSchemes": ["c"]],
            ]
        ]
        #expect(LinkConfiguration.declaredSchemes(in: information) == ["a", "b", "c"])
        #expect(LinkConfiguration.declaredSchemes(in: ["CFBundleURLTypes": 7]) == [])
        #expect(
            FlintConfiguration().links.maximumLength == 8192 && LinkConfiguration().maximumQueryItems == 256)
    }
}
