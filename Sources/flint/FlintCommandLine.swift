import FlintTool

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The program's entry point.
@main
struct FlintCommandLine {
    static func main() {
        let program = FlintProgram(DiskSurroundings())
        exit(program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }
}
