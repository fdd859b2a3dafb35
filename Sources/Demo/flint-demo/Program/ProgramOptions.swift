import FlintCore

/// The options of the program, parsed from its arguments.
struct ProgramOptions: Sendable {
    /// The folder of the notes; `nil` for sample notes in memory.
    var folder: String?
    /// The arguments that set flags, such as `--tweak`, unchanged.
    var flags: [String] = []
    /// The format in which events are printed; `nil` if they are not printed.
    var events: EventPrinter.Format?
    /// The port of the inspector, 0 for any free port; `nil` for no inspector.
    var inspector: UInt16?
    /// The path of the file into which the session is recorded; `nil` for no recording.
    var recording: String?
    /// The names of the given options that take no value, such as `--create`.
    var switches: Set<String> = []
    /// The single command to perform, with its arguments; empty if commands are read from the input.
    var command: [String] = []

    /// The lines about options in the help.
    static let help = [
        "  --folder DIR, --create            notes in a folder, which is made if it is missing",
        "  --tweak FLAG=VALUE                a flag for this run; also --enable-feature, --disable-feature",
        "  --events[=text|json]              print what is dispatched, to standard error",
        "  --analytics                       print what analytics receive, to standard error",
        "  --inspect[=PORT], --inspect-only  look at the program in a browser",
        "  --record FILE                     record the session for the inspector's page",
        "  --stop-on-error                   end at the first command that fails",
        "  --help, --version                 print this, or the version",
    ]

    /// Parses the arguments of the program.
    ///
    /// The options end at the first word that does not begin with two dashes. The words from there on are the
    /// command.
    ///
    /// - Throws: ``DemoError`` with the code `usage` for an invalid option.
    init(_ arguments: [String]) throws(DemoError) {
        var rest = arguments[...]
        while let argument = rest.first, argument.hasPrefix("--") {
            rest.removeFirst()
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            let (option, value) = (parts.first ?? "", parts.count > 1 ? parts.last : nil)
            switch option {
            case "--folder": folder = try Self.value(of: option, value, &rest)
            case "--record": recording = try Self.value(of: option, value, &rest)
            case "--tweak", "--enable-feature", "--disable-feature":
                flags += [option, try Self.value(of: option, value, &rest)]
            case "--events":
                guard let format = EventPrinter.Format(rawValue: value ?? "text") else {
                    throw DemoError(.usage, "Events are printed as text or json. See --help.")
                }
                events = format
            case "--inspect":
                guard let port = UInt16(value ?? "0") else {
                    throw DemoError(.usage, "“\(value ?? "")” is no port. See --help.")
                }
                inspector = port
            case "--inspect-only", "--create", "--analytics", "--stop-on-error", "--help", "--version":
                guard value == nil else { throw DemoError(.usage, "\(option) takes no value. See --help.") }
                switches.insert(option)
            default: throw DemoError(.usage, "There is no option \(PrintableText.line(option)). See --help.")
            }
        }
        if switches.contains("--inspect-only") { inspector = inspector ?? 0 }
        command = Array(rest)
    }

    private static func value(
        of option: String, _ value: String?, _ rest: inout ArraySlice<String>
    ) throws(DemoError) -> String {
        guard let value = value ?? rest.popFirst(), !value.isEmpty else {
            throw DemoError(.usage, "\(option) needs a value. See --help.")
        }
        return value
    }
}
