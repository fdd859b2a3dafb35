import FlintCore

extension EditingFeature: URLMapped, IntentMapped {
    static let createLinked = action(LinkedNoteCreateAction.self)

    static func urlMappings(routes: URLMappingsBuilder) {
        routes.send("new", to: createLinked, name: "new")
    }

    static func intentMappings(intents: IntentMappingsBuilder) {
        intents.map("new-note", to: createLinked)
    }
}
