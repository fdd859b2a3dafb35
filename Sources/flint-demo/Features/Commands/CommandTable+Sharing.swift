import FlintCore

extension CommandTable {
    /// The commands about links, activities and shortcuts.
    static let sharing = [
        Command(
            "link", in: .sharing, performs: SharingFeature.link, [.flag("--web"), .note],
            summary: "Print the link of a note", details: "With --web it is one for a browser.",
            example: "link Welcome"
        ) { arguments, desk in
            DeskInput(desk, LinkWish(note: arguments.note, isWeb: arguments.has("--web")))
        },
        Command(
            "links", aliases: ["routes"], in: .sharing, performs: SharingFeature.links,
            summary: "List the kinds of links, with an example of each", example: "links"
        ) { _, desk in DeskInput(desk) },
        Command(
            "activity", in: .sharing, performs: SharingFeature.activity,
            [.flag("--json"), .option("--continue", value: "FILE")],
            summary: "Show what could go on elsewhere, or go on with it",
            details: "What --json prints, to be kept in a FILE, another run goes on with by --continue.",
            example: "activity"
        ) { arguments, desk in
            DeskInput(desk, ActivityWish(isJSON: arguments.has("--json")))
        }.receiving { arguments in
            try arguments.optional("--continue").map { .activity(try ActivityFile.activity(at: $0)) }
        },
        Command(
            "shortcuts", aliases: ["shortcut"], in: .sharing, performs: SharingFeature.shortcuts,
            [.words("ID NAME=VALUE")], summary: "List the shortcuts, or take one",
            details: "Without ID they are listed, with what was donated for doing it again.",
            example: "shortcuts open-note name=Welcome"
        ) { _, desk in DeskInput(desk) }.receiving { arguments in
            try IntentRecord(words: arguments.words("ID NAME=VALUE")).map { .intent($0) }
        },
        Command(
            "property-list", aliases: ["plist"], in: .sharing, performs: SharingFeature.propertyList,
            [.flag("--entitlements")], summary: "Print what belongs in an application's property list",
            details: "With --entitlements it is what belongs in its entitlements.", example: "property-list"
        ) { arguments, desk in
            DeskInput(desk, PropertyListWish(isAboutEntitlements: arguments.has("--entitlements")))
        },
    ]
}
