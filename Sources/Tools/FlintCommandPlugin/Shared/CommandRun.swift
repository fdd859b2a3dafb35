import Foundation
import PackagePlugin

/// A call of a command plugin: the named targets, and the options for the tool.
struct CommandRun {
    let targets: [any SourceModuleTarget]
    /// The arguments after `--`, and arguments that look like options.
    var options: [String]
    private let tool: URL
    private let folder: URL

    /// Parses the arguments.
    ///
    /// - Parameters:
    ///   - context: The context that the package manager passes.
    ///   - arguments: Names of targets, none for all targets, and options after `--`.
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

    /// The diagrams and tweak files of a target.
    ///
    /// Files that the manifest excludes are included: a target with committed code has to exclude its diagrams, or the
    /// package manager warns about unhandled files.
    func files(of target: any SourceModuleTarget) -> TargetFiles {
        let found = FileManager.default.enumerator(
            at: target.directoryURL, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        return TargetFiles(
            folder: target.directoryURL, files: found?.compactMap { $0 as? URL } ?? [])
    }

    /// Runs the tool, which prints its findings itself, because the package manager would drop their positions.
    ///
    /// - Parameter arguments: The arguments of the tool.
    /// - Returns: Whether the tool succeeded.
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
