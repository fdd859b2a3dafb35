/// Why the browser did not do what a test asked for.
struct BrowserError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
