import FlintCore

extension SearchFeature: URLMapped, IntentMapped {
    static let searchLinked = action(LinkedSearchAction.self)

    static func urlMappings(routes: URLMappingsBuilder) {
        routes.send("search", to: searchLinked, name: "search")
    }

    static func intentMappings(intents: IntentMappingsBuilder) {
        intents.map("search-notes", to: searchLinked)
    }
}
