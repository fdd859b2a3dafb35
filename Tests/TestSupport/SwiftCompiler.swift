package import Foundation

/// The compiler of the toolchain, pointed at the modules that this test run was built with.
package struct SwiftCompiler: Sendable {
    package struct Result: Sendable {
        package let succeeded: Bool
        package let output: String
    }

    package let executable: URL
    package let modules: URL

    /// The compiler on the search path, with the modules beside the bundle of the tests.
    ///
    /// It is `nil` where either is missing, as on a device.
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
    ///   - arguments: What it is to do.
    ///   - cache: The name of a cache for other modules. One that is reached by two paths, one of them a link, confuses
    ///     the compiler, so it is not the shared one.
    ///   - folder: Where it leaves what it needs meanwhile.
    /// - Returns: Whether it accepts its input, and what it says.
    /// - Throws: ``ChildProcessError`` if it does not start.
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
