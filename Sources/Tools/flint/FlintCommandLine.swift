import FlintCommands
import FlintKotlin
import FlintTool

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The entry point of `flint`: the commands of the generator, with Kotlin, `inspect`, `flags` and `runs`.
@main
struct FlintCommandLine {
    static func main() {
        let program = FlintProgram(
            ProcessSystem(), commands: [Inspection.command, FlagsCommand.command, RunsCommand.command],
            kotlin: { KotlinRenderer(options: $0) })
        exit(program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }
}
