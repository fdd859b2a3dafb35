package import Foundation

/// The compiler of the toolchain, with the modules that were built together with the tests.
package struct SwiftCompiler: Sendable {
    package struct Result: Sendable {
        package let succeeded: Bool
        package let output: String
    }

    package let executable: URL
    package let modules: URL

    /// The compiler on the search path, with the modules beside the bundle of the tests.
    ///
    /// The value is `nil` if the compiler or the modules are missing, as on a device.
    package static let found: SwiftCompiler? = {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let candidates = path.split(separator: ":").map {
            URL(filePath: String($0)).appending(path: "swiftc")
        }
        guard let modules = BuiltProduct.modules,
            let executable = candidates.first(where: {
                FileManager.default.isExecutableFile(atPath: $0.path)
            })
        else { return nil }
        return SwiftCompiler(executable: executable, modules: modules)
    }()

    /// Runs the compiler.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the compiler.
    ///   - cache: The name of a folder for the module cache. The shared cache is not used, because the
    ///     compiler fails if it reaches a cache by two paths, one of them a symbolic link.
    ///   - folder: The folder for temporary files of the compiler.
    /// - Returns: Whether the compiler accepts its input, and its messages.
    /// - Throws: ``ChildProcessError`` if the compiler does not start.
    package func run(
        _ arguments: [String], cache: String, in folder: TemporaryFolder
    ) async throws -> Result {
        let cache = modules.deletingLastPathComponent().appending(path: cache).path
        let variables = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.path]) { $1 }
        let result = try await ChildProcess.run(
            [executable.path, "-module-cache-path", cache] + arguments, environment: variables)
        return Result(succeeded: result.status == 0, output: result.output + result.errors)
    }
}
