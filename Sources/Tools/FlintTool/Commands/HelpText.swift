/// The help texts of the tool.
enum HelpText {
    static let overviewUsage: String = "usage: flint <command> [options] FILE…"

    static let overview: String = """
        \(overviewUsage)

        Makes Swift of PlantUML state diagrams and of tweak files, and shows what a running application does.

        commands:
          generate flows  write Swift from diagrams; 'flows' is short for it
          generate tweaks write accessors from tweak files; 'tweaks' is short for it
          check           read diagrams and tweak files, say what is wrong with them, write nothing
          graph           print the machines of diagrams as Mermaid, DOT or JSON
          inspect         look at a running application or a session file, from a terminal
          flags           check, explain and serve flags in flagd's format
          runs            list stored runs of durable flows, and act on them
          help [command]  print this text, or what a command can do
          --version       print the version

        exit status: 0 done, 1 errors in an input or stale files, 2 wrong usage, 3 a file cannot be read or written

        example:
          flint generate flows --output=Sources/Shop/ Diagrams/Refund.puml

        """

    /// The help text of a command.
    static func text(for command: CommandName) -> String {
        let options = command.options.map { line(for: $0, of: command) }.joined(separator: "\n")
        return """
            \(command.usage)

            \(summary(of: command))

            options:
            \(options)

            example:
              \(example(of: command))

            """
    }

    /// The help text for the words after `help`.
    ///
    /// - Parameter topic: The words of a command; empty for the overview.
    /// - Returns: The text.
    /// - Throws: ``UsageError`` if there is no such command.
    static func text(forTopic topic: [String]) throws(UsageError) -> String {
        let words = topic.joined(separator: " ")
        switch words {
        case "": return overview
        case "generate", "flows": return text(for: .generateFlows)
        case "tweaks": return text(for: .generateTweaks)
        default:
            guard let command = CommandName(rawValue: words) else {
                throw CommandWords.unknown("command '\(words)'", words, CommandName.firstWords)
            }
            return text(for: command)
        }
    }

    private static func line(for option: ToolOption, of command: CommandName) -> String {
        let synopsis = "  " + option.synopsis
        let summary = summary(of: option, in: command)
        // A long synopsis gets a line of its own, so that the summaries stay aligned.
        guard synopsis.count < summaryColumn else {
            return synopsis + "\n" + String(repeating: " ", count: summaryColumn) + summary
        }
        return synopsis + String(repeating: " ", count: summaryColumn - synopsis.count) + summary
    }

    private static let summaryColumn: Int = 34
}

// MARK: - Summaries

extension HelpText {
    /// The summary of a command, in a few lines.
    static func summary(of command: CommandName) -> String {
        switch command {
        case .generateFlows:
            """
            Writes Swift from diagrams. A FILE of '-' is standard input. Several files become one output, or one
            each if the output is a folder. Nothing is written from a file with errors, and a file that would
            stay the same is not touched.
            """
        case .generateTweaks:
            """
            Writes the Swift of an accessor, NAME.swift and NAME+Constants.swift, from a tweak file. Nothing is written
            from a file with errors, and a file that would stay the same is not touched.
            """
        case .check:
            """
            Reads diagrams, and tweak files if their names end in '.json', says on standard error what is wrong with
            them, and writes nothing.
            """
        case .graph:
            "Prints the machines of diagrams as they were understood."
        case .inspect:
            """
            Shows a running application, by the address that its inspector printed, or a session file ('.flintlog').
            The token is not an argument, which others could read: it is the value of the variable FLINT_INSPECTOR_TOKEN,
            or stands in the file of '--token-file', which only you may read. Either may also hold the printed address,
            whose code is good once, or what the inspector keeps in its address file.

              tail [FILTER]            what happens, as it happens; without a question, this
              features                 the features and their actions
              stacks                   what the user is in the middle of
              tweaks                   the tweaks with their values
              tweaks get PATH          the value of one
              tweaks set PATH VALUE    sets one; '--' before a value that begins with '-'
              tweaks reset PATH        takes back what was set
              tweaks decide PATH       what it is for the subject of '--context', and why
              flows                    the machines, the ways that were gone, the newest runs
              stats                    how often each action was performed, how it ended and how long it took
              export FILE              saves the session; '-' is standard output
              address                  prints an address of the page, good once and for ten minutes

            A FILTER is made of words, feature:, action:, session:, outcome:, kind:, >100ms, <2s, "two words", and '-'
            before any of these. Behind '--' or in '--filter=' it may begin with '-'. An application that ends is
            waited for.
            """
        case .flags:
            """
            Works with documents of flags in flagd's format: a file, or a folder of files that end in '.json'.

              check FILE               says what is wrong, with line and column
              eval FILE KEY            decides a flag for the subject of '--context', step by step
              serve FILE               answers the protocol OFREP from the file, and follows its changes

            The subject is a JSON object, or members such as plan=pro; its identifier is targetingKey. 'serve' listens
            on this machine only, at port 8016, unless '--host' names an address; pages of this machine may ask, and
            those of each '--allow-origin'.
            """
        case .runs:
            """
            Works with the runs that a program keeps. STORE is a folder, a file of SQLite, or a database of PostgreSQL:
            'postgresql://USER@HOST/NAME' or 'host=… dbname=…', with the password in '~/.pgpass' or PGPASSWORD. Only one
            process uses a folder at a time: end the program before. A run is written MACHINE/ID.

              list STORE                    the runs, a line each
              show STORE RUN                one run: where it is, its path, its steps, what was done to it
              send STORE RUN TYPE [JSON]    stores an event, which it consumes when it waits for the type
              retry STORE RUN               lets a run that is stuck go on at its last entry
              cancel STORE RUN              asks a run to cancel; with '--force' it ends without its code
              export STORE                  everything that is stored, as one line of JSON for each run
              repair FOLDER                 keeps what a damaged folder has that can be read

            Contexts, results and events appear in 'export' only, and there as they are stored: encoded by the codec of
            the program, if it has one. An event of 'send' is stored without it.
            """
        case .help:
            "Prints what a command can do, or the list of commands."
        }
    }

