import FlintTool

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The entry point of `flint-generator`, the program that the plugins run.
@main
struct GeneratorCommandLine {
    static func main() {
        let program = FlintProgram(ProcessSystem())
        exit(program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }
}
