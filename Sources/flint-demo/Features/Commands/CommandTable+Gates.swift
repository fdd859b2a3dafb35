import FlintCore

extension CommandTable {
    /// The commands that open and close features.
    static let gates = flags + unlocking

    private static let flags = [
        Command(
            "tweaks list", aliases: ["tweaks", "flags"], in: .gates, performs: FlagsFeature.list,
            [.option("--find", value: "TEXT")],
            summary: "List the flags, and where their values come from",
            details:
                """
                A flag has a default. What is set with “tweaks set” comes before it, FLINT_TWEAK_… of the \
                environment before that, and the option --tweak FLAG=VALUE before all.
                """,
            example: "tweaks list --find statistics"
        ) { arguments, desk in DeskInput(desk, FlagSearch(text: arguments.optional("--find") ?? "")) },
        Command(
            "tweaks get", in: .gates, performs: FlagsFeature.show, [.word("FLAG")],
            summary: "Show a flag, and what each provider says of it", example: "tweaks get list/order"
        ) { arguments, desk in DeskInput(desk, FlagWord(text: arguments.required("FLAG"))) },
        Command(
            "tweaks set", in: .gates, performs: FlagsFeature.set, [.word("FLAG"), .text("VALUE")],
            summary: "Set a flag, for later runs, too",
            details: "The value is kept in the folder .flint-demo, in that of the notes.",
            example: "tweaks set statistics/is_offered true"
        ) { arguments, desk in
            DeskInput(
                desk, FlagText(flag: arguments.required("FLAG"), text: arguments.required("VALUE")))
        },
        Command(
            "tweaks reset", in: .gates, performs: FlagsFeature.reset, [.optionalText("FLAG")],
            summary: "Take back what was set, of one flag or of all", example: "tweaks reset list/order"
        ) { arguments, desk in DeskInput(desk, arguments.optional("FLAG").map(FlagWord.init)) },
    ]

    private static let unlocking = [
        Command(
            "toggle", in: .gates, performs: UnlockingFeature.toggle, [.word("FEATURE"), .word("POSITION")],
            summary: "Switch a feature on or off, for later runs, too",
            details: "POSITION is on, off, or default: then the feature decides. Journal has such a switch.",
            example: "toggle journal on"
        ) { arguments, desk in
            DeskInput(
                desk,
                ToggleWish(feature: arguments.required("FEATURE"), position: arguments.required("POSITION")))
        },
        Command(
            "store", in: .gates, performs: UnlockingFeature.store,
            summary: "Show what the shop has, which costs nothing", example: "store"
        ) { _, desk in DeskInput(desk) },
        Command(
            "buy", in: .gates, performs: UnlockingFeature.buy, [.text("PRODUCT")],
            summary: "Buy something", example: "buy archive"
        ) { arguments, desk in DeskInput(desk, ProductWord(text: arguments.required("PRODUCT"))) },
        Command(
            "refund", in: .gates, performs: UnlockingFeature.refund, [.text("PRODUCT")],
            summary: "Give something back", example: "refund everything"
        ) { arguments, desk in DeskInput(desk, ProductWord(text: arguments.required("PRODUCT"))) },
        Command(
            "permissions", in: .gates, performs: UnlockingFeature.permissions,
            summary: "List the permissions, and how they stand", example: "permissions"
        ) { _, desk in DeskInput(desk) },
        Command(
            "forget permissions", in: .gates, performs: UnlockingFeature.forget,
            summary: "Let the questions be asked again", example: "forget permissions"
        ) { _, desk in DeskInput(desk) },
        Command(
            "permit", in: .gates, performs: UnlockingFeature.permit, [.flag("--yes"), .text("FEATURE")],
            summary: "Ask for what a feature wants to be permitted",
            details: "With --yes the question is answered.", example: "permit --yes editor"
        ) { arguments, desk in
            DeskInput(
                desk,
                PermissionWish(
                    feature: arguments.required("FEATURE"), answer: arguments.has("--yes") ? "yes" : nil))
        },
    ]

    /// The commands of the features that have a gate.
    static let extras = [
        Command(
            "statistics", aliases: ["stats"], in: .extras, performs: StatisticsFeature.show,
            summary: "Count notes and words",
            details: "Open it with “tweaks set statistics/is_offered true”.", example: "statistics"
        ) { _, desk in DeskInput(desk) },
        Command(
            "today", aliases: ["journal"], in: .extras, performs: JournalFeature.today,
            summary: "Open the note of the day", details: "Open it with “toggle journal on”.",
            example: "today"
        ) { _, desk in DeskInput(desk) },
        Command(
            "archive", in: .extras, performs: ArchiveFeature.archive,
            summary: "Move old notes to the folder Archive",
            details: "Open it with “buy archive”. The flag archive/after_days says what is old.",
            example: "archive"
        ) { _, desk in DeskInput(desk) },
        Command(
            "edit", in: .extras, performs: EditorFeature.edit,
            [.option("--with", value: "PROGRAM"), .note],
            summary: "Open a note in another program",
            details:
                "Open it with “permit editor”. Without --with, VISUAL or EDITOR of the environment counts.",
            example: "edit --with cat Welcome"
        ) { arguments, desk in
            DeskInput(desk, NoteEditing(note: arguments.note, program: arguments.optional("--with")))
        },
    ]
}
