import FlintCommands
import FlintTool

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The entry point of `flint`: the commands of the generator, `inspect`, `flags` and `runs`.
@main
struct FlintCommandLine {
    static func main() {
        let program = FlintProgram(
            ProcessSystem(), commands: [Inspection.command, FlagsCommand.command, RunsCommand.command])
        exit(program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }
}
