import FlintTool

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The entry point of `flint-generator`, the program that the build tool plugin and the command plugins run.
///
/// The program has only those commands of `flint` that read diagrams or tweak files, such as `generate
/// flows`.
@main
struct GeneratorCommandLine {
    static func main() {
        let program = FlintProgram(ProcessSystem())
        exit(program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }
}