    /// The summary of an option.
    static func summary(of option: ToolOption, in command: CommandName) -> String {
        switch option {
        case .all: "also what Flint itself does"
        case .access: "access level of the declarations; internal"
        case .after: "only runs behind this one: the last of the page before"
        case .allowOrigin: "an origin of pages that may ask, such as https://a.example; repeatable"
        case .accessorName: "the name of the accessor; wins over '--configuration-folder'"
        case .because: "why; kept with the run"
        case .by: "on whose behalf; kept with the run; the name of the user"
        case .check: "write nothing; fail if a file is missing or stale"
        case .codable: "make the states Codable"
        case .codes: "print the code of each finding behind it"
        case .configurationFolder: "the folder of a 'config.json' whose 'accessorName' is the name"
        case .conformances: "what models conform to: Equatable,Hashable,Codable"
        case .connections: "how many clients at the same time; further ones wait; 1024"
        case .context: "what is known of the subject; repeatable"
        case .contexts: "whether texts can be types; typed"
        case .define: "a definition, and the value of %getenv; repeatable"
        case .dryRun: "write nothing; print what would be created, changed or kept"
        case .export: "the language; for old scripts"
        case .filter: "what 'tail' shows"
        case .force: "end the run at once, without its code"
        case .format: "the form to print; required"
        case .help: "print this text"
        case .host: "the address to listen on instead of the loopback interface"
        case .import: "a module to import; repeatable"
        case .includeRoot: "the folder below which '!include' may read; none"
        case .isolation: "where handlers run; none: where the type says"
        case .json: json(of: command)
        case .key: "makes sending idempotent: an event with this key comes once"
        case .limit: "how many runs at most; 100"
        case .localTweaksFilePath: "the tweak file, or '-' for standard input; required"
        case .machine: "only runs of this machine"
        case .name: "the name of the only machine"
        case .optionsFile: "a 'flint.json' with more options; these here win"
        case .output: output(of: command)
        case .outputFolder: "the folder to write to; made if it is missing; required"
        case .port: "the port to listen on; 8016, and 0 takes any free one"
        case .quiet: "print errors only"
        case .schema: "the schema of the runs in a database; flint"
        case .state: "only runs in this state"
        case .status: "only runs that are ready, running, waiting, stuck or ended"
        case .stdinName: "the name of standard input in findings; <stdin>"
        case .triggers: "read labels such as 'on Approval', 'after 3 days'"
        case .tokenFile: "the file with the token, or '-' for standard input"
        case .warningsAsErrors: "treat each warning as an error"
        }
    }

    private static func json(of command: CommandName) -> String {
        switch command {
        case .flags: "print the decision as JSON"
        case .runs: "print JSON instead of texts"
        default: "print the data as it came"
        }
    }

    private static func output(of command: CommandName) -> String {
        let name = command == .graph ? "<stem>.mmd, .dot or .flow.json" : "<stem>.flow.swift"
        return "a file, or a folder (there, or with '/') for \(name)"
    }

    /// A valid command line as an example.
    static func example(of command: CommandName) -> String {
        switch command {
        case .generateFlows: "flint generate flows --access=public -o Sources/Shop/ Diagrams/*.puml"
        case .generateTweaks: "flint generate tweaks -l App.tweaks.json -o Sources/Shop -a AppTweaks"
        case .check: "flint check --warnings-as-errors Diagrams/*.puml"
        case .graph: "flint graph --format=mermaid Diagrams/Refund.puml"
        case .inspect: "flint inspect yesterday.flintlog tail outcome:failure"
        case .flags: "flint flags eval flags.json new-checkout --context targetingKey=anna --context plan=pro"
        case .runs: "flint runs list Runs --status=stuck"
        case .help: "flint help generate flows"
        }
    }
}
