import Foundation
import TestSupport

extension SwiftCompiler {
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
    ) async throws -> Result {
        let folder = try TemporaryFolder()
        let common =
            ["-parse-as-library", "-wmo", "-I", modules.path, "-I", folder.path] + Self.strict + flags
        if !library.isEmpty {
            let module = folder.path("Library.swiftmodule")
            let arguments = common + ["-emit-module", "-module-name", "Library", "-o", module]
            let result = try await compile(arguments, write(library, to: folder), folder)
            if !result.succeeded { return result }
        }
        let arguments = common + ["-emit-sil", "-module-name", "Generated", "-o", folder.path("sil")]
        return try await compile(arguments, write(files, to: folder), folder)
    }

    private func compile(
        _ arguments: [String], _ paths: [String], _ folder: TemporaryFolder
    ) async throws -> Result {
        try await run(arguments + paths, cache: "GeneratorTestsModuleCache", in: folder)
    }

    private func write(
        _ files: [(name: String, text: String)], to folder: TemporaryFolder
    ) throws -> [String] {
        try files.map { file in
            try folder.write(file.text, to: file.name)
            return folder.path(file.name)
        }
    }
}
