import CoreTestSupport
import FlintTesting
import Foundation
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintLinks
@testable import FlintOpening

/// What a set-up finds in mappings whose links cannot work.
@Suite(.flint) struct RouteInputTests {
    struct Reference: Codable, Equatable, RouteParametersCodable {
        enum Order: String, Codable, CaseIterable { case up, down }

        var id: UUID
        var page: Int
        var since: Date?
        var order: Order
        var tags: [String]
    }

    /// Has the properties of another type beside its own.
    struct Joined: Codable, RouteParametersCodable {
        var first: Int
        var reference: Reference

        init(from decoder: any Decoder) throws {
            first = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .first)
            reference = try Reference(from: decoder)
        }
    }

    /// Names its parameters itself.
    struct Own: Codable, RouteParametersDecodable {
        var text: String

        init(from parameters: RouteParameters, mapping: URLMapping) throws {
            text = parameters.value("own") ?? ""
        }
    }

    struct Nested: Codable, RouteParametersCodable {
        struct Part: Codable { var x: Int }
        var id: Int
        var part: Part
    }

    /// Cannot be made of a sample.
    struct Picky: Codable, RouteParametersCodable {
        enum Word: String, Codable { case only }
        var word: Word
        var id: Int
    }

    enum Show<Input: RouteParametersDecodable & Sendable>: Action {
        static var description: String { "Shows" }
        static func perform(with context: ActionContext<Input>, using presenter: NoPresenter) {}
    }

    typealias Mapped = @Sendable (URLMappingsBuilder) -> Void
    @TaskLocal static var mapped: Mapped = { _ in }

    enum Mapping: Feature, URLMapped, TestFeature {
        static let reference = action(Show<Reference>.self)
        static let optional = action(Show<Reference?>.self)
        static let joined = action(Show<Joined>.self)
        static let own = action(Show<Own>.self)
        static let nested = action(Show<Nested>.self)
        static let picky = action(Show<Picky>.self)
        static let number = action(Show<Number>.self)
        static let nothing = action(Show<NoInput>.self)

        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(
                all: reference, optional, joined, own, nested, picky, number, nothing)
        }
        static func urlMappings(routes: URLMappingsBuilder) { mapped(routes) }
    }

    /// A single value.
    struct Number: Codable, RouteParametersCodable {
        var value: Int
        init(from decoder: any Decoder) throws {
            value = try decoder.singleValueContainer().decode(Int.self)
        }
    }

    enum App: FeatureGroup {
        static let subfeatures: Subfeatures = [Mapping.self]
    }

    private func findings(
        schemes: [String] = ["app"], domains: [String] = ["example.org"], _ mapped: @escaping Mapped
    ) throws -> [SetupDiagnostic] {
        try Self.$mapped.withValue(mapped) {
            try Flint.current.setup(App.self) { configuration in
                configuration.links = LinkConfiguration(schemes: schemes, domains: domains)
            }
            return Flint.current.diagnostics
        }
    }

    @Test func `a variable that the input lacks is found`() throws {
        let findings = try findings { routes in
            routes.send("a/$(idd)", to: Mapping.reference)
            routes.send("b/$(id)/$(pages)/$(orders)", to: Mapping.optional)
        }
        #expect(findings.map(\.code) == [.routeUnknownVariable, .routeUnknownVariable])
        #expect(findings.allSatisfy { $0.severity == .warning })
        let first = try #require(findings.first)
        #expect(first.subject == Mapping.reference.identifier)
        #expect(first.text.contains("'$(idd)'") && first.text.contains("RouteInputTests.swift:"), "\(first)")
        #expect(findings.last?.text.contains("'$(pages)' and '$(orders)'") == true)
    }

    @Test func `variables that the input reads, or may read, are not`() throws {
        let findings = try findings { routes in
            routes.send("a/$(id)/$(page)/$(since)/$(order)/$(tags)", to: Mapping.reference)
            routes.send("b/$(id)", to: Mapping.optional)
            routes.send("c/$(first)/$(id)/$(page)", to: Mapping.joined)
            routes.send("d/$(anything)", to: Mapping.number)
            // What cannot be known.
            routes.send("e/$(own)", to: Mapping.own)
            routes.send("f/$(idd)", to: Mapping.picky)
            routes.send("g/$(anything)", to: Mapping.nothing)
        }
        #expect(findings.isEmpty)
    }

    @Test func `an input that no URL can carry is found`() throws {
        let findings = try findings { routes in
            routes.send("a/$(id)", to: Mapping.nested)
            routes.send("b/$(one)/$(other)", to: Mapping.number)
        }
        #expect(findings.map(\.code) == [.routeUnsupportedInput, .routeUnsupportedInput])
        #expect(findings.allSatisfy { $0.severity == .warning })
    }

    @Test func `mappings for which nothing is configured are found, once for the feature`() throws {
        let findings = try findings(schemes: [], domains: []) { routes in
            routes.send("a", to: Mapping.nothing)
            routes.send("b", to: Mapping.nothing)
        }
        #expect((findings.map(\.code), findings.first?.severity) == ([.routeNoTarget], .warning))
        let text = findings.first?.text ?? ""
        #expect(text.contains("scheme or domain") && text.contains("'links'"), "\(text)")
    }

    @Test(arguments: [URLMapping.Scope.appAny, .universalAny])
    func `a mapping for one kind of URL needs one of that kind`(scope: URLMapping.Scope) throws {
        let isApp = scope == .appAny
        let findings = try findings(schemes: isApp ? [] : ["app"], domains: isApp ? ["example.org"] : []) {
            $0.send("a", to: Mapping.nothing, in: [scope])
        }
        #expect(findings.map(\.code) == [.routeNoTarget])
        #expect(findings.first?.text.contains(isApp ? "no scheme is" : "no domain is") == true)
    }

    @Test func `a scheme or a domain is enough for a mapping of all`() throws {
        #expect(try findings(domains: []) { $0.send("a", to: Mapping.nothing) }.isEmpty)
    }
}
