internal import FlintTool

// The options that several commands have.
extension CommandOption {
    static let context = CommandOption(
        "context", value: "JSON|NAME=VALUE", isRepeatable: true, "what is known of the subject; repeatable")
    static let json = CommandOption("json", "print JSON instead of texts")
}
