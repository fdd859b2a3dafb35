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
            The token of the address is not an argument, which others could read: it is the value of the variable
            FLINT_INSPECTOR_TOKEN, or stands in the file of '--token-file'. Either may hold the whole address.

              tail [FILTER]            what happens, as it happens; without a question, this
              features                 the features and their actions
              stacks                   what the user is in the middle of
              tweaks                   the tweaks with their values
              tweaks get PATH          the value of one
              tweaks set PATH VALUE    sets one; '--' before a value that begins with '-'
              tweaks reset PATH        takes back what was set
              flows                    the machines, the ways that were gone, the newest runs
              stats                    how often each action was performed, how it ended and how long it took
              export FILE              saves the session

            A FILTER is made of words, feature:, action:, session:, outcome:, kind:, >100ms, <2s, "two words", and '-'
            before any of these. Behind '--' or in '--filter=' it may begin with '-'. An application that ends is
            waited for.
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
        case .accessorName: "the name of the accessor; wins over '--configuration-folder'"
        case .check: "write nothing; fail if a file is missing or stale"
        case .codable: "make the states Codable"
        case .codes: "print the code of each finding behind it"
        case .configurationFolder: "the folder of a 'config.json' whose 'accessorName' is the name"
        case .conformances: "what models conform to: Equatable,Hashable,Codable"
        case .contexts: "whether texts can be types; typed"
        case .define: "a definition, and the value of %getenv; repeatable"
        case .dryRun: "write nothing; print what would be created, changed or kept"
        case .export: "the language; for old scripts"
        case .filter: "what 'tail' shows"
        case .format: "the form to print; required"
        case .help: "print this text"
        case .import: "a module to import; repeatable"
        case .includeRoot: "the folder below which '!include' may read; none"
        case .isolation: "where handlers run; none: where the type says"
        case .json: "print the data as it came"
        case .localTweaksFilePath: "the tweak file, or '-' for standard input; required"
        case .name: "the name of the only machine"
        case .optionsFile: "a 'flint.json' with more options; these here win"
        case .output: output(of: command)
        case .outputFolder: "the folder to write to; made if it is missing; required"
        case .quiet: "print errors only"
        case .stdinName: "the name of standard input in findings; <stdin>"
        case .tokenFile: "the file with the token, or '-' for standard input"
        case .warningsAsErrors: "treat each warning as an error"
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
        case .help: "flint help generate flows"
        }
    }
}
