import Foundation

/// The compiler of the toolchain, pointed at the modules that this test run was built with.
struct SwiftCompiler: Sendable {
    struct Result: Sendable {
        let succeeded: Bool
        let output: String
    }

    private let executable: URL
    private let buildFolder: URL

    /// Finds the compiler on the search path, and the package's modules beside the test bundle.
    ///
    /// It is `nil` where either is missing, as on a device.
    static let found: SwiftCompiler? = {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let candidates = path.split(separator: ":").map {
            URL(filePath: String($0)).appending(path: "swiftc")
        }
        let bundles = [Bundle(for: BundleMarker.self).bundleURL, Bundle.main.bundleURL]
        let folders = bundles.flatMap { [$0, $0.deletingLastPathComponent()] }
        guard
            let executable = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }
            ),
            let folder = folders.first(where: {
                FileManager.default.fileExists(
                    atPath: $0.appending(path: "Modules/FlintCore.swiftmodule").path)
            })
        else { return nil }
        return SwiftCompiler(executable: executable, buildFolder: folder.resolvingSymlinksInPath())
    }()

    private final class BundleMarker {}

    /// Compiles a block far enough to get every diagnostic, data race checks included.
    func compile(_ block: CodeBlock) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "flint-documentation-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var arguments = [
            "-emit-sil", "-wmo", "-o", "/dev/null", "-swift-version", "6", "-warnings-as-errors",
        ]
        // A cache of its own: one that is reached by two paths, one of them a link, confuses the compiler.
        arguments += ["-module-cache-path", buildFolder.appending(path: "DocumentationModuleCache").path]
        switch block.directive.form {
        case .manifest: arguments += ["-package-description-version", "6.2.0", "-I", manifestInterfaces.path]
        case .program: arguments += ["-I", modules.path]
        case .declarations, .body:
            arguments += ["-parse-as-library", "-module-name", "Documented", "-I", modules.path]
        }
        for file in CompilerInput.files(for: block) {
            let url = folder.appending(path: file.name)
            try Data(file.text.utf8).write(to: url)
            arguments.append(url.path)
        }
        return try await run(arguments, outputFile: folder.appending(path: "output"))
    }

    private var modules: URL { buildFolder.appending(path: "Modules") }

    private var manifestInterfaces: URL {
        executable.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "lib/swift/pm/ManifestAPI")
    }

    /// Runs the compiler without blocking a thread of the pool, which other tests share.
    private func run(_ arguments: [String], outputFile: URL) async throws -> Result {
        // A file, because a full pipe would stop the compiler.
        try Data().write(to: outputFile)
        let output = try FileHandle(forWritingTo: outputFile)
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        // The compiler leaves folders behind: in this one, which is removed.
        process.environment = ProcessInfo.processInfo.environment.merging([
            "TMPDIR": outputFile.deletingLastPathComponent().path
        ]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        try output.close()
        return Result(succeeded: status == 0, output: try String(contentsOf: outputFile, encoding: .utf8))
    }
}
