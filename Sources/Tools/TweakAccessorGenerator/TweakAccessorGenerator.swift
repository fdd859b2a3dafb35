import FlintTool

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The entry point of `TweakAccessorGenerator`, a program that runs the command `generate tweaks` of `flint`.
///
/// JustTweak has a program of this name. Scripts that call it therefore work unchanged.
@main
struct TweakAccessorGenerator {
    static func main() {
        let program = FlintProgram(ProcessSystem())
        exit(program.run(["generate", "tweaks"] + CommandLine.arguments.dropFirst()).rawValue)
    }
}
