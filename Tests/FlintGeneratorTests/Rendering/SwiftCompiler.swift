import Foundation

/// The compiler of the toolchain, pointed at the modules that this test run was built with.
struct SwiftCompiler: Sendable {
    struct Outcome: Sendable {
        let succeeded: Bool
        let output: String
    }

    private let executable: URL
    private let modules: URL
    private let cache: URL

    private final class BundleMarker {}

    /// It is nil where the compiler or the modules are missing, as on a device.
    static let found: SwiftCompiler? = {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let candidates = path.split(separator: ":").map {
            URL(filePath: String($0)).appending(path: "swiftc")
        }
        let bundles = [Bundle(for: BundleMarker.self).bundleURL, Bundle.main.bundleURL]
        let folders = bundles.flatMap { [$0, $0.deletingLastPathComponent()] }
        let manager = FileManager.default
        guard let executable = candidates.first(where: { manager.isExecutableFile(atPath: $0.path) }),
            let folder = folders.first(where: {
                manager.fileExists(atPath: $0.appending(path: "Modules/FlintFlows.swiftmodule").path)
            })?.resolvingSymlinksInPath()
        else { return nil }
        return SwiftCompiler(
            executable: executable, modules: folder.appending(path: "Modules"),
            cache: folder.appending(path: "GeneratorTestsModuleCache"))
    }()

    /// The flags of a module that holds generated code.
    static let strict: [String] =
        ["-swift-version", "6", "-warnings-as-errors", "-strict-memory-safety", "-package-name", "tests"]
        + [
            "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
            "InferIsolatedConformances",
        ]
        .flatMap { ["-enable-upcoming-feature", $0] }

    /// Compiles files as one module, far enough to get every diagnostic, data race checks included.
    ///
    /// `library` is compiled before, as a module named `Library` that the files may import.
    func compile(
        _ files: [(name: String, text: String)], library: [(name: String, text: String)] = [],
        flags: [String] = []
    ) async throws -> Outcome {
        let folder = FileManager.default.temporaryDirectory.appending(path: "flint-generated-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let common =
            ["-parse-as-library", "-wmo", "-module-cache-path", cache.path, "-I", modules.path, "-I"]
            + [folder.path] + Self.strict + flags
        let output = folder.appending(path: "output")
        if !library.isEmpty {
            let module = folder.appending(path: "Library.swiftmodule").path
            let arguments = common + ["-emit-module", "-module-name", "Library", "-o", module]
            let outcome = try await run(arguments + write(library, to: folder), outputFile: output)
            if !outcome.succeeded { return outcome }
        }
        let sil = folder.appending(path: "sil").path
        let arguments = common + ["-emit-sil", "-module-name", "Generated", "-o", sil]
        return try await run(arguments + write(files, to: folder), outputFile: output)
    }

    private func write(_ files: [(name: String, text: String)], to folder: URL) throws -> [String] {
        try files.map { file in
            let url = folder.appending(path: file.name)
            try Data(file.text.utf8).write(to: url)
            return url.path
        }
    }

    /// Runs the compiler without blocking a thread of the pool, which other tests share.
    private func run(_ arguments: [String], outputFile: URL) async throws -> Outcome {
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
        return Outcome(succeeded: status == 0, output: try String(contentsOf: outputFile, encoding: .utf8))
    }
}
