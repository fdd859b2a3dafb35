/// The program's entry point, which for now only says how it will be used.
@main
struct FlintDemo {
    static let usage = """
        Usage: flint-demo FOLDER [COMMAND [ARGUMENT…]]

        Keeps Markdown notes in FOLDER. Without a COMMAND, commands are read from standard input.
        """

    static func main() {
        print(usage)
    }
}
