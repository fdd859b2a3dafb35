import BenchmarkHarness
import FlintCore
import Foundation

extension BenchmarkSuite {
    /// Finding the mapping of a URL among few and among many, finding none, and making a link.
    static let routes = BenchmarkSuite { suite in
        suite.benchmark("Route.match(10)", limit: "Limit.mutexDictionary", target: 150, delivers: 1) {
            state in
            try state.resolve(Routed.hits(among: 10), among: 10, isFound: true)
        }
        for count in [1000, 10_000] {
            suite.benchmark(
                "Route.match(\(count))", limit: "Route.match(10)", target: 3, delivers: 1
            ) { state in
                try state.resolve(Routed.hits(among: count), among: count, isFound: true)
            }
        }

        suite.benchmark("Route.miss(10)", limit: "Route.match(10)", target: 2, delivers: 1) { state in
            try state.resolve(Routed.misses, among: 10, isFound: false)
        }
        for count in [1000, 10_000] {
            suite.benchmark(
                "Route.miss(\(count))", limit: "Route.miss(10)", target: 3, delivers: 1
            ) { state in
                try state.resolve(Routed.misses, among: count, isFound: false)
            }
        }

        suite.benchmark("Route.link", limit: "Route.match(10)", target: 12, delivers: 1) { state in
            let links = try Routed.runtime(10).links
            var count = 0
            try state.measure {
                for iteration in 0..<state.iterations {
                    let reference = Reference(id: iteration)
                    keep(try links.appLink(to: RoutedFeature.open, with: reference))
                    count += 1
                }
            }
            state.delivered = count
        }
    }
}

extension BenchmarkState {
    /// Resolves URLs in turn; a result is counted as delivered if it is the expected one.
    fileprivate func resolve(_ urls: [URL], among count: Int, isFound: Bool) throws {
        let runtime = try Routed.runtime(count)
        var delivered = 0
        measure {
            for iteration in 0..<iterations {
                let resolution = keep(runtime.resolve(url: urls[iteration % urls.count]))
                if case .resolved = resolution {
                    delivered += isFound ? 1 : 0
                } else {
                    delivered += isFound ? 0 : 1
                }
            }
        }
        self.delivered = delivered
    }
}

/// URL mappings of several forms, so that several of them may match the beginning of a path.
private enum Routed: FeatureGroup {
    static let subfeatures: Subfeatures = [RoutedFeature.self]
    @TaskLocal static var count = 0

    static func runtime(_ count: Int) throws -> Flint {
        let runtime = Flint()
        try $count.withValue(count) {
            try runtime.setup(Routed.self) { $0.links = LinkConfiguration(schemes: ["app"]) }
        }
        return runtime
    }

    /// Returns a path of each form, from the first and the last of many mappings.
    static func hits(among count: Int) -> [URL] {
        (0..<10).compactMap { form in
            let number = form.isMultiple(of: 2) ? form : count - 10 + form
            return URL(string: "app://" + path(number, "letter"))
        }
    }

    /// Paths whose beginning matches mappings of each form, and that no mapping matches to the end.
    static let misses = [
        "area/list/3/edit/no", "letter/tab3/no", "area/part-3/view", "area", "file-3x/raw/no/no",
    ]
    .compactMap { URL(string: "app://" + $0) }

    static func path(_ number: Int, _ value: String) -> String {
        switch number % 5 {
        case 0: "area/list/\(number)/\(value)"
        case 1: "\(value)/tab\(number)/edit"
        case 2: "area/part-\(value)/view\(number)"
        case 3: "area/item\(number)/\(value)/rest/of/it"
        default: "file-\(value).txt/raw/\(number)"
        }
    }

    static func pattern(_ number: Int) -> String {
        path(number, "$(id)").replacing("rest/of/it", with: "**")
    }
}

private struct Reference: Codable, Hashable, RouteParametersCodable {
    var id: Int
}

private enum RoutedFeature: Feature, URLMapped {
    static let description = "Has many mappings"
    static let open = action(OpenReference.self)
    static let show = action(ShowAnything.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(open)
        actions.declare(show)
    }

    static func urlMappings(routes: URLMappingsBuilder) {
        for number in 0..<Routed.count { routes.send(Routed.pattern(number), to: show, in: [.appAny]) }
        routes.send("open/$(id)", to: open, in: [.appAny])
    }
}

private enum OpenReference: Action {
    static let description = "Opens a reference"
    static func perform(with context: ActionContext<Reference>, using presenter: NoPresenter) {}
}

private enum ShowAnything: Action {
    static let description = "Shows anything"
    static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {}
}
