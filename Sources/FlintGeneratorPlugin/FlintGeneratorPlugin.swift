import Foundation
import PackagePlugin

/// Makes Swift of each diagram among the sources of a target.
@main
struct FlintGeneratorPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let files = DiagramFiles(folder: target.directoryURL, files: target.sourceFiles.map(\.url))
        return Self.commands(
            for: files, tool: try context.tool(named: "flint").url, output: context.pluginWorkDirectoryURL)
    }

    /// One command for each diagram; none if two outputs would meet, which is reported.
    static func commands(for files: DiagramFiles, tool: URL, output: URL) -> [Command] {
        guard !reportsClash(of: files) else { return [] }
        // Any of them may be included by any diagram; which, only the tool knows.
        let others = files.includes + [files.optionsFile].compactMap(\.self)
        return files.diagrams.map { diagram in
            let name = outputName(of: diagram)
            let result = output.appending(path: name)
            return .buildCommand(
                displayName: "Generating \(name)",
                executable: tool,
                arguments: ["generate", "flows"] + files.arguments + [
                    "--output", result.path(percentEncoded: false), "--", diagram.path(percentEncoded: false),
                ],
                inputFiles: [diagram] + others,
                outputFiles: [result])
        }
    }

    private static func outputName(of diagram: URL) -> String {
        diagram.deletingPathExtension().lastPathComponent + ".flow.swift"
    }

    /// Names the diagrams whose output is another one's, or a file that somebody committed.
    private static func reportsClash(of files: DiagramFiles) -> Bool {
        var hasClash = false
        let owners = Dictionary(grouping: files.diagrams, by: outputName)
        for (name, diagrams) in owners.sorted(by: { $0.key < $1.key }) {
            let paths = diagrams.map { "'\($0.path(percentEncoded: false))'" }.joined(separator: " and ")
            if diagrams.count > 1 {
                Diagnostics.error("\(paths) would both become '\(name)'; rename one of them.")
                hasClash = true
            } else if files.sourceNames.contains(name) {
                Diagnostics.error(
                    "\(paths) would become '\(name)', which is among the sources; delete that, or exclude this."
                )
                hasClash = true
            }
        }
        return hasClash
    }
}
