import Foundation
import TestSupport
import Testing

extension SwiftCompiler {
    /// Compiles a block far enough to get every diagnostic, data race checks included.
    func compile(_ block: CodeBlock) async throws -> Result {
        switch block.directive.form {
        case .manifest:
            try await compile(
                CompilerInput.files(for: block),
                ["-package-description-version", "6.2.0", "-I", manifestInterfaces.path])
        case .program: try await compile(CompilerInput.files(for: block), ["-I", modules.path])
        case .declarations, .body, .followed:
            try await compile(CompilerInput.files(for: block), moduleArguments)
        }
    }

    /// Compiles blocks as one module, in which no file sees members of what only another one imports.
    func compile(_ batch: BlockBatch) async throws -> Result {
        try await compile(
            batch.files, moduleArguments + ["-enable-upcoming-feature", "MemberImportVisibility"])
    }

    private var moduleArguments: [String] {
        ["-parse-as-library", "-module-name", "Documented", "-I", modules.path] + libraryArguments
    }

    /// Where the libraries of the system are that modules behind traits use.
    private var libraryArguments: [String] {
        #if PostgreSQL
            let headers = [
                "/usr/include/postgresql", "/opt/homebrew/opt/libpq/include", "/usr/local/opt/libpq/include",
            ]
            return ["-I", Repository.root.appending(path: "Sources/Flows/CPostgreSQL").path]
                + headers.flatMap { ["-Xcc", "-I\($0)"] }
        #else
            return []
        #endif
    }

    /// The modules of other packages that the files import, in the form of stubs: those of `Tests/GuideStubs`.
    private func stubArguments(
        for files: [(name: String, text: String)], in folder: TemporaryFolder
    ) async throws -> [String] {
        var stubs: [String: String] = [:]
        for path in try Repository.files(in: "Tests/GuideStubs", withExtension: "swift") {
            stubs[URL(filePath: path).deletingPathExtension().lastPathComponent] = path
        }
        var emitted: Set<String> = []
        for file in files {
            try await emitStubs(importedBy: file.text, among: stubs, in: folder, &emitted)
        }
        return emitted.isEmpty ? [] : ["-I", folder.path]
    }

    /// Compiles the stubs that a text imports, after those that they import themselves.
    private func emitStubs(
        importedBy text: String, among stubs: [String: String], in folder: TemporaryFolder,
        _ emitted: inout Set<String>
    ) async throws {
        for (module, path) in stubs where text.contains("import \(module)\n") {
            guard emitted.insert(module).inserted else { continue }
            let stub = Repository.root.appending(path: path)
            try await emitStubs(
                importedBy: String(contentsOf: stub, encoding: .utf8), among: stubs, in: folder, &emitted)
            let result = try await run(
                [
                    "-emit-module", "-parse-as-library", "-swift-version", "6", "-module-name", module, "-I",
                    folder.path, "-emit-module-path", folder.path("\(module).swiftmodule"), stub.path,
                ], cache: "DocumentationModuleCache", in: folder)
            try #require(result.succeeded, "\(path) does not compile:\n\(result.output)")
        }
    }

    private func compile(
        _ files: [(name: String, text: String)], _ special: [String]
    ) async throws -> Result {
        let folder = try TemporaryFolder()
        var arguments = [
            "-emit-sil", "-wmo", "-o", "/dev/null", "-swift-version", "6", "-warnings-as-errors",
        ]
        arguments += try await stubArguments(for: files, in: folder) + special
        for file in files {
            try folder.write(file.text, to: file.name)
            arguments.append(folder.path(file.name))
        }
        return try await run(arguments, cache: "DocumentationModuleCache", in: folder)
    }

    private var manifestInterfaces: URL {
        executable.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "lib/swift/pm/ManifestAPI")
    }
}
