import Foundation
import PackagePlugin

/// The build tool plugin that generates Swift from each diagram and each tweak file among the sources of a
/// target.
@main
struct FlintGeneratorPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let files = TargetFiles(folder: target.directoryURL, files: target.sourceFiles.map(\.url))
        return Self.commands(
            for: files, tool: try context.tool(named: "flint-generator").url,
            output: context.pluginWorkDirectoryURL)
    }

    /// Returns the commands that generate Swift files during a build, one for each diagram and each tweak
    /// file.
    ///
    /// The result is empty if two commands would write the same file, or if a generated file would have the
    /// name of a source file. An error is then reported, and the build fails.
    ///
    /// - Parameters:
    ///   - files: The diagrams and tweak files of a target.
    ///   - tool: The path of `flint-generator`.
    ///   - output: The folder for the generated files.
    static func commands(for files: TargetFiles, tool: URL, output: URL) -> [Command] {
        guard !reportsClash(of: files) else { return [] }
        let options = [files.optionsFile].compactMap(\.self)
        let accessors = files.tweakFiles.map { file in
            let names = accessorNames(of: file, in: files)
            return Command.buildCommand(
                displayName: "Generating \(names[0])",
                executable: tool,
                arguments: files.tweakArguments(for: file, to: output),
                inputFiles: [file] + options,
                outputFiles: names.map { output.appending(path: $0) })
        }
        return accessors
            + files.diagrams.map { diagram in
                let name = outputName(of: diagram)
                let result = output.appending(path: name)
                return .buildCommand(
                    displayName: "Generating \(name)",
                    executable: tool,
                    arguments: ["generate", "flows", "--language=swift"] + files.arguments + [
                        "--output", result.path(percentEncoded: false), "--",
                        diagram.path(percentEncoded: false),
                    ],
                    inputFiles: [diagram] + files.includes(of: diagram) + options,
                    outputFiles: [result])
            }
    }

    private static func outputName(of diagram: URL) -> String {
        diagram.deletingPathExtension().lastPathComponent + ".flow.swift"
    }

    /// Returns the names of the two Swift files that the tool generates for a tweak file.
    ///
    /// The first has the accessor (a type with a property for each tweak), the second the constants with the
    /// keys of the tweaks.
    ///
    /// - Parameters:
    ///   - file: The tweak file.
    ///   - files: The input files of the target; its options file may set the name of the accessor.
    private static func accessorNames(of file: URL, in files: TargetFiles) -> [String] {
        let name = files.accessorName(of: file)
        return ["\(name).swift", "\(name)+Constants.swift"]
    }

    /// Reports an error for each file name that two inputs would generate, and for each generated file that
    /// would have the name of a source file.
    ///
    /// - Returns: Whether an error was reported.
    private static func reportsClash(of files: TargetFiles) -> Bool {
        var hasClash = false
        // On a case-insensitive file system, names that differ only in case are the same file.
        var owners: [String: (name: String, inputs: [URL])] = [:]
        func add(_ name: String, _ input: URL) {
            owners[name.lowercased(), default: (name, [])].inputs.append(input)
        }
        for diagram in files.diagrams { add(outputName(of: diagram), diagram) }
        for file in files.tweakFiles {
            for name in accessorNames(of: file, in: files) { add(name, file) }
        }
        let sources = Set(files.sourceNames.map { $0.lowercased() })
        for (key, (name, inputs)) in owners.sorted(by: { $0.key < $1.key }) {
            let paths = inputs.map { "'\($0.path(percentEncoded: false))'" }.joined(separator: " and ")
            if inputs.count > 1 {
                Diagnostics.error("\(paths) would both become '\(name)'; rename one of them.")
                hasClash = true
            } else if sources.contains(key) {
                Diagnostics.error(
                    "\(paths) would become '\(name)', which is among the sources; delete that, or exclude this."
                )
                hasClash = true
            }
        }
        return hasClash
    }
}
