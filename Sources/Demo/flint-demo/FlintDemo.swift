import Foundation

/// The program's entry point.
@main
struct FlintDemo {
    static func main() async {
        let status = await DemoProgram.process().run(Array(CommandLine.arguments.dropFirst()))
        // The process exits without waiting for a thread that may still be reading the input.
        exit(status)
    }
}
