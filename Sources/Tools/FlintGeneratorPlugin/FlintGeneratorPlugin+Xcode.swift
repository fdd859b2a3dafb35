#if canImport(XcodeProjectPlugin)
    import Foundation
    import PackagePlugin
    import XcodeProjectPlugin

    // A target of an Xcode project has no source folder, so the folder of its options file is used.
    extension FlintGeneratorPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let files = target.inputFiles.map(\.url)
            let options = files.first { $0.lastPathComponent == "flint.json" }
            let folder = options?.deletingLastPathComponent() ?? context.xcodeProject.directoryURL
            return Self.commands(
                for: TargetFiles(folder: folder, files: files),
                tool: try context.tool(named: "flint-generator").url,
                output: context.pluginWorkDirectoryURL)
        }
    }
#endif
