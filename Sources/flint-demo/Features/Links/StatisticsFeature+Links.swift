import FlintCore

extension StatisticsFeature: URLMapped {
    static let showLinked = action(LinkedStatisticsAction.self)

    static func urlMappings(routes: URLMappingsBuilder) {
        routes.send("statistics", to: showLinked, name: "statistics")
    }
}
