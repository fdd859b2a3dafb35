import Foundation
import PackagePlugin

/// A call of a command plugin: the targets that were named, and the options for the tool.
struct CommandRun {
    let targets: [any SourceModuleTarget]
    /// What stands behind `--` or looks like an option.
    var options: [String]
    private let tool: URL
    private let folder: URL

    /// Takes the arguments apart.
    ///
    /// - Parameters:
    ///   - context: What the package manager tells.
    ///   - arguments: Names of targets, none for all of them, and options behind `--`.
    /// - Throws: An error of the package manager if there is no such target.
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

    /// The diagrams of a target.
    ///
    /// Those that the manifest excludes count too: a target with committed code has to exclude its diagrams, or
    /// the package manager warns of files that nobody handles.
    func files(of target: any SourceModuleTarget) -> TargetFiles {
        let found = FileManager.default.enumerator(
            at: target.directoryURL, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        return TargetFiles(
            folder: target.directoryURL, files: found?.compactMap { $0 as? URL } ?? [])
    }

    /// Runs the tool, which prints its findings itself: here they would lose their positions.
    ///
    /// - Parameter arguments: The arguments of the tool.
    /// - Returns: Whether all went well.
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
