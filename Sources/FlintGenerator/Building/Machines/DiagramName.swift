/// The name of a diagram's machine.
struct DiagramName {
    let name: String
    let title: String
    let location: SourceLocation
    /// Whether a number was appended to the name, because the runtime has types of the plain name.
    let isNumbered: Bool

    /// Takes the first of these that can be a Swift name: the given name, the title, the block's name, the file's name.
    init?(of block: BlockSyntax, file: String, given: String?) {
        let candidates = [
            given.map { SyntaxText($0, at: block.location) }, block.title, block.name,
            SyntaxText(Self.stem(of: file), at: block.location),
        ]
        for case let candidate? in candidates {
            guard let name = SwiftName(candidate.text) else { continue }
            isNumbered = name.type == "Flow"
            self.name = isNumbered ? name.numbered(2).type : name.type
            title = candidate.text.split(whereSeparator: \.isNewline).joined(separator: " ")
            location = candidate.location
            return
        }
        return nil
    }

    /// The last component of a path.
    static func fileName(of path: String) -> String {
        path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? path
    }

    private static func stem(of path: String) -> String {
        let name = fileName(of: path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}
