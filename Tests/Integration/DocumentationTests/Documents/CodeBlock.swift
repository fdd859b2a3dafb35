import Testing

/// A fenced block of Swift in a document, and how it is to be compiled.
struct CodeBlock: Sendable {
    /// The document's path.
    let path: String
    /// The line of the first line of code, counted from 1.
    let line: Int
    let code: String
    let directive: CompileDirective
    /// The document's earlier declarations, hidden ones included, that this block can use.
    let context: [String]
    /// The import lines of the document so far.
    let imports: [String]
}

extension CodeBlock: CustomTestStringConvertible {
    var testDescription: String { "\(path):\(line)" }
}
