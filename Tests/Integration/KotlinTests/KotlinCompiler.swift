import Foundation
import TestSupport

/// The compiler of Kotlin, with the libraries that generated code and its tests need.
///
/// `FLINT_KOTLIN` names a folder with the jars of the Python package `kotlin-jupyter-kernel`, which has the compiler,
/// the standard library and kotlinx-coroutines. `.ci/run kotlin` installs it.
struct KotlinCompiler: Sendable {
    struct Result: Sendable {
        let succeeded: Bool
        let output: String
    }

    private let jars: [String]

    /// The compiler in the folder that the environment names; `nil` without one.
    static let found: KotlinCompiler? = {
        guard let folder = ProcessInfo.processInfo.environment["FLINT_KOTLIN"],
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        else { return nil }
        let jars = names.filter { $0.hasSuffix(".jar") }.sorted(by: >).map { folder + "/" + $0 }
        return jars.isEmpty ? nil : KotlinCompiler(jars: jars)
    }()

    /// The jars, of which those with a part of others come first: the plugin reads the version of its library there.
    private var classPath: String { jars.joined(separator: ":") }

    /// Compiles files to classes in the folder `classes`; a warning is an error.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - folder: The folder for the files and the classes.
    ///   - isSerializing: Whether the compiler's plugin for `kotlinx.serialization` is applied. The jar of the compiler
    ///     has it among others, and so it is named alone.
    func compile(
        _ files: [(name: String, text: String)], in folder: TemporaryFolder, isSerializing: Bool = false
    ) async throws -> Result {
        var options: [String] = []
        if isSerializing {
            try folder.write(
                "org.jetbrains.kotlinx.serialization.compiler.extensions.SerializationComponentRegistrar",
                to: "plugin/META-INF/services/org.jetbrains.kotlin.compiler.plugin.CompilerPluginRegistrar")
            options.append("-Xplugin=" + folder.path("plugin"))
        }
        let paths = try files.map { file in
            try folder.write(file.text, to: file.name)
            return folder.path(file.name)
        }
        return try await java(
            [
                "-Xmx3g", "-cp", classPath, "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib",
                "-no-reflect", "-Werror", "-cp", classPath, "-d", folder.path("classes"),
            ] + options + paths)
    }

    /// Runs the function `main` of a file that was compiled, in little memory.
    func run(_ main: String, _ arguments: [String], in folder: TemporaryFolder) async throws -> Result {
        try await java(["-Xmx32m", "-cp", folder.path("classes") + ":" + classPath, main] + arguments)
    }

    private func java(_ arguments: [String]) async throws -> Result {
        let result = try await ChildProcess.run(
            ["/usr/bin/env", "java"] + arguments, environment: ProcessInfo.processInfo.environment)
        return Result(succeeded: result.status == 0, output: result.output + result.errors)
    }
}
