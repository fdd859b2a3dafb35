import FlintCore

extension CommandTable {
    /// All commands, whose examples, one after the other, are a session on the sample notes.
    static let standard = CommandTable(
        commands: reading + changing + exporting + gates + extras + sharing + history + program)

    private static let reading = [
        Command(
            "list", aliases: ["ls"], in: .reading, performs: BrowsingFeature.list,
            summary: "List the notes, with numbers to name them by", example: "list"
        ) { _, desk in DeskInput(desk) },
        Command(
            "open", aliases: ["show", "cat"], in: .reading, performs: BrowsingFeature.open, [.note],
            summary: "Open a note and show it",
            details: "Without NOTE the open note is shown again. A link is followed instead; see “links”.",
            example: "open shop"
        ) { arguments, desk in DeskInput(desk, NoteOpening(note: arguments.note)) }
        .receiving { Arrival(link: $0.note.text) },
        Command(
            "search", aliases: ["find"], in: .reading, performs: SearchFeature.search, [.text("TEXT")],
            summary: "Find a text in all notes", details: "Letter case and accents do not count.",
            example: "search MILK"
        ) { arguments, desk in DeskInput(desk, SearchText(text: arguments.required("TEXT"))) },
        Command(
            "close", in: .reading, performs: BrowsingFeature.close, summary: "Close the open note",
            example: "close"
        ) { _, desk in DeskInput(desk) },
        Command(
            "browse", aliases: ["screen"], in: .reading, performs: BrowsingFeature.browse,
            [.option("--keys", value: "KEYS"), .option("--size", value: "COLSxROWS")],
            summary: "Go through the notes on the whole screen",
            details:
                """
                Where nobody types, keys come from KEYS, or a line each from standard input, and each picture is \
                printed: up, down, enter, escape, tab, page-down, ctrl-s, a character; down*3 for three of them, \
                =WORDS to type words, size=40x10 for another size.
                """,
            example: "browse --keys \"down enter escape q\""
        ) { arguments, desk in DeskInput(desk, try BrowseWish(arguments)) },
    ]

    private static let changing = [
        Command(
            "new", aliases: ["create"], in: .changing, performs: EditingFeature.create, [.text("NAME")],
            summary: "Make a note and open it", example: "new Reading list"
        ) { arguments, desk in DeskInput(desk, NewNoteName(text: arguments.required("NAME"))) },
        Command(
            "compose", aliases: ["guide"], in: .changing, performs: ComposingFeature.compose,
            [.words("ANSWER")], summary: "Make a note step by step, with a way back",
            details:
                """
                It asks for title, template and folder, and shows a preview. Answer :back for the step before, \
                :cancel to leave, :where for the diagram. An ANSWER written here is taken for the next question; \
                quote one of several words.
                """,
            example: "compose \"Team meeting\" meeting 1 yes"
        ) { arguments, desk in DeskInput(desk, Composition(answers: arguments.words("ANSWER"))) },
        Command(
            "append", aliases: ["add"], in: .changing, performs: EditingFeature.append,
            [.otherNote, .text("TEXT")], summary: "Add a line to the end of a note",
            details: "Write -- before a TEXT that begins with @.", example: "append @Shopping - [ ] Butter"
        ) { arguments, desk in
            DeskInput(desk, LineAddition(note: arguments.note, line: arguments.required("TEXT")))
        },
        Command(
            "replace", in: .changing, performs: EditingFeature.replace,
            [.otherNote, .word("OLD"), .word("NEW")],
            summary: "Replace a text wherever it occurs in a note",
            details:
                "Letter case and accents count. Quote texts of several words, and write \"\" for nothing.",
            example: "replace @Shopping Milk \"Oat milk\""
        ) { arguments, desk in
            DeskInput(
                desk,
                TextChange(
                    note: arguments.note, text: arguments.required("OLD"),
                    replacement: arguments.required("NEW")))
        },
        Command(
            "rename", aliases: ["mv"], in: .changing, performs: EditingFeature.rename,
            [.otherNote, .text("NAME")], summary: "Give a note another name", example: "rename @Ideas Plans"
        ) { arguments, desk in
            DeskInput(desk, NameChange(note: arguments.note, name: arguments.required("NAME")))
        },
        Command(
            "delete", aliases: ["rm"], in: .changing, performs: TrashFeature.delete, [.note],
            summary: "Move a note to the trash",
            details: "There is no question first, because “undo” brings the note back.",
            example: "delete Reading list"
        ) { arguments, desk in DeskInput(desk, arguments.note) },
        Command(
            "trash", in: .changing, performs: TrashFeature.list,
            summary: "List the notes that can be brought back", example: "trash"
        ) { _, desk in DeskInput(desk) },
        Command(
            "undo", aliases: ["restore"], in: .changing, performs: TrashFeature.restore,
            [.optionalText("NAME")], summary: "Bring the last deleted note back",
            details:
                "With NAME under another name, if the old one is taken by now. A later run can do it, too.",
            example: "undo"
        ) { arguments, desk in DeskInput(desk, NoteRestoring(name: arguments.optional("NAME"))) },
    ]

