import FlintFlagsCommands
import FlintInspectClient
import FlintTool

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The entry point of the program for people: the tool of the plugins, `inspect` and `flags`.
@main
struct FlintCommandLine {
    static func main() {
        let program = FlintProgram(ProcessSystem(), inspecting: Inspection.run, flags: FlagsCommand.run)
        exit(program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }
}
