import Dispatch
import FlintFiles

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Runs programs with this one's terminal, found by the path of the environment.
struct SystemLauncher: ProgramLauncher {
    let usualEditor: String?

    /// Finds the editor as other programs for the terminal do.
    ///
    /// - Parameter environment: The environment variables.
    init(environment: [String: String]) {
        usualEditor = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }

    func run(_ program: String, with path: String) async throws {
        let words = program.split(separator: " ").map(String.init) + [path]
        let process = try Self.spawn(words)
        let status = await Self.wait(for: process)
        // The parts of a wait status, as the system's macros take them apart.
        let signal = status & 0x7F
        let code = (status >> 8) & 0xFF
        if signal != 0 { throw LaunchError.failed(program, how: "signal \(signal)") }
        // What a shell and the system say of a program that was not found.
        if code == 127 { throw LaunchError.notStarted(program, reason: "it was not found") }
        if code != 0 { throw LaunchError.failed(program, how: "exit code \(code)") }
    }

    /// Starts a program that shares standard input, output and error with this one.
    private static func spawn(_ words: [String]) throws(LaunchError) -> pid_t {
        guard words.count > 1, let program = words.first else { throw .noEditor }
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var process: pid_t = 0
        // A plain child: Foundation's `Process` would put it into a group of its own, without the terminal's input.
        let result = unsafe posix_spawnp(&process, program, nil, nil, &arguments, unsafe environ)
        guard result == 0 else {
            throw .notStarted(
                program, reason: String(describing: FileFailure(number: result, path: program).reason))
        }
        return process
    }

    /// Waits on a thread of its own, so that none of the pool's is blocked.
    private static func wait(for process: pid_t) async -> Int32 {
        await withCheckedContinuation { ended in
            DispatchQueue(label: "flint-demo.editor").async {
                var status: Int32 = 0
                while unsafe waitpid(process, &status, 0) == -1, errno == EINTR {}
                ended.resume(returning: status)
            }
        }
    }
}
