/// A list of a Markdown document.
struct MarkdownList: Sendable, Equatable {
    /// One item of a list.
    struct Item: Sendable, Equatable {
        /// Whether a task is done, or `nil` if the item is no task.
        var isDone: Bool?
        var blocks: [MarkdownBlock]
    }

    /// The first number, or `nil` if the items have bullets.
    let start: Int?
    /// Whether items follow each other without blank lines, so that their text makes no paragraphs.
    var isTight = true
    var items: [Item] = []
}
