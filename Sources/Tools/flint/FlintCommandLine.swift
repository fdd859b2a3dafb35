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

/// The entry point of the command-line tool `flint`.
///
/// The tool generates code from PlantUML diagrams and tweak files, checks such files, and prints the state
/// machines of diagrams. It also has the commands `inspect` (for running applications), `flags` (for files of
/// flags) and `runs` (for stored runs of durable flows).
@main
struct FlintCommandLine {
    static func main() {
        let program = FlintProgram(
            ProcessSystem(), commands: [Inspection.command, FlagsCommand.command, RunsCommand.command],
            kotlin: { KotlinRenderer(options: $0) })
        exit(program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }
}
