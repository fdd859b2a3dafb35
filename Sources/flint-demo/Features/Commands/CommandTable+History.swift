import FlintCore

extension CommandTable {
    /// The commands that tell what was done.
    static let history = [
        Command(
            "timeline", in: .history, performs: HistoryFeature.timeline,
            [.flag("--completed"), .flag("--json"), .flag("--user")], summary: "List what was done",
            details:
                """
                If nothing has been done in this run yet, it lists the run before. With --completed only actions \
                that ended, with --user only what you asked for, with --json a line of JSON each.
                """,
            example: "timeline --user"
        ) { arguments, _ in
            TimelineListing(
                isCompletedOnly: arguments.has("--completed"), isJSON: arguments.has("--json"),
                userInitiatedOnly: arguments.has("--user"))
        },
        Command(
            "stacks", in: .history, performs: HistoryFeature.stacks,
            summary: "Show what you are in the middle of",
            details: "Work with a feature begins with its first action. Closing a note ends it.",
            example: "stacks"
        ) { _, _ in NoInput() },
        Command(
            "focus", in: .history, performs: HistoryFeature.focus,
            [.flag("--reset"), .optionalText("FEATURE")], summary: "Narrow log and timeline to a feature",
            details:
                """
                Several features can be focused. Without FEATURE the command shows which are. With --reset all is \
                logged again.
                """,
            example: "focus Browsing"
        ) { arguments, _ throws(UsageError) in
            let word = arguments.optional("FEATURE")
            guard arguments.has("--reset") else { return word.map(FocusWish.feature) ?? .show }
            guard let word else { return .reset }
            throw UsageError("--reset is for all features; write “defocus \(word)” for one.")
        },
        Command(
            "defocus", in: .history, performs: HistoryFeature.defocus, [.text("FEATURE")],
            summary: "Take a feature out of the focus", example: "defocus Browsing"
        ) { arguments, _ in FeatureWord(text: arguments.required("FEATURE")) },
        Command(
            "log", in: .history, performs: HistoryFeature.log, [.option("--level", value: "LEVEL")],
            summary: "Show the newest lines of the log",
            details:
                """
                LEVEL is error, warning, info or debug; without it, info. The log is kept among the notes, in the \
                folder \(Gates.folderName)/\(RunHistory.logFolderName), from the first change on. It never holds \
                the text of a note.
                """,
            example: "log --level debug"
        ) { arguments, desk throws(UsageError) in
            DeskInput(desk, try LogQuery(levelNamed: arguments.optional("--level")))
        },
        Command(
            "report", in: .history, performs: HistoryFeature.report,
            [
                .flag("--zip"), .flag("--ndjson"), .flag("--redact"), .flag("--text"),
                .optionalText("DIRECTORY"),
            ],
            summary: "Write a debug report",
            details:
                """
                The report is a new folder in DIRECTORY, or in \(Gates.folderName)/\(RunHistory.reportFolderName) \
                among the notes; with --zip or --ndjson there is one file in it. --text writes the history for \
                people, --redact leaves out the names of notes.
                """,
            example: "report --redact"
        ) { arguments, desk throws(UsageError) in DeskInput(desk, try ReportWish(arguments)) },
        Command(
            "previous", in: .history, performs: HistoryFeature.previous,
            summary: "Show how the last run ended",
            details: "It tells which actions had not ended, and what you were in the middle of.",
            example: "previous"
        ) { _, _ in NoInput() },
    ]
}
