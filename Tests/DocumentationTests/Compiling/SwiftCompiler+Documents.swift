import Foundation
import TestSupport

extension SwiftCompiler {
    /// Compiles a block far enough to get every diagnostic, data race checks included.
    func compile(_ block: CodeBlock) async throws -> Result {
        let folder = try TemporaryFolder()
        var arguments = [
            "-emit-sil", "-wmo", "-o", "/dev/null", "-swift-version", "6", "-warnings-as-errors",
        ]
        switch block.directive.form {
        case .manifest: arguments += ["-package-description-version", "6.2.0", "-I", manifestInterfaces.path]
        case .program: arguments += ["-I", modules.path]
        case .declarations, .body, .followed:
            arguments += ["-parse-as-library", "-module-name", "Documented", "-I", modules.path]
        }
        for file in CompilerInput.files(for: block) {
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
