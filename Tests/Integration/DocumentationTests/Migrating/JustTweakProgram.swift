import Foundation
import TestSupport
import Testing

/// Programs that are compiled, linked with the modules of this build and run, in a home folder of their own.
struct JustTweakProgram {
    struct Compiled {
        let path: String
        let output: String
    }

    /// What JustTweak has left in the user defaults of a program of this name: one plain value per variable.
    static func storing(_ values: [(key: String, literal: String)]) -> String {
        let lines = values.map { name, literal in
            "UserDefaults.standard.set(\(literal), forKey: \"lib.fragments.userDefaultsKey.\(name)\")"
        }
        return
            "import Foundation\n\(lines.joined(separator: "\n"))\n_ = UserDefaults.standard.synchronize()\n"
    }

    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Compiles a program; all have one name, so that they have the same user defaults.
    func compile(_ source: String, mode: String, in name: String) async throws -> Compiled {
        let compiler = try #require(SwiftCompiler.found)
        try folder.write(source, to: "\(name)/main.swift")
        let built = compiler.modules.deletingLastPathComponent()
        var objects: [String] = []
        for module in [
            "Base/FlintBasics", "Base/FlintJSON", "Base/FlintStreams", "Base/FlintSubjects",
            "Flags/FlintTweaks", "Flags/FlintTweaksCompatibility",
        ] {
            // By their sources, since objects of sources that are gone stay behind.
            let place = built.appending(path: "\(URL(filePath: module).lastPathComponent).build").path
            objects += try Repository.files(in: "Sources/\(module)", withExtension: "swift").map { source in
                "\(place)/\(URL(filePath: source).lastPathComponent).o"
            }
        }
        let path = folder.path("\(name)/shop")
        let result = try await compiler.run(
            [
                "-swift-version", mode, "-I", compiler.modules.path, folder.path("\(name)/main.swift"), "-o",
                path,
            ] + objects, cache: "DocumentationModuleCache", in: folder)
        let isBuilt = result.succeeded
        try #require(isBuilt, "\(name) does not compile:\n\(result.output)")
        return Compiled(path: path, output: result.output)
    }

    /// Runs a program with a home folder of its own.
    func run(_ program: Compiled, _ arguments: [String] = [], home: String) async throws -> String {
        try folder.makeFolder(home)
        var environment = ProcessInfo.processInfo.environment
        environment["HOME"] = folder.path(home)
        environment["XDG_CONFIG_HOME"] = nil
        environment["CFFIXED_USER_HOME"] = folder.path(home)
        let result = try await ChildProcess.run([program.path] + arguments, environment: environment)
        #expect(result.status == 0, "\(program.path) ended with \(result.status):\n\(result.errors)")
        return result.output
    }
}
