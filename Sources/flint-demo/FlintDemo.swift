import Foundation

/// The program's entry point.
@main
struct FlintDemo {
    static func main() async {
        let status = await DemoProgram.process().run(Array(CommandLine.arguments.dropFirst()))
        // A thread may still wait for a line of the input.
        exit(status)
    }
}
