import FlintTool

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The entry point of the tool of the plugins.
@main
struct GeneratorCommandLine {
    static func main() {
        let program = FlintProgram(ProcessSystem())
        exit(program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }
}
