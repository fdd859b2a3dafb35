import FlintCore
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import flint_demo

@Suite struct RouteListTests {
    @Test func `each kind of link is listed with one that works`() async throws {
        let folder = try TemporaryFolder()
        for name in ["Welcome", "Shopping"] { try folder.write("milk\n", to: "\(name).md") }
        let list = await ProgramRun(["links"], in: folder)
        #expect(list.status == .success)
        let examples = list.lines.flatMap { $0.split(separator: " ").map(String.init) }
            .filter { $0.contains("://") }
        #expect(examples.count == 14)
        #expect(Set(examples).count == 14)
        #expect(examples.contains("notes://open?name=Welcome"))
        for example in examples {
            try? FileManager.default.removeItem(atPath: folder.path("Reading list.md"))
            let run = await ProgramRun(
                ["--tweak", "statistics/is_offered=true"], typing: ["toggle journal on", "open \(example)"],
                in: folder)
            #expect(run.status == .success, "\(example): \(run.errors)")
        }
    }

    @Test(.notes) func `every mapping has a sample`() {
        let reports = Flint.urlMappings.map(RouteReport.init)
        #expect(!reports.isEmpty)
        for report in reports { #expect(report.example != nil, "\(report.pattern)") }
        #expect(Flint.current.diagnostics.isEmpty)
    }

    @Test func `text goes before variables, and those before wildcards`() throws {
        enum Anything: Feature, URLMapped {
            static let description = "Anything"
            static let open = action(NothingAction.self)

            static func prepare(actions: FeatureActionsBuilder) { actions.declare(open) }

            static func urlMappings(routes: URLMappingsBuilder) {
                for pattern in ["**", "a/*", "a/$(x)", "a/b-$(x)", "a/b", "$(x)", "a/c"] {
                    routes.send(pattern, to: open, in: [.appAny])
                }
                routes.send("a/c", to: open, in: [.app("own")])
            }
        }
        let runtime = Flint()
        try runtime.setup(Everything<Anything>.self)
        defer { runtime.shutdown() }
        let sorted = RoutePrecedence.sorted(runtime.urlMappings)
        #expect(
            sorted.map(\.pattern.description) == [
                "/a/c", "/a/b", "/a/c", "/a/b-$(x)", "/a/$(x)", "/a/*", "/$(x)", "/**",
            ])
        #expect(sorted.first?.scope == .app("own"))
    }

    private enum NothingAction: Action {
        static let description = "Do nothing"

        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {}
    }

    private enum Everything<Part: FeatureDefinition>: FeatureGroup {
        static var description: String { "Everything" }
        static var subfeatures: [any FeatureDefinition.Type] { [Part.self] }
    }
}