    private static let exporting = [
        Command(
            "enable", aliases: ["on"], in: .exporting, performs: SwitchingFeature.enable, [.text("FEATURE")],
            summary: "Switch a feature on until the program ends",
            details: "The option --enable FEATURE does the same at the start.", example: "enable export"
        ) { arguments, _ in FeatureWord(text: arguments.required("FEATURE")) },
        Command(
            "export", in: .exporting, performs: ExportFeature.note, [.replace, .to, .note],
            summary: "Make a web page of a note", details: exportDetails, example: "export Welcome"
        ) { arguments, desk in
            DeskInput(desk, NoteExport(note: arguments.note, destination: destination(arguments)))
        },
        Command(
            "export-all", in: .exporting, performs: ExportFeature.allNotes, [.replace, .to],
            summary: "Make web pages of all notes", details: exportDetails, example: "export-all --replace"
        ) { arguments, desk in DeskInput(desk, destination(arguments)) },
        Command(
            "disable", aliases: ["off"], in: .exporting, performs: SwitchingFeature.disable,
            [.text("FEATURE")], summary: "Switch a feature off", example: "disable export"
        ) { arguments, _ in FeatureWord(text: arguments.required("FEATURE")) },
    ]

    private static let program = [
        Command(
            "features", in: .program, performs: SwitchingFeature.list, [.flag("--live"), .flag("--all")],
            summary: "List the features, and why some are not available",
            details:
                """
                With --live each later command tells which features it has opened or closed. With --all those of \
                Flint itself are listed, too; “disable timeline” switches one of them off.
                """,
            example: "features --live"
        ) { arguments, desk in
            DeskInput(
                desk,
                FeatureListing(isLive: arguments.has("--live"), includesFramework: arguments.has("--all")))
        },
        Command(
            "diagram", in: .program, performs: ComposingFeature.diagram,
            [.flag("--mermaid"), .optionalText("STATE")],
            summary: "Draw the flow of “compose”",
            details: "STATE is marked in it. With --mermaid it is written for Mermaid.",
            example: "diagram Preview"
        ) { arguments, _ in
            FlowDrawing(state: arguments.optional("STATE"), isMermaid: arguments.has("--mermaid"))
        },
        Command(
            "help", aliases: ["?"], in: .program, performs: GuidingFeature.help, [.optionalText("COMMAND")],
            summary: "Explain the commands, or one of them", example: "help append"
        ) { arguments, _ in HelpTopic(word: arguments.optional("COMMAND")) },
        Command(
            "quit", aliases: ["exit", "q"], in: .program, performs: GuidingFeature.quit,
            summary: "End the program", example: "quit"
        ) { _, desk in DeskInput(desk) },
    ]

    private static let exportDetails = """
        Export is switched off at first; see “enable”. The pages go to the folder “html” in that of the notes, \
        or to DIR. A file that is there already stays unless you write --replace.
        """

    private static func destination(_ arguments: CommandArguments) -> ExportDestination {
        ExportDestination(folder: arguments.optional("--to"), isReplacing: arguments.has("--replace"))
    }
}

extension CommandParameter {
    fileprivate static let replace = CommandParameter.flag("--replace")
    fileprivate static let to = CommandParameter.option("--to", value: "DIR")
}
