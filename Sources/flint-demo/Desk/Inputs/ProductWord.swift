import FlintCore

/// The word with which a person means a product.
struct ProductWord: Sendable, FlintLoggable {
    let text: String

    var loggingDescription: String { text }
}
