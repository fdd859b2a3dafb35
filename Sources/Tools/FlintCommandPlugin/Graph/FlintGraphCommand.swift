import Foundation
import PackagePlugin

/// The plugin `swift package flint-graph [target…] -- --output FOLDER [options]`, which writes the state
/// machines of the diagrams as graphs, in Mermaid unless `--format` names another format.
///
/// Each target gets a subfolder of FOLDER, so that files of two targets with the same name do not collide.
@main
struct FlintGraphCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var run = try CommandRun(context, arguments: arguments)
        var extractor = ArgumentExtractor(run.options)
        guard let output = extractor.extractOption(named: "output").first, !output.isEmpty else {
            Diagnostics.error("The folder to write to is missing; add '-- --output FOLDER'.")
            return
        }
        run.options = extractor.remainingArguments
        if !run.options.contains(where: { $0.hasPrefix("--format") }) {
            run.options.append("--format=mermaid")
        }
        let root = context.package.directoryURL.appending(path: output)
        var isDone = true
        for target in run.targets {
            let files = run.files(of: target)
            guard !files.diagrams.isEmpty else { continue }
            let folder = root.appending(path: target.name, directoryHint: .isDirectory)
            let paths = files.diagrams.map { $0.path(percentEncoded: false) }
            let options = files.arguments + ["--output", folder.path(percentEncoded: false)] + run.options
            isDone = try run.run(["graph"] + options + ["--"] + paths) && isDone
        }
        if !isDone { Diagnostics.error("The diagrams have errors; see above.") }
    }
}
