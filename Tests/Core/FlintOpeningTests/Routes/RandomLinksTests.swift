import CoreTestSupport
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintLinks
@testable import FlintOpening

/// Every link that can be made opens the same action with the same input.
@Suite(.flint) struct RandomLinksTests {
    typealias Input = RouteParametersTests.Everything

    enum Open: Action {
        static let description = "Opens"
        static func perform(with context: ActionContext<Input>, using presenter: NoPresenter) {}
    }

    @TaskLocal static var patterns: [[String]] = [[], []]

    enum First: Feature, URLMapped, TestFeature {
        static let open = action(Open.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(open) }
        static func urlMappings(routes: URLMappingsBuilder) {
            for text in patterns[0] { routes.send(text, to: open) }
        }
    }

    enum Second: Feature, URLMapped, TestFeature {
        static let open = action(Open.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(open) }
        static func urlMappings(routes: URLMappingsBuilder) {
            for text in patterns[1] { routes.send(text, to: open) }
        }
    }

    enum App: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [First.self, Second.self]
    }

    private static let names = [
        "text", "int", "bool", "color", "texts", "maybe", "date", "double", "url", "level",
    ]

    private func setUp(using generator: inout SeededGenerator) throws -> Flint {
        let texts = ["a", "new", "é", "a b", "%41", "+", "x:y", "-", ".", "A", "", "e\u{301}", "👩‍👧"]
        func patterns() -> [String] {
            (0..<3).map { _ in
                RandomPattern(using: &generator, texts: texts).text(
                    named: Self.names.shuffled(using: &generator))
            }
        }
        let runtime = Flint()
        try Self.$patterns.withValue([patterns(), patterns()]) {
            try runtime.setup(App.self) {
                $0.links = LinkConfiguration(schemes: ["app"], domains: ["example.org"])
                $0.tolerate(.routeAmbiguous, .routeDuplicate)
            }
        }
        return runtime
    }

    @Test(arguments: 0..<8) func `a link opens the same action with the same input`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        var made = 0
        for _ in 0..<4 {
            let runtime = try setUp(using: &generator)
            for _ in 0..<6 {
                let input = Input(using: &generator)
                made += try check(runtime, First.open, input) + check(runtime, Second.open, input)
            }
        }
        #expect(made > 10)
    }

    private func check<Binding: ActionBinding>(
        _ runtime: Flint, _ binding: Binding, _ input: Input
    ) throws -> Int where Binding.Action.Input == Input {
        var made = 0
        let links = [
            { try runtime.links.appLink(to: binding, with: input) },
            { try runtime.links.webLink(to: binding, with: input) },
        ]
        for link in links {
            let url: URL
            do { url = try link() } catch is LinkError { continue }
            made += 1
            for url in spellings(of: url) {
                let resolved = runtime.resolve(url: url).resolved
                #expect(resolved?.bindingID == binding.identifier, "\(url)")
                #expect(try resolved?.makeInput() as? Input == input, "\(url)")
            }
        }
        return made
    }

    /// The same URL, as others may write it: upper case, an explicit port, a fragment.
    private func spellings(of url: URL) -> [URL] {
        let text = url.absoluteString
        let others =
            text.hasPrefix("https://example.org")
            ? [
                text.replacing("https://example.org", with: "HTTPS://EXAMPLE.ORG", maxReplacements: 1),
                text.replacing("https://example.org", with: "https://Example.org:443", maxReplacements: 1),
                text.replacing("https://example.org", with: "http://example.org:80", maxReplacements: 1),
            ]
            : [text.replacing("app:", with: "APP:", maxReplacements: 1)]
        return ([text] + others + [text + "#fragment"]).compactMap { URL(string: $0) }
    }

    @Test(arguments: 0..<3) func `ordinary inputs have links`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let runtime = Flint()
        try Self.$patterns.withValue([["plain/$(text)/$(int)"], ["other/$(id)"]]) {
            try runtime.setup(App.self) {
                $0.links = LinkConfiguration(schemes: ["app"], domains: ["example.org"])
            }
        }
        for _ in 0..<25 {
            var input = Input(using: &generator)
            #expect(try check(runtime, Second.open, input) == 2)
            input.text = "x" + input.text
            #expect(try check(runtime, First.open, input) == 2)
        }
    }
}
