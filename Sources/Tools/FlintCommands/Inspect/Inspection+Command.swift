package import FlintTool

extension Inspection {
    /// The declaration of the command `inspect`, with its options and help texts.
    package static let command = ToolCommand(
        "inspect", synopsis: "URL|FILE [question] [options]",
        headline: "look at a running application or a session file, from a terminal",
        summary: """
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
            """,
        options: [
            .tokenFile, .filter.only(for: "tail"), .context.only(for: "tweaks decide"), .json, .all,
        ],
        example: "flint inspect yesterday.flintlog tail outcome:failure"
    ) { arguments throws(UsageError) in
        let request = try InspectRequest(arguments)
        return { console in Inspection(request: request).run(&console) }
    }
}

extension CommandOption {
    static let all = CommandOption("all", "also what Flint itself does")
    static let filter = CommandOption("filter", value: "TEXT", "what 'tail' shows")
    static let tokenFile = CommandOption(
        "token-file", value: "FILE", "the file with the token, or '-' for standard input"
    ) { $0.isEmpty ? "the value is empty; give a name or leave the option out" : nil }
}
