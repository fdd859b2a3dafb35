import FlintCore

extension JournalFeature: URLMapped, IntentMapped {
    static let todayLinked = action(LinkedJournalAction.self)

    static func urlMappings(routes: URLMappingsBuilder) {
        routes.send("today", to: todayLinked, name: "today")
    }

    static func intentMappings(intents: IntentMappingsBuilder) {
        intents.map("open-journal", to: todayLinked)
    }
}
