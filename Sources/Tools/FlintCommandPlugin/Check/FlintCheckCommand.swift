import Foundation
import PackagePlugin

/// The plugin `swift package flint-check [target…] [-- options]`, which reads diagrams and tweak files and
/// writes nothing.
@main
struct FlintCheckCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let run = try CommandRun(context, arguments: arguments)
        var isDone = true
        for target in run.targets {
            let files = run.files(of: target)
            let inputs = files.diagrams + files.tweakFiles
            guard !inputs.isEmpty else { continue }
            let paths = inputs.map { $0.path(percentEncoded: false) }
            isDone = try run.run(["check"] + files.arguments + run.options + ["--"] + paths) && isDone
        }
        if !isDone { Diagnostics.error("The diagrams or tweak files have errors; see above.") }
    }
}
