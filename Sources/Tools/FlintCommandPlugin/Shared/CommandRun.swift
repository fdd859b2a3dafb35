import Foundation
import PackagePlugin

/// A call of one of the command plugins: the targets that the user named, and the options for the tool
/// `flint-generator`.
struct CommandRun {
    let targets: [any SourceModuleTarget]
    /// The arguments for the tool: the first argument that begins with a hyphen, and all after it.
    ///
    /// A `--` that only separates them from the names of targets is left out.
    var options: [String]
    private let tool: URL
    private let folder: URL

    /// Parses the arguments of a call.
    ///
    /// - Parameters:
    ///   - context: The context that the package manager passes.
    ///   - arguments: The names of targets (all targets if there are none), and options after `--`.
    /// - Throws: An error of the package manager if a named target does not exist.
    init(_ context: PluginContext, arguments: [String]) throws {
        let names = arguments.prefix { !$0.hasPrefix("-") }
        options = Array(arguments.dropFirst(names.count))
        if options.first == "--" { options.removeFirst() }
        let chosen =
            names.isEmpty ? context.package.targets : try context.package.targets(named: Array(names))
        targets = chosen.compactMap { $0 as? any SourceModuleTarget }
        tool = try context.tool(named: "flint-generator").url
        folder = context.package.directoryURL
    }

    /// Returns the diagrams and tweak files in the folder of a target and its subfolders.
    ///
    /// They include files that the manifest excludes from the target. A target with committed generated code
    /// has to exclude its diagrams, because otherwise the package manager warns about unhandled files.
    func files(of target: any SourceModuleTarget) -> TargetFiles {
        let found = FileManager.default.enumerator(
            at: target.directoryURL, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        return TargetFiles(
            folder: target.directoryURL, files: found?.compactMap { $0 as? URL } ?? [])
    }

    /// Runs the tool `flint-generator` in the folder of the package, and waits until it has ended.
    ///
    /// The tool prints its warnings and errors itself, because the package manager would print them without
    /// file and line.
    ///
    /// - Parameter arguments: The arguments of the tool.
    /// - Returns: Whether the tool succeeded, which is whether it ended with the exit code 0.
    /// - Throws: An error of Foundation if the tool cannot be started.
    func run(_ arguments: [String]) throws -> Bool {
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .exit && process.terminationStatus == 0
    }
}
