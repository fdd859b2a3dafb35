import TestSupport
import Testing

@testable import flint_demo

@Suite struct SystemLauncherTests {
    private let launcher = SystemLauncher(environment: [:])
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func failure(of program: String, with path: String = "file") async -> LaunchError? {
        await #expect(throws: LaunchError.self) { try await launcher.run(program, with: path) }
    }

    @Test func `a program that ends well is no error`() async throws {
        try await launcher.run("true", with: folder.path("a.md"))
    }

    @Test func `a program gets its arguments and then the file`() async throws {
        try folder.write("printf %s \"$1\" >\"$2\"", to: "script")
        try await launcher.run("sh \(folder.path("script"))  one", with: folder.path("with space.md"))
        #expect(try folder.text(of: "with space.md") == "one")
    }

    @Test func `a program that fails is told with its exit code`() async throws {
        try folder.write("exit 3", to: "script")
        #expect(await failure(of: "false")?.code == .failed)
        let error = await failure(of: "sh", with: folder.path("script"))
        #expect(error?.description == "“sh” ended with exit code 3. The note is as that program left it.")
        #expect(error?.loggingDescription == "failed")
    }

    @Test func `a program that is killed is told with the signal`() async throws {
        try folder.write("kill -9 $$", to: "script")
        let error = await failure(of: "sh", with: folder.path("script"))
        #expect(error?.code == .failed)
        #expect(error?.description.contains("signal 9") == true)
    }

    @Test(arguments: ["no-such-program-anywhere", "/nowhere/program", "/"])
    func `a program that cannot be started is said`(program: String) async {
        let error = await failure(of: program)
        #expect(error?.code == .notStarted)
        #expect(error?.description.hasPrefix("“\(program)” could not be started: ") == true)
    }

    @Test(arguments: ["", "  "]) func `no program is no editor`(program: String) async {
        #expect(await failure(of: program)?.code == .noEditor)
    }

    @Test(
        arguments: [
            (["VISUAL": "v", "EDITOR": "e"], "v"), (["EDITOR": "e"], "e"),
            (["VISUAL": "", "EDITOR": "e"], "e"),
            (["VISUAL": ""], nil), ([:], nil),
        ] as [([String: String], String?)])
    func `the environment names the usual editor`(environment: [String: String], editor: String?) {
        #expect(SystemLauncher(environment: environment).usualEditor == editor)
    }
}
