/// The part of a title that names the machine.
enum TitleText {
    /// The first line of a title, without tags such as `<b>` and `<size:20>`; nil if no text remains.
    static func firstLine(of title: SyntaxText) -> SyntaxText? {
        let line = title.text.utf8.prefix { $0 != UInt8(ascii: "\n") }
        var result: [UInt8] = []
        var rest = Array(line)[...]
        // If one tag is not closed, no later one is.
        var mayHaveMarks = true
        while let byte = rest.first {
            if mayHaveMarks, byte == UInt8(ascii: "<"), Self.isMark(rest.dropFirst().first) {
                if let end = rest.firstIndex(of: UInt8(ascii: ">")) {
                    rest = rest[(end + 1)...]
                    continue
                }
                mayHaveMarks = false
            }
            result.append(byte)
            rest.removeFirst()
        }
        let text = result[...].trimmed.text
        return text.isEmpty ? nil : SyntaxText(text, at: title.location, isQuoted: title.isQuoted)
    }

    private static func isMark(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return byte.isASCIILetter || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "&")
            || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "#")
    }
}
