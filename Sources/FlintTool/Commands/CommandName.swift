/// A command of the tool, by its words.
package enum CommandName: String, CaseIterable, Sendable {
    case generateFlows = "generate flows"
    case generateTweaks = "generate tweaks"
    case check
    case graph
    case inspect
    case help

    /// The options, in the order of the help text.
    var options: [ToolOption] {
        let reading: [ToolOption] = [.includeRoot, .define, .stdinName, .optionsFile]
        let reporting: [ToolOption] = [.codes, .warningsAsErrors, .quiet, .help]
        return switch self {
        case .generateFlows:
            [
                .output, .export, .name, .access, .isolation, .codable, .conformances, .import, .contexts,
                .check,
            ] + reading + reporting
        case .generateTweaks:
            [
                .localTweaksFilePath, .outputFolder, .accessorName, .configurationFolder, .access, .check,
                .dryRun,
                .stdinName, .optionsFile,
            ] + reporting
        case .check: [.name, .contexts] + reading + reporting
        case .graph: [.format, .output, .name, .contexts] + reading + reporting
        case .inspect: [.tokenFile, .filter, .json, .all, .help]
        case .help: [.help]
        }
    }

    /// The usage line of the command.
    package var usage: String {
        switch self {
        case .generateFlows: "usage: flint generate flows [options] FILE…"
        case .generateTweaks: "usage: flint generate tweaks -l FILE -o DIR [options]"
        case .check: "usage: flint check [options] FILE…"
        case .graph: "usage: flint graph --format mermaid|dot|json [options] FILE…"
        case .inspect: "usage: flint inspect URL|FILE [question] [options]"
        case .help: "usage: flint help [command]"
        }
    }

    /// The first words of commands; the last two are short for `generate flows` and so on.
    static let firstWords: [String] = ["generate", "check", "graph", "inspect", "help", "flows", "tweaks"]
    /// The words that may follow `generate`.
    static let generatedThings: [String] = ["flows", "tweaks"]
}
