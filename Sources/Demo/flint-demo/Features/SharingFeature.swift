import FlintCore
import Foundation

/// The feature for the links, activities and shortcuts by which other programs open notes in this one.
enum SharingFeature: Feature {
    static let description = "Make links, show the current activity and the shortcuts"

    static let link = action(NoteLinkAction.self)
    static let links = action(RouteListAction.self)
    static let activity = action(ActivityShowAction.self)
    static let shortcuts = action(ShortcutListAction.self)
    static let propertyList = action(PropertyListAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(link)
        actions.publish(links)
        actions.publish(activity)
        actions.publish(shortcuts)
        actions.publish(propertyList)
    }

    static let commands = [
        Command("link", "[--web] [NOTE]", "Print the link of a note") { arguments, presenter in
            let input = NoteLinkAction.Target(
                note: try NoteAddress(arguments[0]), isWeb: arguments.has("--web"))
            try await link.perform(with: input, using: presenter)
        },
        Command("links", "", "List the links that are understood") { _, presenter in
            try await links.perform(using: presenter)
        },
        Command("activity", "[--json] [--continue=FILE]", "Show what could go on elsewhere, or go on with it")
        { arguments, presenter in
            guard let file = arguments.value("--continue") else {
                return try await activity.perform(with: arguments.has("--json"), using: presenter)
            }
            let stored = try NoteStore.doing("read the activity") {
                try JSONDecoder().decode(UserActivity.self, from: Data(contentsOf: URL(filePath: file)))
            }
            try await Arrival.activity(stored).perform(using: presenter)
        },
        Command("shortcuts", "[NAME] [KEY=VALUE…]", "List the shortcuts, or take one") {
            arguments, presenter in
            guard let name = arguments[0] else { return try await shortcuts.perform(using: presenter) }
            var parameters = RouteParameters()
            for word in arguments.words.dropFirst() {
                let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
                guard parts.count == 2 else { throw DemoError(.usage, "Write “\(word)” as KEY=VALUE.") }
                parameters.append(parts[1], for: parts[0])
            }
            try await Arrival.intent(IntentDonation.Record(name, parameters: parameters)).perform(
                using: presenter)
        },
        Command("property-list", "[--entitlements]", "Print what an application must declare") {
            arguments, presenter in
            try await propertyList.perform(with: arguments.has("--entitlements"), using: presenter)
        },
    ]
}

/// Makes a link to a note.
enum NoteLinkAction: Action {
    static let description = "Make a link to a note"

    /// The note to which a link leads, and whether the link is a web address or has the program's own URL
    /// scheme.
    struct Target: Codable, Sendable, FlintLoggable, FlintInspectable {
        let note: NoteAddress
        let isWeb: Bool

        var loggingDescription: String { note.name }
    }

    static func perform(
        with context: ActionContext<Target>, using presenter: any NotesPresenter
    ) async throws -> URL {
        let note = try context.workspace.store.note(context.input.note.name)
        let (address, binding) = (NoteAddress(name: note.name), BrowsingFeature.open)
        let link =
            try context.input.isWeb
            ? Flint.current.links.webLink(to: binding, with: address)
            : Flint.current.links.appLink(to: binding, with: address)
        presenter.show(link.absoluteString)
        return link
    }
}

/// Lists the patterns of URLs that the program can open.
enum RouteListAction: Action {
    static let description = "List the links that are understood"

    static func perform(
        with context: ActionContext<NoInput>, using presenter: any NotesPresenter
    ) async throws {
        presenter.show(Flint.current.urlMappings.map { "\($0.pattern)  \($0.scope)  \($0.bindingID)" })
    }
}

/// Shows the current activity, which another device could continue.
enum ActivityShowAction: Action {
    static let description = "Show the current activity"

    static func perform(with context: ActionContext<Bool>, using presenter: any NotesPresenter) async throws {
        // The activity of the previous command may not have been published yet.
        await Flint.current.settle()
        guard let activity = try context.workspace.activities.current else {
            return presenter.show("There is no activity. Open a note.")
        }
        guard context.input else {
            return presenter.show("\(activity.title ?? "")  \(activity.type)")
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        presenter.show(String(decoding: try encoder.encode(activity), as: UTF8.self))
    }
}

/// Lists the voice phrases that actions suggest, and the shortcuts that the program has donated.
enum ShortcutListAction: Action {
    static let description = "List the shortcuts"

    static func perform(
        with context: ActionContext<NoInput>, using presenter: any NotesPresenter
    ) async throws {
        await Flint.current.settle()
        presenter.show(
            Flint.current.shortcutPhrases.map { "\($0.intentIDs.joined(separator: ", "))  “\($0.phrase)”" })
        presenter.show(try context.workspace.donations.donations.suffix(5).map { "donated: \($0.title)" })
    }
}

/// Shows the entries that the property lists of an application with these features must have.
enum PropertyListAction: Action {
    static let description = "Show what belongs in the property list of an application"

    static func perform(with context: ActionContext<Bool>, using presenter: any NotesPresenter) async throws {
        let requirements = Flint.current.applicationRequirements
        let text = try context.input ? requirements.entitlementsXML() : requirements.propertyListXML()
        presenter.show(PrintableText.lines(text))
    }
}
