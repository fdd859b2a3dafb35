import FlintCore

extension BrowsingFeature: URLMapped, IntentMapped {
    static let openLinked = action(LinkedNoteOpenAction.self)
    static let listLinked = action(LinkedNoteListAction.self)

    static func urlMappings(routes: URLMappingsBuilder) {
        routes.send("note/$(name)", to: openLinked, name: "note")
        routes.send("open", to: openLinked, name: "open")
        routes.send("list", to: listLinked, name: "list")
    }

    static func intentMappings(intents: IntentMappingsBuilder) {
        intents.map("open-note", to: openLinked)
        intents.map("list-notes", to: listLinked)
    }
}
