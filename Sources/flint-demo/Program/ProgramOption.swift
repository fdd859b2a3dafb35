/// An option of the program, as the help shows it.
struct ProgramOption: Sendable {
    let usage: String
    let summary: String

    /// All options, in the order of the help.
    static let all = [
        ProgramOption(usage: "--folder DIR", summary: "the folder of the notes; or set FLINT_NOTES"),
        ProgramOption(usage: "--create", summary: "make the folder if it does not exist"),
        ProgramOption(usage: "--enable FEATURE", summary: "switch a feature on, such as export"),
        ProgramOption(
            usage: "--tweak FLAG=VALUE", summary: "set a flag for this run, before all that is stored"),
        ProgramOption(
            usage: "--enable-feature F, --disable-feature F",
            summary: "set the flag of a group, such as extras"),
        ProgramOption(usage: "--events[=text|json]", summary: "print what is dispatched to standard error"),
        ProgramOption(usage: "--events-to FILE", summary: "print it to the end of a file instead"),
        ProgramOption(usage: "--analytics", summary: "print what analytics would be told to standard error"),
        ProgramOption(
            usage: "--inspect[=PORT]", summary: "show the program in a browser, at an address that is printed"
        ),
        ProgramOption(usage: "--inspect-only", summary: "the same, but nothing can be changed from there"),
        ProgramOption(
            usage: "--record FILE", summary: "write a session file that the inspector’s page opens"),
        ProgramOption(usage: "--stop-on-error", summary: "end at the first command that fails"),
        ProgramOption(usage: "--help", summary: "this help"),
        ProgramOption(usage: "--version", summary: "the version"),
    ]
}
