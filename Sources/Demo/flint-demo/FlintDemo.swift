import Foundation

/// The entry point of the demo, a program for notes in the terminal.
@main
struct FlintDemo {
    static func main() async {
        let status = await DemoProgram.process().run(Array(CommandLine.arguments.dropFirst()))
        // `exit` does not wait for the thread that may still be blocked in reading the input.
        exit(status)
    }
}
