import Foundation
import PackagePlugin

/// The plugin `swift package flint-generate [target…] [-- options]`, which writes Swift next to each diagram
/// and tweak file.
@main
struct FlintGenerateCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let run = try CommandRun(context, arguments: arguments)
        var isDone = true
        for target in run.targets {
            let files = run.files(of: target)
            // One call for each folder, because a call has one output folder.
            let folders = Dictionary(grouping: files.diagrams) { $0.deletingLastPathComponent() }
            for (folder, diagrams) in folders.sorted(by: { $0.key.path < $1.key.path }) {
                let paths = diagrams.map { $0.path(percentEncoded: false) }
                let output = ["--output", folder.path(percentEncoded: false)]
                let options = files.arguments + output + run.options
                isDone = try run.run(["generate", "flows"] + options + ["--"] + paths) && isDone
            }
            for file in files.tweakFiles {
                let arguments = files.tweakArguments(
                    for: file, to: file.deletingLastPathComponent(), options: Self.tweakOptions(run.options))
                isDone = try run.run(arguments) && isDone
            }
        }
        if !isDone { Diagnostics.error("There are errors in the sources, or files are stale; see above.") }
    }

    /// Returns those options of a call that the tool takes for tweak files; the others are for diagrams only.
    private static func tweakOptions(_ options: [String]) -> [String] {
        var extractor = ArgumentExtractor(options)
        let flags = ["check", "codes", "quiet", "warnings-as-errors"]
        return flags.filter { extractor.extractFlag(named: $0) > 0 }.map { "--" + $0 }
            + extractor.extractOption(named: "access").flatMap { ["--access", $0] }
    }
}
