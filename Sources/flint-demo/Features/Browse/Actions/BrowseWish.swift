import FlintCore

/// The wish to go through the notes on the whole screen.
struct BrowseWish: Sendable, FlintLoggable {
    /// A script; `nil` for what a person types.
    let keys: String?
    /// The size of the pictures of a script.
    let size: FrameSize

    var loggingDescription: String { keys == nil ? "keys" : "a script" }

    init(keys: String? = nil, size: FrameSize = .standard) {
        self.keys = keys
        self.size = size
    }

    /// Reads the options of the command.
    ///
    /// - Throws: ``UsageError`` for a size that is none.
    init(_ arguments: CommandArguments) throws(UsageError) {
        keys = arguments.optional("--keys")
        guard let text = arguments.optional("--size") else {
            size = .standard
            return
        }
        let steps = try KeyScript("size=\(text)").steps
        guard case .resize(let size)? = steps.first?.deed, steps.count == 1 else {
            throw UsageError("“\(text)” is no size. Write columns by rows, such as 80x24.")
        }
        self.size = size
    }
}
