import Foundation

/// The program's entry point.
@main
struct FlintDemo {
    static func main() async {
        StandardStreams.prepare()
        let program = DemoProgram(await .process())
        let status = await program.run(Array(CommandLine.arguments.dropFirst()))
        // A thread may still wait for a line that nobody will type, so the process is ended here.
        exit(status.rawValue)
    }
}
