import FlintTweaks

/// What the program was asked for by its arguments.
struct ProgramOptions: Sendable, Equatable {
    /// The folder of the notes, if one was given.
    var folder: String?
    /// Whether a missing folder is to be made.
    var createsFolder = false
    /// The features to switch on at the start.
    var enabledFeatures: [String] = []
    /// The options about flags, as they were written.
    var flagArguments: [String] = []
    /// The form of the events, if they are to be printed.
    var events: EventFormat?
    /// The file for the events; `nil` stands for standard error.
    var eventFile: String?
    /// Whether what analytics would be told is to be printed.
    var printsAnalytics = false
    /// Where the inspector is to listen, if it is wanted.
    var inspector: InspectorWish?
    /// The file that the session is recorded to, if it is.
    var recordFile: String?
    /// Whether the inspector may only look.
    var inspectsOnly = false
    var stopsOnError = false
    var wantsHelp = false
    var wantsVersion = false
    /// The words of the one command to perform; none if commands are to be read.
    var command: [String] = []

    /// Reads the arguments of the program.
    ///
    /// Options end at the first word that does not begin with a dash, or at `--`; what follows is the command.
    ///
    /// - Parameter arguments: The arguments, without the program's own name.
    /// - Throws: ``UsageError`` that names an option that is unknown or incomplete.
    init(parsing arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.first, argument.hasPrefix("-"), argument != "-" {
            rest.removeFirst()
            if argument == "--" { break }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? parts.last.map(String.init) : nil
            try take(String(parts.first ?? ""), value: value, rest: &rest)
        }
        command = Array(rest)
        if eventFile != nil, events == nil { events = .text }
        if inspectsOnly, inspector == nil { inspector = try InspectorWish(nil) }
    }

    private mutating func take(
        _ option: String, value: String?, rest: inout ArraySlice<String>
    ) throws(UsageError) {
        switch option {
        case "--folder", "-f": folder = try Self.value(of: option, value, &rest)
        case "--tweak", "--enable-feature", "--disable-feature":
            flagArguments += [option, try Self.value(of: option, value, &rest)]
        case "--enable": enabledFeatures.append(try Self.value(of: option, value, &rest))
        case "--events-to": eventFile = try Self.value(of: option, value, &rest)
        case "--events": events = try Self.eventFormat(value ?? EventFormat.text.rawValue)
        case "--record": recordFile = try Self.value(of: option, value, &rest)
        case "--inspect": inspector = try InspectorWish(value)
        default:
            guard let flag = Self.flags[option] else { throw Self.unknown(option) }
            guard value == nil else { throw UsageError("\(option) takes no value. See --help.") }
            self[keyPath: flag] = true
        }
    }

    private static var flags: [String: WritableKeyPath<ProgramOptions, Bool>] {
        [
            "--create": \.createsFolder, "--stop-on-error": \.stopsOnError,
            "--analytics": \.printsAnalytics, "--inspect-only": \.inspectsOnly, "--help": \.wantsHelp,
            "-h": \.wantsHelp,
            "--version": \.wantsVersion,
        ]
    }

    private static func value(
        of option: String, _ value: String?, _ rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        guard let value = value ?? rest.popFirst(), !value.isEmpty else {
            throw UsageError("\(option) needs a value. See --help.")
        }
        return value
    }

    private static func eventFormat(_ name: String) throws(UsageError) -> EventFormat {
        guard let format = EventFormat(rawValue: name) else {
            throw UsageError("Events are printed as text or as json, not as “\(name)”. See --help.")
        }
        return format
    }

    private static func unknown(_ option: String) -> UsageError {
        let names =
            [
                "--folder", "--enable", "--tweak", "--enable-feature", "--disable-feature", "--events",
                "--events-to", "--inspect", "--record",
            ] + flags.keys.sorted()
        let advice =
            NearestName.nearest(to: option, among: names).map { "Did you mean \($0)?" } ?? "See --help."
        return UsageError("There is no option \(option). \(advice)")
    }
}
