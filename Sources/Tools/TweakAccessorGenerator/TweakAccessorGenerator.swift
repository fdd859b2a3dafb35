import FlintTool

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The entry point of `TweakAccessorGenerator`.
///
/// Scripts for JustTweak call the command `generate tweaks` by this name.
@main
struct TweakAccessorGenerator {
    static func main() {
        let program = FlintProgram(ProcessSystem())
        exit(program.run(["generate", "tweaks"] + CommandLine.arguments.dropFirst()).rawValue)
    }
}
